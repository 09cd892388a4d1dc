import { formatCount } from "@outpace/domain/numbers";
import {
  formatDuration,
  type RaceGroup,
  type RaceResults,
  secondsOf,
  smallestGroup,
} from "@outpace/domain/races";

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

export function tooFew(what: string): string {
  return `Fewer than ${String(smallestGroup)} ${what}. The chart starts at ${String(smallestGroup)}, so that nobody can be singled out.`;
}

/** The time that all runners share, or null. */
export function onlyTime(groups: readonly RaceGroup<number>[]): string | null {
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [secondsOf(first)[0], secondsOf(last)[1]];
  return from === to ? formatDuration(from) : null;
}

export function noCurve({ counted, excluded }: RaceResults): string {
  if (counted > 0) return tooFew(excluded > 0 ? "results count" : "runners have finished");
  return excluded > 0 ? "None of the results count toward this chart." : "Nobody has finished.";
}
