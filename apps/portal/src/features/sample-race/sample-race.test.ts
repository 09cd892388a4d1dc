import { completionRate, recordSeconds, slowestPace } from "@outpace/domain/races";
import { expect, test } from "vitest";

import { sampleAnalytics, sampleRace, sampleResults } from "./sample-race.ts";

const { groups, average, fastestTenth, median, slowestTenth } = sampleResults.finishTimes;
/** One time per finisher, evenly spread within the group. */
const times = groups.flatMap(({ from, to, count }) =>
  Array.from({ length: count }, (_, n) => from + ((to - from) * (n + 0.5)) / count),
);

test("the sample's groups adjoin, and have at least ten possible results each", () => {
  for (const [n, { from, to, count }] of groups.entries()) {
    expect(from).toBe(groups[n - 1]?.to ?? from);
    expect(to).toBeGreaterThan(from);
    expect(count).toBeGreaterThanOrEqual(10);
  }
  expect(times[0]).toBeGreaterThan(recordSeconds(sampleRace.targetDistance));
  expect(times.at(-1)).toBeLessThan(slowestPace * 60 * sampleRace.targetDistance);
});

test("the sample's counts match its finishers, who joined and had a place", () => {
  expect(sampleAnalytics.completedParticipants).toBe(times.length);
  expect(sampleResults.counted + sampleResults.excluded).toBe(times.length);
  expect(sampleAnalytics.totalParticipants).toBeGreaterThan(times.length);
  expect(sampleAnalytics.totalParticipants).toBeLessThanOrEqual(sampleRace.maxParticipants);
  expect(completionRate(sampleAnalytics)).toBeCloseTo(90.5, 1);
});

test("the sample's averages and percentiles match its finishers' times", () => {
  const mean = times.reduce((total, time) => total + time, 0) / times.length;
  expect(average).toBeCloseTo(mean, 3);
  expect(sampleAnalytics.averageCompletionTime).toBe(average);
  expect(sampleAnalytics.averagePace).toBeCloseTo(mean / 60 / sampleRace.targetDistance, 3);
  for (const [time, share] of [
    [fastestTenth, 0.1],
    [median, 0.5],
    [slowestTenth, 0.9],
  ] as const) {
    const before = times.filter((one) => one <= Number(time)).length;
    expect(Math.abs(before - share * times.length)).toBeLessThan(1);
  }
});
