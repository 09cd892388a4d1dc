import { expect, test } from "vitest";
import races from "../content/races.json" with { type: "json" };
import * as story from "./race.ts";

const race = story.raceSchema.parse(races["sunday-five"]);

test("the race has one split per mile, and you win it in their sum", () => {
  expect(race.splits).toHaveLength(race.miles);
  expect(story.finishers(race)[0]).toMatchObject({ isYou: true, place: 1, seconds: 2049 });
  expect(story.clock(2049)).toBe("34:09");
});

test("mid-race you are second, three miles in, on lap 8 of 12", () => {
  expect(story.liveField(race)[1]).toMatchObject({ isYou: true, place: 2, behindLive: 9 });
  const { miles, lap, pace } = story.livePosition(race);
  expect([miles.toFixed(2), lap, story.clock(pace)]).toEqual(["3.04", 8, "6:57"]);
});

test("the win moves you up one place, into promotion", () => {
  const you = story.standingsAfter(race).find(({ isYou }) => isYou);
  expect(you).toMatchObject({ wins: 7, place: 3, up: 1 });
  expect(race.league.promoted).toBe(3);
});

test("the race's miles turn the battle, and only your miles change", () => {
  expect(story.battleAfter(race)).toMatchObject({ before: 181.4, miles: 186.4, lead: 2.2 });
  expect(race.battle.opponentMiles).toBeGreaterThan(181.4);
});

test("the year includes the race's miles, win and time, the fastest so far", () => {
  expect(story.progressAfter(race)).toMatchObject({
    miles: 909.6,
    races: 24,
    wins: 7,
    fastest: 2049,
    faster: 42,
  });
});

test("a clock shows hours from an hour on", () => {
  expect(story.clock(3723)).toBe("1:02:03");
});

test("the phone's clock follows the race, from line-up to finish", () => {
  const times = [-race.lobby.secondsToStart, race.live.seconds, story.finishSeconds(race)];
  expect(times.map((seconds) => story.timeOfDay(race, seconds))).toEqual(["6:59", "7:21", "7:34"]);
});

test("places have their spoken endings", () => {
  const places = [1, 2, 3, 4, 11, 12, 13, 21, 48, 112];
  expect(places.map((place) => story.ordinalEnding(place)).join(" ")).toBe(
    "st nd rd th th th th st th th",
  );
});
