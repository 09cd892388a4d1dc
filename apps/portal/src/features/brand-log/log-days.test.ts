import { expect, test } from "vitest";

import { byDay } from "./log-days.ts";

test("groups entries by the reader's days, also over a change of the clocks", () => {
  const at = (...instants: readonly string[]) =>
    instants.map((instant) => ({ occurredAt: instant }));
  const entries = at(
    "2026-11-01T22:00:00Z",
    "2026-11-01T04:30:00Z",
    "2026-11-01T03:59:00Z",
    "2026-10-30T18:00:00Z",
  );
  // New York's November 1 has 25 hours and began at 4:00 in UTC.
  const days = byDay(entries, Date.parse("2026-11-02T04:30:00Z"), "America/New_York");
  expect(days.map(({ title, entries: { length } }) => [title, length])).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["Friday, October 30, 2026", 1],
  ]);
});
