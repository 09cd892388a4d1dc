// A sample race for people who have none yet. Only the values written here are made up; every figure follows from them,
// computed as the database does for a real race.
import type { Race, RaceAnalytics, RaceResults } from "@outpace/domain/races";
import { limitsByTier } from "@outpace/domain/tiers";

export const sampleRace = {
  number: 4,
  name: "Sunrise Half",
  description: "Thirteen miles before breakfast, wherever you are.",
  startTime: "2025-10-12T11:30:00Z",
  startTimeZone: "America/New_York",
  startSequence: 0,
  targetDistance: 13.1,
  maxParticipants: limitsByTier.premium.participantCap,
  status: "completed",
} as const satisfies Partial<Race>;

const joined = 846;

/** The first finish, in minutes. Each row below counts the finishers until its minute. */
const firstMinute = 80;
const finishers: readonly (readonly [untilMinute: number, count: number])[] = [
  [90, 13],
  [95, 15],
  [100, 26],
  [105, 38],
  [110, 55],
  [115, 74],
  // Many runners aim for under two hours.
  [120, 101],
  [125, 79],
  [130, 83],
  [135, 70],
  [140, 58],
  [145, 45],
  [150, 40],
  [155, 24],
  [160, 18],
  [165, 12],
  [180, 15],
];

const groups = finishers.map(([untilMinute, count], n) => ({
  from: (finishers[n - 1]?.[0] ?? firstMinute) * 60,
  to: untilMinute * 60,
  count,
}));
const finished = sum(groups.map(({ count }) => count));
const average = sum(groups.map(({ from, to, count }) => (count * (from + to)) / 2)) / finished;

export const sampleResults: RaceResults = {
  finishTimes: {
    groups,
    average,
    fastestTenth: timeOfShare(0.1),
    median: timeOfShare(0.5),
    slowestTenth: timeOfShare(0.9),
  },
  counted: finished,
  excluded: 0,
};

export const sampleAnalytics: RaceAnalytics = {
  totalParticipants: joined,
  completedParticipants: finished,
  averageCompletionTime: average,
  averagePace: average / 60 / sampleRace.targetDistance,
};

/** The time in seconds by which a share of the finishers had finished, if each group finishes evenly. */
function timeOfShare(share: number): number {
  let left = share * finished;
  for (const { from, to, count } of groups) {
    if (left <= count) return from + ((to - from) * left) / count;
    left -= count;
  }
  return Number.NaN;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
