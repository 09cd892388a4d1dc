import { describe, expect, test } from "vitest";
import { beforeStart, exampleRace } from "./example-race.ts";
import { raceTexts } from "./texts.ts";

const textsOf = (change: object, now = beforeStart, zone = "America/New_York") =>
  raceTexts({ ...exampleRace, ...change }, now, zone);

describe("what a race's page says", () => {
  test("an open race has a distance, its start and its places", () => {
    expect(textsOf({ totalParticipants: 143 })).toMatchObject({
      state: "open",
      label: "Open",
      note: null,
      distance: { amount: "26.2", unit: "miles" },
      start: "Sat, Jun 2, 2040, 8:00 AM EDT",
      places: "143 of 1,000 places taken, 857 left",
      taken: 0.143,
      closing: null,
      joined: null,
    });
  });

  test.each([
    ["full", { totalParticipants: 1000 }, "Full", "Every place is taken."],
    ["pending", { status: "pending" }, "Preview", /^Preview: only you see this page until our/],
    ["cancelled", { status: "cancelled" }, "Cancelled", "This race will not take place."],
  ] as const)("a %s race says so", (_, change, label, note) => {
    const texts = textsOf(change);
    expect(texts.label).toBe(label);
    expect(texts.places === null).toBe(label === "Cancelled");
    expect(texts.note).toMatch(note);
  });

  test("a race is under way from its start", () => {
    const start = Date.parse(exampleRace.startTime);
    expect(textsOf({}, start - 1).label).toBe("Open");
    expect(textsOf({}, start)).toMatchObject({
      label: "Under way",
      note: "The race has started.",
    });
  });

  test("a race that is over has results, and no places", () => {
    const results = {
      totalParticipants: 1412,
      completedParticipants: 1200,
      completionRate: 84.985,
      medianSeconds: 15_120,
    };
    expect(textsOf({ status: "completed", ...results })).toMatchObject({
      label: "Finished",
      places: null,
      taken: 1,
      closing: "It's run.",
      joined: "1,412",
      finished: "1,200",
      finishRate: "85%",
      median: "4:12:00",
    });
  });

  test("a race without a median or a rate shows neither", () => {
    const texts = textsOf({ status: "completed", completedParticipants: 0 });
    expect(texts).toMatchObject({ joined: "0", finished: "0", finishRate: null, median: null });
  });

  test.each([
    ["Europe/Berlin", "Sat, Jun 2, 2040, 2:00 PM CEST"],
    ["America/New_York", null],
    // The same clock under another name.
    ["America/Toronto", null],
    ["Mars/Olympus", null],
  ])("readers in %s read %s", (zone, start) => {
    expect(textsOf({}, beforeStart, zone).readerStart).toBe(start);
  });
});
