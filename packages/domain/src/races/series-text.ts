import { formatNumber } from "../numbers/index.ts";
import { formatCompletionRate, type RaceAnalytics } from "./analytics.ts";
import { formatDistance } from "./distance.ts";
import { formatDuration, formatPace } from "./durations.ts";
import type { Race } from "./race.ts";
import { formatDays, secondsOf } from "./series-labels.ts";
import type { RaceGroup, RaceSeries } from "./series.ts";
import { slowestPace } from "./thresholds.ts";

/** Groups of fewer runners are not shown, as in the database. */
const smallestGroup = 10;

/** "1 runner", "1,200 runners". */
function amount(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** For pages that leave the portal. */
export const smallestGroupText = `To protect runners' privacy, no group in a chart has fewer than ${String(smallestGroup)} of them.`;

function tooFew(what: string): string {
  return `Fewer than ${String(smallestGroup)} ${what}. The chart starts at ${String(smallestGroup)}, so that nobody can be singled out.`;
}

/** The running total of counts. */
export function runningTotals(counts: readonly number[]): readonly number[] {
  let total = 0;
  return counts.map((count) => (total += count));
}

export function describeSignUps(
  { signUps }: RaceSeries,
  { totalParticipants }: RaceAnalytics,
): string {
  const [first, last] = [signUps[0], signUps.at(-1)];
  if (!first || !last) {
    return totalParticipants === 0 ? "Nobody has signed up." : tooFew("runners have signed up");
  }
  const totals = runningTotals(signUps.map(({ count }) => count));
  const total = totals.at(-1) ?? 0;
  const half = signUps[totals.findIndex((soFar) => soFar >= total / 2)] ?? last;
  const span = formatDays({ from: first.from, to: last.to, count: total });
  const when = first.from === last.to ? `on ${span}` : `from ${span}`;
  const firstHalf =
    signUps.length > 1
      ? ` Half of them had signed up by ${formatDays({ ...half, from: half.to })}.`
      : "";
  return `${amount(total, "runner")} signed up ${when}.${firstHalf}`;
}

export function describeFinishTimes(series: RaceSeries): string {
  const { finishTimes, counted } = series;
  const { median, fastestTenth, slowestTenth } = finishTimes;
  if (median === null || fastestTenth === null || slowestTenth === null) return noCurve(series);
  const same = onlyTime(finishTimes.groups);
  if (same) return `All ${amount(counted, "finisher")} took ${same}.`;
  return `Half of the finishers took under ${formatDuration(median)}. The fastest tenth took at most ${formatDuration(fastestTenth)}, the slowest tenth at least ${formatDuration(slowestTenth)}.`;
}

export function describePaces(series: RaceSeries): string {
  const { paces, counted } = series;
  const { median, fastestTenth, slowestTenth } = paces;
  if (median === null || fastestTenth === null || slowestTenth === null) return noCurve(series);
  if (formatPace(fastestTenth) === formatPace(slowestTenth)) {
    const all = onlyTime(series.finishTimes.groups) ? "All" : "Nearly all of the";
    return `${all} ${amount(counted, "finisher")} ran ${formatPace(median)}.`;
  }
  return `Half of the finishers ran faster than ${formatPace(median)}. Eight in ten ran between ${formatDuration(fastestTenth * 60)} and ${formatPace(slowestTenth)}.`;
}

/** The time of all runners, if it is the same. */
function onlyTime(groups: readonly RaceGroup<number>[]): string | null {
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [secondsOf(first)[0], secondsOf(last)[1]];
  return from === to ? formatDuration(from) : null;
}

function noCurve({ counted, excluded }: RaceSeries): string {
  if (counted > 0) return tooFew(excluded > 0 ? "results count" : "runners have finished");
  return excluded > 0 ? "None of the results count toward this chart." : "Nobody has finished.";
}

export function describeCompletion(
  { maxParticipants }: Pick<Race, "maxParticipants">,
  analytics: RaceAnalytics,
): string {
  const { totalParticipants, completedParticipants } = analytics;
  if (totalParticipants === 0) return `None of the ${amount(maxParticipants, "place")} is taken.`;
  const joined = formatNumber(totalParticipants);
  const finished = formatNumber(completedParticipants);
  const are = totalParticipants === 1 ? "is" : "are";
  return `${joined} of ${amount(maxParticipants, "place")} ${are} taken, and ${finished} of ${joined} finished (${formatCompletionRate(analytics)}).`;
}

/** Why some results are in no average and no chart; null when all are. */
export function excludedText({ excluded }: RaceSeries, { targetDistance }: Race): string | null {
  if (excluded === 0) return null;
  const [results, are, they] =
    excluded === 1 ? ["result", "is", "it is"] : ["results", "are", "they are"];
  return `${formatNumber(excluded)} ${results} ${are} left out of the averages and charts: ${they} faster than the world record over ${formatDistance(targetDistance)}, or slower than ${formatPace(slowestPace)}.`;
}
