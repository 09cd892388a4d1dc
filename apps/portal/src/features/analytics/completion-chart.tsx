import { formatNumber } from "@outpace/domain/numbers";
import { formatCompletionRate, type RaceAnalytics, type ReportedRace } from "@outpace/domain/races";
import { type Lane, LaneChart } from "@outpace/ui/charts/lane-chart";

import { describeCompletion } from "./series-text.ts";

export interface CompletionChartProps {
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
