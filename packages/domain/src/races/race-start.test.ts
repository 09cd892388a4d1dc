import { expect, test } from "vitest";
import { hasMissedStart, hasStarted, raceStatuses } from "./index.ts";

const startTime = "2026-03-08T12:00:00.000Z";

test.each([
  ["a millisecond before its start", -1, ["completed"], []],
  ["at its start", 0, ["active", "completed"], ["pending"]],
])(
  "%s a race has started or missed its start, depending on its status",
  (_, after, started, missed) => {
    const now = Date.parse(startTime) + after;
    const races = raceStatuses.map((status) => ({ status, startTime }));
    const statuses = (holds: typeof hasStarted) =>
      races.filter((race) => holds(race, now)).map(({ status }) => status);
    expect(statuses(hasStarted)).toEqual(started);
    expect(statuses(hasMissedStart)).toEqual(missed);
  },
);
