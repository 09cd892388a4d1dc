import { expect, test } from "vitest";
import {
  axisBetween,
  axisEnd,
  countSteps,
  daySteps,
  durationSteps,
  linearScale,
  partAt,
  ticksBetween,
} from "./ticks.ts";

test.each([
  ["counts", 0, 10_000, countSteps, [0, 5_000, 10_000]],
  ["a marathon's finish times", 7_500, 18_900, durationSteps, [10_800, 14_400, 18_000]],
  ["times within a second", 5_000, 5_000, durationSteps, [5_000]],
  ["one day", 20_000, 20_000, daySteps, [20_000]],
  ["more than the largest step can hold", 0, 900_000, durationSteps, [0, 345_600, 691_200]],
])("ticks of %s are round, within the axis and at most five", (_, from, to, steps, ticks) => {
  expect(ticksBetween(from, to, { steps })).toEqual(ticks);
});

test.each([
  [0, 1],
  [1, 1],
  [7, 8],
  [143, 150],
  [10_000, 10_000],
])("an axis up to %d ends at tick %d", (largest, end) => {
  expect(axisEnd(largest)).toBe(end);
});

test("a pointer is in the part that ends at or after it, or in the last", () => {
  const ends = [0.2, 0.9, 1];
  expect([0, 0.2, 0.3, 0.95, 1.1].map((position) => partAt(ends, position))).toEqual([
    0, 0, 1, 2, 2,
  ]);
});

test("an axis has a minimum length and centers its values", () => {
  expect(axisBetween(100, 200, 60)).toEqual([100, 200]);
  expect(axisBetween(5000, 5000, 60)).toEqual([4970, 5030]);
});

test("a linear scale runs either way, and on beyond its ends", () => {
  const y = linearScale([0, 150], [100, 0]);
  expect([0, 30, 150, 300].map(y)).toEqual([100, 80, 0, -100]);
  expect(linearScale([4970, 5030], [0, 100])(5000)).toBe(50);
});
