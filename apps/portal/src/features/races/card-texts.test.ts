import type { RaceStatus } from "@outpace/domain/races";
import { expect, test } from "vitest";

import { joinedNote, untilStartText } from "./card-texts.ts";

const day = 86_400_000;
const note = (status: RaceStatus, joined: number, finished = 0, joinedInSevenDays = 0) =>
  joinedNote({ status }, { joined, finished, joinedInSevenDays });

test.each<[RaceStatus, number, string | null]>([
  ["pending", 33.5, "in 33 days"],
  ["active", 33.5, "in 33 days"],
  ["pending", -1, null],
  ["active", -1, null],
  ["completed", 33.5, null],
  ["cancelled", 33.5, null],
])("a %s race, %d days before its start: %s", (status, days, text) => {
  expect(untilStartText({ status, startTime: new Date(days * day).toISOString() }, 0)).toBe(text);
});

test.each<[number, string, string]>([
  [12, "+12", "12 joined in the last 7 days"],
  [1204, "+1,204", "1,204 joined in the last 7 days"],
])("%d joined in the last 7 days: shown as %s, read as %s", (lately, figure, spoken) => {
  expect(note("pending", 2000, 0, lately)).toEqual({
    figure,
    words: "this week",
    spoken,
    tone: "positive",
  });
});

test.each([0, null])("%s joined in the last 7 days: no note", (joinedInSevenDays) => {
  expect(
    joinedNote({ status: "active" }, { joined: 9, finished: 0, joinedInSevenDays }),
  ).toBeNull();
});

test.each<[number, number, string | null]>([
  [25, 18, "72.0% finished"],
  [3, 0, "0.0% finished"],
  [0, 0, null],
])("a completed race, %d joined, %d finished: %s", (joined, finished, text) => {
  expect(note("completed", joined, finished)?.spoken ?? null).toBe(text);
});

test("cancelled and active races have no note about finishers", () => {
  expect(note("cancelled", 25, 18)).toBeNull();
  expect(note("active", 25, 18)).toBeNull();
});
