import { type Season, seasonFigures, type SeasonRace } from "@outpace/domain/seasons";
import { expect, test } from "vitest";

import { seasonCsv } from "./season-csv.ts";
import { describeCost, describeFinishers, describeSeasonRaces } from "./season-figures.tsx";
import { describeTrend } from "./trend-text.ts";

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

/** The races above have started; those in June have not. */
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

test("finishers and costs name the races that they count", () => {
  const figures = seasonFigures(
    [race(), race({ targetDistance: 3.1 }), pending, approved, cancelled],
    now,
  );
  expect(describeFinishers(figures)).toBe("of 200 who joined, in 2 races so far");
  expect(describeCost(figures)).toBe("$1,000 paid or due for 2 races");
  expect(describeFinishers(seasonFigures([pending, approved], now))).toBe(
    "No race has started yet",
  );
  expect(describeCost(seasonFigures([race({ finished: 0 })], now))).toBe(
    "$500 paid or due for 1 race, and nobody has finished yet",
  );
});

test("describes seasons of no, one and several races", () => {
  expect(describeSeasonRaces(season([race(), cancelled]))).toBe("2 races, 1 of them cancelled");
  expect(describeSeasonRaces(season([cancelled]))).toBe("1 race, cancelled");
  expect(describeSeasonRaces(season([cancelled, cancelled]))).toBe("2 races, all cancelled");
  expect(describeTrend(season([cancelled]))).toBe("No race takes place in 2026.");
  expect(describeTrend(season([race()]))).toBe(
    "100 runners joined the 2026 race. There is no season before it to compare with.",
  );
  expect(describeTrend(season([race(), pending], [race({ joined: 1 })]))).toBe(
    "Races in 2026 drew 65 runners on average, against 1 in 2025 (1 race).",
  );
});

test("CSV: one race per row", () => {
  const [, first, second] = seasonCsv(season([race(), race({ costCents: null })])).split("\r\n");
  expect(first).toBe(
    `"Harbor Run",1,"Completed","Sun, Mar 8, 2026, 8:00 AM EDT (UTC−4)","America/New_York",10,100,50,500,500.00`,
  );
  expect(second).toMatch(/,500,""$/);
});

test("CSV: a right-to-left name stands alone in its cell, as typed", () => {
  const [, row] = seasonCsv(season([race({ name: "מרוץ הים!" })])).split("\r\n");
  expect(row).toMatch(/^"מרוץ הים!",1,/);
});
