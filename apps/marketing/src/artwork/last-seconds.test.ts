import { expect, test } from "vitest";
import races from "../content/races.json" with { type: "json" };
import { lastSeconds } from "./last-seconds.ts";
import { raceSchema } from "./race.ts";

const race = raceSchema.parse(races["sunday-five"]);
const { frames, rivalFrom, rivalTo } = lastSeconds(race);

test("the last seconds count up to your finish time and the runner-up's gap", () => {
  expect(frames.map((frame) => frame.clock)).toEqual(["34:05", "34:06", "34:07", "34:08", "34:09"]);
  expect(frames.map(({ gap }) => gap)).toEqual(["+0:02", "+0:01", "Leads", "Leads", "34:09"]);
  expect(frames.map(({ rivalGap }) => rivalGap)).toEqual([
    "Leads",
    "Leads",
    "+0:00",
    "+0:01",
    "+0:02",
  ]);
  expect(frames.map(({ place }) => place)).toEqual([2, 2, 1, 1, 1]);
});

test("the runner-up starts ahead, and ends behind the line by their gap", () => {
  expect([rivalFrom, rivalTo]).toEqual([0.75, 0.25]);
});

test("a race that someone else wins is refused", () => {
  const field = race.field.map((runner) => ({ ...runner, behindAtFinish: runner.isYou ? 1 : 0 }));
  expect(() => lastSeconds({ ...race, field })).toThrow("one that you win");
});
