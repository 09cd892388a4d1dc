import { expect, test } from "vitest";
import { countdownText, raceCardLink, timeSinceText, timeUntilText } from "./index.ts";

const hours = (count: number) => count * 3_600_000;

test.each([
  [hours(48 + 23), "2 days"],
  [hours(24 * 1500), "1,500 days"],
  [hours(25.9), "1 day and 1 hour"],
  [hours(24.9), "1 day"],
  [hours(5.2), "5 hours and 12 minutes"],
  [hours(4), "4 hours"],
  [hours(0.5), "30 minutes"],
  [59_000, "Less than a minute"],
  [0, null],
  [Number.NaN, null],
])("the countdown %d ms before the start is %s", (left, text) => {
  expect(countdownText(left, 0)).toBe(text);
});

test.each([
  [hours(24 * 1500 + 1), "in 1,500 days"],
  [hours(48), "in 2 days"],
  [hours(47.9), "in 47 hours"],
  [hours(1), "in 1 hour"],
  [hours(0.99), "in 59 minutes"],
  [59_000, "in less than a minute"],
  [0, null],
  [Number.NaN, null],
])("beside a date, %d ms before the start are %s", (left, text) => {
  expect(timeUntilText(left, 0)).toBe(text);
});

test.each([
  [hours(24 * 1500 + 1), "1,500 days ago"],
  [hours(47.9), "47 hours ago"],
  [hours(1), "1 hour ago"],
  [60_000, "1 minute ago"],
  [59_000, "less than a minute ago"],
  [-1, "less than a minute ago"],
])("%d ms ago is %s", (passed, text) => {
  expect(timeSinceText(0, passed)).toBe(text);
});

test("a race's card has its name, distance and start day in its own zone", () => {
  const race = {
    name: "5 & 10, again",
    targetDistance: 13.1,
    startTime: "2040-06-02T02:30:00.000Z",
    startTimeZone: "America/New_York",
  };
  expect(raceCardLink("https://outpace.example/", race)).toBe(
    "https://outpace.example/social-generator?race=5%20%26%2010%2C%20again&distance=13.1&date=2040-06-01",
  );
});
