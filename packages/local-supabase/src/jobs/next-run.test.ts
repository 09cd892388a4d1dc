import { expect, test } from "vitest";
import { nextRun } from "./next-run.ts";

const now = Date.parse("2028-02-28T23:58:30.250Z");

test.for([
  ["*/5 * * * *", "2028-02-29T00:00:00.000Z"],
  ["58 23 * * *", "2028-02-29T23:58:00.000Z"],
  ["0 12 $ * *", "2028-02-29T12:00:00.000Z"],
  ["0 0 * * 7", "2028-03-05T00:00:00.000Z"],
  ["30 seconds", "2028-02-28T23:59:00.250Z"],
  ["1 second", "2028-02-28T23:58:31.250Z"],
])("%j runs next at %s", ([schedule = "", next]) => {
  expect(new Date(nextRun(schedule, now)).toISOString()).toBe(next);
});

test.for(["* * * *", "* * * * * *", "61 * * * *", "0 0 * * noday"])(
  "%j is rejected",
  (schedule) => {
    expect(() => nextRun(schedule, now)).toThrow();
  },
);
