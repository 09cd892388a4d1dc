import { formatNumber } from "@outpace/domain/numbers";
import {
  formatCompletionRate,
  formatDuration,
  hasStarted,
  type RaceAnalytics,
  type RaceSeries,
  type ReportedRace,
} from "@outpace/domain/races";
import { ChartFrame } from "@outpace/ui/charts/chart";
import { CurveChart } from "@outpace/ui/charts/curve-chart";
import { EmptyPlot } from "@outpace/ui/charts/empty-plot";
import { Histogram } from "@outpace/ui/charts/histogram";
import { type Lane, LaneChart } from "@outpace/ui/charts/lane-chart";
import { daySteps, durationSteps } from "@outpace/ui/charts/ticks";

import { useMinute } from "../../platform/time/use-minute.ts";
import { FinishTimesChart } from "./finish-times-chart.tsx";
import { runningTotals } from "./finish-times-text.ts";
import { formatDay, formatDays, formatPaces } from "./series-labels.ts";
import { describeCompletion, describePaces, describeSignUps } from "./series-text.ts";

export { FinishTimesChart };

export interface RaceChartsProps {
  race: ReportedRace;
  analytics: RaceAnalytics;
  series: RaceSeries;
}

/** Orders charts by interest: without results, sign-ups come first. */
export function RaceCharts({ race, analytics, series }: RaceChartsProps) {
  const entries = [
    <SignUpsChart key="sign-ups" series={series} analytics={analytics} />,
    <CompletionChart
      key="completion"
      race={race}
      analytics={analytics}
      excluded={series.excluded}
    />,
  ];
  const results = [
    <FinishTimesChart key="times" results={series} />,
    <PacesChart key="paces" series={series} />,
  ];
  const hasResults = hasStarted(race, useMinute());
  return (
    // Neighbors share a height unless one shows its table.
    <div className="grid gap-5 has-[table]:items-start lg:grid-cols-2">
      {hasResults ? [...results, ...entries] : [...entries, ...results]}
    </div>
  );
}

interface CompletionChartProps {
  race: ReportedRace;
  analytics: RaceAnalytics;
  /** The number of finishers with impossible results. */
  excluded: number;
}

/** Places, joined and finishers of a race. */
export function CompletionChart({ race, analytics, excluded }: CompletionChartProps) {
  const { totalParticipants: joined, completedParticipants: finished } = analytics;
  const lane = (name: string, count: number, text: string): Lane => ({
    name,
    amount: formatNumber(count),
    share: Math.min(1, count / race.maxParticipants),
    text,
  });
  const lanes = [
    {
      ...lane("Places", race.maxParticipants, `${formatNumber(race.maxParticipants)} in all`),
      isWhole: true,
    },
    lane(
      "Joined",
      joined,
      `${formatNumber(joined)} of ${formatNumber(race.maxParticipants)} places`,
    ),
    lane(
      "Finished",
      finished,
      `${formatNumber(finished)} of ${formatNumber(joined)} who joined, ${formatCompletionRate(analytics)}`,
    ),
  ];
  if (excluded > 0) {
    const counted = Math.max(0, finished - excluded);
    const text = `${formatNumber(counted)} of ${formatNumber(finished)} who finished`;
    lanes.push(lane("With a counted result", counted, text));
  }
  return (
    <LaneChart
      title="From places to finishers"
      description={describeCompletion(race, analytics)}
      table={{
        columns: ["Step", "Runners"],
        rows: lanes.map(({ name, amount }) => [name, amount]),
      }}
      lanes={lanes}
    />
  );
}

function PacesChart({ series }: { series: RaceSeries }) {
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

const millisecondsPerDay = 86_400_000;
const dayNumber = (date: string) => Date.parse(date) / millisecondsPerDay;

interface SignUpsChartProps {
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
