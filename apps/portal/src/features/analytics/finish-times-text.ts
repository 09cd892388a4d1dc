import { formatCount } from "@outpace/domain/numbers";
import { formatDuration, type RaceResults } from "@outpace/domain/races";

import { noCurve, onlyTime } from "./results-wording.ts";

/** The running total of counts. */
export function runningTotals(counts: readonly number[]): readonly number[] {
  let total = 0;
  return counts.map((count) => (total += count));
}

export function describeFinishTimes(results: RaceResults): string {
  const { finishTimes, counted } = results;
  const { median, fastestTenth, slowestTenth } = finishTimes;
  if (median === null || fastestTenth === null || slowestTenth === null) return noCurve(results);
  const same = onlyTime(finishTimes.groups);
  if (same) return `All ${formatCount(counted, "finisher")} took ${same}.`;
  return `Half of the finishers took under ${formatDuration(median)}. The fastest tenth took at most ${formatDuration(fastestTenth)}, the slowest tenth at least ${formatDuration(slowestTenth)}.`;
}
