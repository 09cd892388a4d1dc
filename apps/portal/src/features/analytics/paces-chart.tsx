import { formatNumber } from "@outpace/domain/numbers";
import { formatDuration, type RaceSeries } from "@outpace/domain/races";
import { ChartFrame } from "@outpace/ui/charts/chart";
import { EmptyPlot } from "@outpace/ui/charts/empty-plot";
import { Histogram } from "@outpace/ui/charts/histogram";
import { durationSteps } from "@outpace/ui/charts/ticks";

import { formatPaces } from "./series-labels.ts";
import { describePaces } from "./series-text.ts";

export function PacesChart({ series }: { series: RaceSeries }) {
  const { groups } = series.paces;
  const texts = { title: "Pace distribution", description: describePaces(series) };
  if (groups.length === 0) {
    return (
      <ChartFrame {...texts}>
        <EmptyPlot />
      </ChartFrame>
    );
  }

  const bars = groups.map((group) => ({
    // Seconds per mile, like the ticks.
    from: group.from * 60,
    to: group.to * 60,
    count: group.count,
    label: formatPaces(group),
    text: `${formatNumber(group.count)} finishers`,
  }));
  return (
    <Histogram
      {...texts}
      table={{
        columns: ["Pace", "Finishers"],
        rows: bars.map(({ label, count }) => [label, formatNumber(count)]),
      }}
      groups={bars}
      unit={(width) =>
        bars.length === 1 ? "Finishers" : `Finishers per ${formatDuration(width)} of pace`
      }
      xAxis={{ steps: durationSteps, format: formatDuration, least: 60 }}
    />
  );
}
