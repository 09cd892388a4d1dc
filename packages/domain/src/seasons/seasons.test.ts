import { describe, expect, test } from "vitest";
import {
  formatCostPerFinisher,
  formatMiles,
  formatSeasonCompletionRate,
  readSeasonYear,
  type Season,
  seasonFigures,
  type SeasonRace,
  seasonYearOf,
  trendOf,
} from "./index.ts";

const race = (changes: Partial<SeasonRace> = {}): SeasonRace => ({
  id: "b0000000-0000-4000-8000-000000000001",
  number: 1,
  name: "Harbor Run",
  status: "completed",
  startTime: "2026-03-08T12:00:00.000Z",
  startTimeZone: "America/New_York",
  targetDistance: 10,
  joined: 100,
  finished: 50,
  costCents: 50_000,
  ...changes,
});

/** The races above have started; June's have not. */
const now = Date.UTC(2026, 3, 1);
const pending = race({ status: "pending", joined: 30, finished: 0, costCents: 200_000 });
const approved = race({
  ...{ status: "active", startTime: "2026-06-08T12:00:00.000Z" },
  ...{ joined: 143, finished: 0, costCents: 100_000 },
});
const cancelled = race({ status: "cancelled", joined: 7, finished: 3, costCents: 1 });
const season = (races: readonly SeasonRace[], racesBefore: readonly SeasonRace[] = []): Season => ({
  ...{ brandId: "", brandName: "Northlight", year: 2026, years: [2026], races, racesBefore },
});

describe("season figures", () => {
  test("leave out cancelled races, and count results and costs of started ones only", () => {
    const figures = seasonFigures(
      [race(), race({ targetDistance: 3.1 }), pending, approved, cancelled],
      now,
    );
    expect(figures).toEqual({
      ...{ races: 4, joined: 373, started: 2, joinedStarted: 200 },
      ...{ finished: 100, miles: 655, costCents: 100_000 },
    });
    expect(formatSeasonCompletionRate(figures)).toBe("50.0%");
  });

  test("show a dash until a race has started or someone has finished", () => {
    const upcoming = seasonFigures([pending, approved], now);
    expect(formatSeasonCompletionRate(upcoming)).toBe("–");
    const unfinished = seasonFigures([race({ finished: 0 })], now);
    expect(formatSeasonCompletionRate(unfinished)).toBe("0.0%");
  });

  test.each([
    [50_000, 103, "$4.85"],
    [0, 5, "Free"],
    [50_000, 0, "–"],
    [0, 0, "–"],
    [50_000, 1, "$500.00"],
    [1, 9, "< $0.01"],
  ])("%i cents for %i finishers are %s each", (cents, finished, text) => {
    expect(formatCostPerFinisher(cents, finished)).toBe(text);
  });

  test("miles only have a decimal below a hundred", () => {
    expect([0, 3.1, 99.94, 1204.4].map(formatMiles)).toEqual(["0", "3.1", "99.9", "1,204"]);
  });
});

test("the trend pairs each race with the one of the same rank a year before", () => {
  const [first, second] = [race({ joined: 80 }), race({ joined: 120 })];
  expect(trendOf(season([cancelled, first, second], [cancelled, race()]))).toEqual([
    { race: first, before: race() },
    { race: second, before: null },
  ]);
});

test("only four digits are a year", () => {
  expect(["2026", "abc", "", "20260", "0026", "-2026", "2026.5"].map(readSeasonYear)).toEqual([
    2026,
    ...Array<null>(6).fill(null),
  ]);
});

test.each([
  ["2026-12-31T11:00:00.000Z", "Pacific/Auckland", 2027],
  ["2026-12-31T10:59:59.999Z", "Pacific/Auckland", 2026],
  ["2027-01-01T09:59:59.999Z", "Pacific/Honolulu", 2026],
  ["2027-01-01T10:00:00.000Z", "Pacific/Honolulu", 2027],
  ["2027-01-01T00:00:00.000Z", "UTC", 2027],
  ["2026-12-31T23:59:59.999Z", "Mars/Olympus", 2026],
])(
  "a race's season is the year of its start in its own zone: %s in %s is %i",
  (startTime, startTimeZone, year) => {
    expect(seasonYearOf({ startTime, startTimeZone })).toBe(year);
  },
);
