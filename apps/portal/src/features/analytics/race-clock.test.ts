import { expect, test } from "vitest";

import { raceClock } from "./race-clock.ts";

const startTime = "2026-03-08T12:00:00.000Z";
const at = (seconds: number) => Date.parse(startTime) + seconds * 1000;

test.each([
  ["pending", -2 * 86_400 - 4 * 3600 - 729, "Starts in", "2d 04:12:09"],
  ["pending", -0.4, "Starts in", "0:00:01"],
  ["pending", 0, "The start time has passed", null],
  ["active", -61, "Starts in", "0:01:01"],
  ["active", 0, "Since the start", "0:00:00"],
  ["active", 7363.9, "Since the start", "2:02:43"],
  ["completed", -5, "Final", null],
  ["cancelled", 5, "Cancelled", null],
] as const)("a %s race, %d seconds after its start: %s %s", (status, seconds, label, time) => {
  expect(raceClock({ status, startTime }, at(seconds))).toEqual({ label, time });
});
