import { formatNumber } from "@outpace/domain/numbers";
import type { RaceAnalytics, RaceSeries } from "@outpace/domain/races";
import { ChartFrame } from "@outpace/ui/charts/chart";
import { CurveChart } from "@outpace/ui/charts/curve-chart";
import { EmptyPlot } from "@outpace/ui/charts/empty-plot";
import { daySteps } from "@outpace/ui/charts/ticks";

import { runningTotals } from "./finish-times-text.ts";
import { formatDay, formatDays } from "./series-days.ts";
import { describeSignUps } from "./series-text.ts";

const millisecondsPerDay = 86_400_000;
const dayNumber = (date: string) => Date.parse(date) / millisecondsPerDay;

export interface SignUpsChartProps {
  series: RaceSeries;
  analytics: RaceAnalytics;
}

export function SignUpsChart({ series, analytics }: SignUpsChartProps) {
  const { signUps } = series;
  const texts = { title: "Sign-ups over time", description: describeSignUps(series, analytics) };
  const [first] = signUps;
  if (!first) {
    return (
      <ChartFrame {...texts}>
        <EmptyPlot />
      </ChartFrame>
    );
  }

  const totals = runningTotals(signUps.map(({ count }) => count));
  const rows = signUps.map((group, n) => ({
    days: formatDays(group),
    // A day ends where the next one begins.
    x: dayNumber(group.to) + 1,
    count: formatNumber(group.count),
    total: totals[n] ?? 0,
  }));
  return (
    <CurveChart
      {...texts}
      table={{
        columns: ["Days", "Signed up", "In all"],
        rows: rows.map(({ days, count, total }) => [days, count, formatNumber(total)]),
      }}
      unit="Runners signed up"
      start={dayNumber(first.from)}
      points={rows.map(({ days, x, count, total }) => ({
        x,
        y: total,
        label: days,
        text: `${count} signed up, ${formatNumber(total)} in all`,
      }))}
      xAxis={{
        steps: daySteps,
        format: (day) => formatDay(day * millisecondsPerDay),
        least: 1,
      }}
    />
  );
}
