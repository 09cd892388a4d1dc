import { expect, test } from "vitest";

import { startClocks } from "./clocks.ts";

const newYork = "America/New_York";

test("three clocks, each with its own day, zone and offset", () => {
  const clocks = startClocks("2026-10-03T02:00:00Z", newYork, "Asia/Tokyo");
  expect(clocks.map(({ name, place, text }) => [name, place, text])).toEqual([
    ["Race time", "New York", "Fri, Oct 2, 2026, 10:00 PM EDT (UTC−4)"],
    ["Your time", "Tokyo", "Sat, Oct 3, 2026, 11:00 AM UTC+9"],
    ["UTC", null, "Sat, Oct 3, 2026, 2:00 AM UTC"],
  ]);
  const withoutReader = startClocks("2026-10-03T02:00:00Z", newYork, null);
  expect(withoutReader).toEqual(clocks.filter(({ name }) => name !== "Your time"));
});

test.each([
  ["2026-10-03T02:00:00Z", newYork, "America/Toronto", ["Race time", "UTC"]],
  ["2026-01-03T02:00:00Z", newYork, "Europe/London", ["Race time", "Your time"]],
  ["2026-07-03T02:00:00Z", newYork, "Europe/London", ["Race time", "Your time", "UTC"]],
  ["2026-07-03T02:00:00Z", "UTC", "UTC", ["Race time"]],
  ["2026-07-03T02:00:00Z", "UTC", newYork, ["Race time", "Your time"]],
])("a start at %s in %s, read in %s: no clock repeats another", (start, zone, reader, names) => {
  expect(startClocks(start, zone, reader).map(({ name }) => name)).toEqual(names);
});
