import { formatNumber } from "@outpace/domain/numbers";
import { formatDuration, type RaceResults } from "@outpace/domain/races";
import { ChartFrame } from "@outpace/ui/charts/chart";
import { CurveChart } from "@outpace/ui/charts/curve-chart";
import { EmptyPlot } from "@outpace/ui/charts/empty-plot";
import { durationSteps } from "@outpace/ui/charts/ticks";

import { describeFinishTimes, runningTotals } from "./finish-times-text.ts";
import { formatTimes } from "./series-labels.ts";

/** The runners finished over time, with the median and the fastest and slowest tenths. */
export function FinishTimesChart({ results }: { results: RaceResults }) {
  const { groups, median, fastestTenth, slowestTenth } = results.finishTimes;
  const texts = { title: "Finish times", description: describeFinishTimes(results) };
  const [first] = groups;
  if (!first) {
    return (
      <ChartFrame {...texts}>
        <EmptyPlot />
      </ChartFrame>
    );
  }

  const totals = runningTotals(groups.map(({ count }) => count));
  const all = totals.at(-1) ?? 0;
  const rows = groups.map((group, n) => ({
    times: formatTimes(group),
    x: group.to,
    count: formatNumber(group.count),
    total: totals[n] ?? 0,
  }));
  const splits = [
    ["10% by", fastestTenth, 0.1],
    ["Median", median, 0.5],
    ["90% by", slowestTenth, 0.9],
  ] as const;
  return (
    <CurveChart
      {...texts}
      table={{
        columns: ["Finish time", "Finished", "In all"],
        rows: rows.map(({ times, count, total }) => [times, count, formatNumber(total)]),
      }}
      unit="Runners finished"
      start={first.from}
      points={rows.map(({ times, x, count, total }) => ({
        x,
        y: total,
        label: times,
        text: `${count} finished, ${formatNumber(total)} in all`,
      }))}
      marks={splits.flatMap(([name, seconds, share]) =>
        seconds === null
          ? []
          : [{ x: seconds, y: share * all, label: `${name} ${formatDuration(seconds)}` }],
      )}
      xAxis={{ steps: durationSteps, format: formatDuration, least: 60 }}
    />
  );
}
