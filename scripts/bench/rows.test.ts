import { expect, test } from "vitest";
import { countOverBudget, median, renderFigures } from "./rows.ts";

const rows = [
  {
    name: "/",
    figures: { LCP: { value: 1.254, digits: 2, atMost: 1.25 }, score: { value: 99, atLeast: 100 } },
  },
  {
    name: "/team",
    figures: { LCP: { value: 1.256, digits: 2, atMost: 1.25 }, score: { value: undefined } },
  },
];

test("figures print beside their budget; one over it is marked and counted", () => {
  expect(renderFigures("start", rows).split("\n")).toEqual([
    "start  LCP          score",
    "/      1.25 (1.25)  99 < 100",
    "/team  1.26 > 1.25  none",
  ]);
  expect(countOverBudget(rows)).toBe(2);
});

test.each([undefined, Number.NaN])("%s exceeds any budget", (value) => {
  const figures = { LCP: { value, atMost: 1.25 } };
  expect(countOverBudget([{ name: "/", figures }])).toBe(1);
});

test("the median is the middle known value, or the mean of the middle two", () => {
  expect(median([9, 1, undefined, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([undefined])).toBeUndefined();
});
