import { formatCount, formatNumber } from "@outpace/domain/numbers";
import {
  formatCompletionRate,
  formatDistance,
  formatDuration,
  formatPace,
  type RaceAnalytics,
  type RaceSeries,
  type ReportedRace,
  slowestPace,
  smallestGroup,
} from "@outpace/domain/races";

import { noCurve, onlyTime, runningTotals, tooFew } from "./finish-times-text.ts";
import { formatDays } from "./series-labels.ts";

/** For sheets and files that leave the portal. */
export const smallestGroupText = `To protect runners' privacy, no group in a chart has fewer than ${String(smallestGroup)} of them.`;

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
  return `${formatCount(total, "runner")} signed up ${when}.${firstHalf}`;
}

export function describePaces(series: RaceSeries): string {
  const { paces, counted } = series;
  const { median, fastestTenth, slowestTenth } = paces;
  if (median === null || fastestTenth === null || slowestTenth === null) return noCurve(series);
  if (formatPace(fastestTenth) === formatPace(slowestTenth)) {
    const all = onlyTime(series.finishTimes.groups) ? "All" : "Nearly all of the";
    return `${all} ${formatCount(counted, "finisher")} ran ${formatPace(median)}.`;
  }
  return `Half of the finishers ran faster than ${formatPace(median)}. Eight in ten ran between ${formatDuration(fastestTenth * 60)} and ${formatPace(slowestTenth)}.`;
}

export function describeCompletion(
  { maxParticipants }: Pick<ReportedRace, "maxParticipants">,
  analytics: RaceAnalytics,
): string {
  const { totalParticipants, completedParticipants } = analytics;
  if (totalParticipants === 0)
    return `None of the ${formatCount(maxParticipants, "place")} is taken.`;
  const joined = formatNumber(totalParticipants);
  const finished = formatNumber(completedParticipants);
  const are = totalParticipants === 1 ? "is" : "are";
  return `${joined} of ${formatCount(maxParticipants, "place")} ${are} taken, and ${finished} of ${joined} finished (${formatCompletionRate(analytics)}).`;
}

/** Explains which results are excluded and why; null if none is. */
export function excludedText(
  { excluded }: RaceSeries,
  { targetDistance }: ReportedRace,
): string | null {
  if (excluded === 0) return null;
  const [results, are, they] =
    excluded === 1 ? ["result", "is", "it is"] : ["results", "are", "they are"];
  return `${formatNumber(excluded)} ${results} ${are} left out of the averages and charts: ${they} faster than the world record over ${formatDistance(targetDistance)}, or slower than ${formatPace(slowestPace)}.`;
}
