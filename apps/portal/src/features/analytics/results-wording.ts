// Shared by the descriptions of several charts.
import {
  formatDuration,
  type RaceGroup,
  type RaceResults,
  smallestGroup,
  secondsOf,
} from "@outpace/domain/races";

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
