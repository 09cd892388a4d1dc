import { describe, expect, test } from "vitest";
import { beforeStart, exampleRace } from "./example-race.ts";
import { clockParts, raceParts } from "./parts.ts";

const partsOf = (change: object, now = beforeStart, zone: string | null = "America/New_York") =>
  raceParts({ ...exampleRace, ...change }, now, zone);

describe("what a race's page says", () => {
  test("an open race has a distance, its start and its places", () => {
    expect(partsOf({ totalParticipants: 143 })).toMatchObject({
      label: "Open",
      note: null,
      name: "Northlight Marathon",
      heading: { "data-vars": "--size:12.29" },
      "distance-amount": "26.2",
      "distance-unit": "miles",
      digits: { "data-vars": "--digits:4" },
      start: "Sat, Jun 2, 2040, 8:00 AM EDT",
      places: "143 of 1,000 places taken, 857 left",
      "places-fact": true,
      taken: { width: "14.3%" },
      join: true,
      closing: null,
      joined: null,
      "joined-fact": false,
    });
  });

  test.each([
    ["full", { totalParticipants: 1000 }, "Full", "Every place is taken."],
    ["pending", { status: "pending" }, "Preview", /^Preview: only you see this page until our/],
    ["cancelled", { status: "cancelled" }, "Cancelled", "This race will not take place."],
  ] as const)("a %s race says so", (_, change, label, note) => {
    const parts = partsOf(change);
    expect(parts).toMatchObject({ label, "places-fact": label !== "Cancelled" });
    expect(parts["places"] === null).toBe(label === "Cancelled");
    expect(parts["join"]).toBe(label === "Preview");
    expect(parts["note"]).toMatch(note);
  });

  test("a race is under way from its start", () => {
    const start = Date.parse(exampleRace.startTime);
    expect(partsOf({}, start - 1)["label"]).toBe("Open");
    expect(partsOf({}, start)).toMatchObject({
      label: "Under way",
      note: "The race has started.",
      join: false,
    });
  });

  test("a race that is over has results, and no places", () => {
    const results = {
      totalParticipants: 1412,
      completedParticipants: 1200,
      completionRate: 84.985,
      medianSeconds: 15_120,
    };
    expect(partsOf({ status: "completed", ...results })).toMatchObject({
      label: "Finished",
      places: null,
      "places-fact": false,
      taken: { width: "100%" },
      closing: "It's run.",
      joined: "1,412",
      finished: "1,200",
      finishRate: "85%",
      median: "4:12:00",
    });
  });

  test("a race without a median or a rate shows neither", () => {
    const parts = partsOf({ status: "completed", completedParticipants: 0 });
    expect(parts).toMatchObject({ joined: "0", finished: "0", finishRate: null, median: null });
  });

  test.each([
    ["Europe/Berlin", "Sat, Jun 2, 2040, 2:00 PM CEST"],
    ["America/New_York", null],
    // The same clock under another name.
    ["America/Toronto", null],
    ["Mars/Olympus", null],
    // The host knows no reader.
    [null, null],
  ])("readers in %s read %s", (zone, start) => {
    const parts = partsOf({}, beforeStart, zone);
    expect(parts).toMatchObject({ "reader-start": start, "reader-zone": start !== null });
  });

  test("only an address of the web becomes the brand's link", () => {
    const brandOf = (brandWebsiteUrl: string | null) => partsOf({ brandWebsiteUrl })["brand"];
    const href = "https://northlight.example/races";
    expect(brandOf(href)).toEqual({ href, target: "_blank", rel: "noopener" });
    for (const address of ["javascript:alert(1)", "races", null]) {
      expect(brandOf(address)).toEqual({});
    }
  });

  test("the clock runs until the start, and not for a race that is cancelled", () => {
    const clockOf = (change: object, now: number) => clockParts({ ...exampleRace, ...change }, now);
    expect(clockOf({}, beforeStart)).toMatchObject({
      clock: true,
      calendar: true,
      "amount-0": "1",
      "unit-0": "day",
      "amount-3": "00",
      "unit-3": "seconds",
    });
    const stopped = { clock: false, calendar: false };
    expect(clockOf({ status: "cancelled" }, beforeStart)).toEqual(stopped);
    expect(clockOf({}, Date.parse(exampleRace.startTime))).toEqual(stopped);
  });
});
