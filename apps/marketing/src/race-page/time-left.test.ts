import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

test.each([
  [0, null],
  [-1, null],
  [1, "0 days, 00 hours, 00 minutes, 01 second"],
  [1000, "0 days, 00 hours, 00 minutes, 01 second"],
  [1001, "0 days, 00 hours, 00 minutes, 02 seconds"],
  [86_400_000, "1 day, 00 hours, 00 minutes, 00 seconds"],
  [12 * 86_400_000 + 3_600_000 + 60_000 + 59_000, "12 days, 01 hour, 01 minute, 59 seconds"],
])("%i ms before the start the clock shows %s", (left, text) => {
  const parts = timeLeft(5_000_000_000 + left, 5_000_000_000);
  expect(parts?.map((part) => part.join(" ")).join(", ") ?? null).toBe(text);
});
