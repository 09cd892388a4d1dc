import { expect, test } from "vitest";

import { raceStatusTone } from "./race-status-tone.ts";

test.each([
  ["active", "positive"],
  ["completed", "info"],
  ["pending", "caution"],
  ["cancelled", "negative"],
  ["unknown", "negative"],
])("%s has the tone %s", (status, tone) => {
  expect(raceStatusTone(status)).toBe(tone);
});
