import { isolated } from "@outpace/domain/directions";
import { formatNumber } from "@outpace/domain/numbers";
import { formatStartDay } from "@outpace/domain/races";
import { type Season, trendOf } from "@outpace/domain/seasons";
import { ChartFrame } from "@outpace/ui/charts/chart";
import { ColumnChart } from "@outpace/ui/charts/column-chart";
import { EmptyPlot } from "@outpace/ui/charts/empty-plot";

import { describeTrend } from "./trend-text.ts";

/** The runners who joined each race of a season, compared with the season before. */
export function JoinedChart({ season }: { season: Season }) {
  const texts = { title: "Joined per race", description: describeTrend(season) };
  const points = trendOf(season);
  if (points.length === 0) {
    return (
      <ChartFrame {...texts}>
        <EmptyPlot />
      </ChartFrame>
    );
  }

  const yearBefore = String(season.year - 1);
  const hasBefore = points.some(({ before }) => before !== null);
  return (
    <ColumnChart
      {...texts}
      table={{
        columns: ["Race", "Joined", ...(hasBefore ? [`Joined in ${yearBefore}`] : [])],
        rows: points.map(({ race, before }, n) => [
          `${String(n + 1)}. ${isolated(race.name)}`,
          formatNumber(race.joined),
          ...(hasBefore
            ? [before ? `${formatNumber(before.joined)}, ${isolated(before.name)}` : "–"]
            : []),
        ]),
      }}
      unit="Runners joined, by race of the season"
      legend={[
        String(season.year),
        hasBefore ? `${yearBefore}, the race with the same place in its season` : null,
      ]}
      columns={points.map(({ race, before }, n) => ({
        amount: race.joined,
        before: before?.joined ?? null,
        label: `${String(n + 1)}. ${isolated(race.name)}, ${formatStartDay(race.startTime, race.startTimeZone)}`,
        text: `${formatNumber(race.joined)} joined${before ? `, ${formatNumber(before.joined)} in ${yearBefore}` : ""}`,
      }))}
    />
  );
}
