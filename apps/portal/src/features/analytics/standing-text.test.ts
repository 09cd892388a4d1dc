import { noAnalytics } from "@outpace/domain/races";
import { expect, test } from "vitest";

import { raceStandingText } from "./standing-text.ts";

const startTime = "2026-03-08T11:00:00Z";
const joined = (totalParticipants: number, completedParticipants = 0) => ({
  ...noAnalytics,
  totalParticipants,
  completedParticipants,
});

test.each([
  ["pending", joined(143), "2026-02-03T10:00:00Z", "Starts in 33 days, 143 signed up"],
  [
    "pending",
    joined(0),
    "2026-03-08T10:59:30Z",
    "Starts in less than a minute, nobody signed up yet",
  ],
  [
    "pending",
    joined(1),
    "2026-03-09T00:00:00Z",
    "The start time has passed without approval, 1 signed up",
  ],
  ["active", joined(143), "2026-02-03T10:00:00Z", "Starts in 33 days, 143 signed up"],
  ["active", joined(143), "2026-03-07T07:00:00Z", "Starts in 1 day and 4 hours, 143 signed up"],
  ["active", joined(0), "2026-03-08T11:00:00Z", "Underway, nobody has joined yet"],
  ["active", joined(1200, 3), "2026-03-09T00:00:00Z", "Underway, 3 of 1,200 finished so far"],
  ["completed", joined(143, 120), "", "Completed, 120 of 143 finished"],
  ["cancelled", joined(143), "", "Cancelled, 143 had joined"],
  ["cancelled", joined(0), "", "Cancelled, nobody had joined"],
] as const)("a %s race's standing: %o, %s", (status, analytics, now, text) => {
  expect(raceStandingText({ startTime, status }, analytics, Date.parse(now))).toBe(text);
});
