import { describe, expect, test } from "vitest";
import {
  checkRaceDetails,
  defaultTargetDistance,
  formatDistance,
  isTargetDistance,
  missingRaceFields,
  raceMessages,
  targetDistanceStep,
  type RaceFormValues,
} from "./index.ts";

const filled: RaceFormValues = {
  name: " Harbour Marathon ",
  description: " Along the water, twice ",
  startTime: "2026-05-02T09:30",
  startTimeZone: "America/New_York",
  targetDistance: "26.2",
  brandWebsite: "harbour.example/run",
};

const messageOf = (changes: Partial<RaceFormValues>) => {
  const check = checkRaceDetails({ ...filled, ...changes });
  return check.ok ? null : check.message;
};

test("a filled form becomes details, trimmed, with an instant and a full address", () => {
  expect(checkRaceDetails(filled)).toEqual({
    ok: true,
    value: {
      name: "Harbour Marathon",
      description: "Along the water, twice",
      startTime: "2026-05-02T13:30:00.000Z",
      startTimeZone: "America/New_York",
      targetDistance: 26.2,
      brandWebsiteUrl: "https://harbour.example/run",
    },
  });
});

test("each field that is missing or wrong has its message", () => {
  expect(messageOf({ name: "  " })).toBe("Please enter a race name.");
  expect(messageOf({ description: "\n" })).toBe("Please enter a race description.");
  expect(messageOf({ description: "x".repeat(51) })).toBe(
    "Race description must be 50 characters or less.",
  );
  expect(messageOf({ startTime: "" })).toBe("Please select a start time.");
  for (const mistyped of ["0206-05-02T09:30", "2620-05-02T09:30"]) {
    expect(messageOf({ startTime: mistyped })).toBe("Please select a start time.");
  }
  expect(messageOf({ startTimeZone: "Mars/Olympus" })).toBe("Please select a time zone.");
  expect(messageOf({ targetDistance: "" })).toBe(raceMessages.distanceInvalid);
  expect(messageOf({ brandWebsite: "not a site" })).toBe("Please enter a valid website address.");
  expect(messageOf({ name: "x".repeat(121) })).toBe("Race name must be 120 characters or less.");
});

test("a form with everything wrong names every field, and the first one first", () => {
  const check = checkRaceDetails({
    name: "",
    description: "",
    startTime: "",
    startTimeZone: "",
    targetDistance: "far",
    brandWebsite: "x",
  });
  expect(check).toEqual({
    ok: false,
    message: "Please enter a race name.",
    field: "name",
    errors: {
      name: "Please enter a race name.",
      description: "Please enter a race description.",
      startTime: "Please select a start time.",
      startTimeZone: "Please select a time zone.",
      targetDistance: "Please enter a distance from 0.1 to 1000 miles, in steps of 0.1.",
      brandWebsite: "Please enter a valid website address.",
    },
  });
});

test("a description of exactly 50 characters is accepted", () => {
  expect(messageOf({ description: "x".repeat(50) })).toBeNull();
});

test("an untouched start time keeps the stored instant, seconds and all", () => {
  const stored = "2026-05-02T13:30:17.25+00:00";
  const check = checkRaceDetails(filled, stored);
  expect(check.ok && check.value.startTime).toBe(stored);
});

describe("the distance", () => {
  test("is 26.2 miles unless changed, in steps of 0.1", () => {
    expect(defaultTargetDistance).toBe(26.2);
    expect(targetDistanceStep).toBe(0.1);
  });

  test.each([0.1, 0.3, 3.1, 6.2, 13.1, 26.2, 62.1, 1000])("may be %d", (miles) => {
    expect(isTargetDistance(miles)).toBe(true);
    expect(messageOf({ targetDistance: String(miles) })).toBeNull();
  });

  test.each([0, -1, 0.05, 26.22, 1000.1, Number.NaN, Infinity])("may not be %d", (miles) => {
    expect(isTargetDistance(miles)).toBe(false);
    expect(messageOf({ targetDistance: String(miles) })).toBe(raceMessages.distanceInvalid);
  });

  test("is shown in miles", () => {
    expect(formatDistance(26.2)).toBe("26.2 miles");
    expect(formatDistance(1)).toBe("1 mile");
    expect(formatDistance(1000)).toBe("1,000 miles");
  });
});

test("missing fields are named as they are stored, in their order", () => {
  const race = {
    name: "x",
    description: "x",
    start_time: "x",
    max_participants: 500,
    target_distance: 26.2,
    brand_partner_id: "x",
  };
  expect(missingRaceFields(race)).toBeNull();
  expect(missingRaceFields({ ...race, description: " ", brand_partner_id: null })).toBe(
    "Missing required fields: description, brand_partner_id",
  );
  expect(missingRaceFields({})).toBe(
    "Missing required fields: name, description, start_time, max_participants, target_distance, brand_partner_id",
  );
});
