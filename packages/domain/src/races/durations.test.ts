import { expect, test } from "vitest";
import { formatDuration } from "./index.ts";

test.each([
  [0, "0:00"],
  [59.6, "1:00"],
  [2530, "42:10"],
  [7363, "2:02:43"],
  [90_061, "25:01:01"],
])("%d seconds are shown as %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
