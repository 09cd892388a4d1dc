import { describe, expect, test } from "vitest";
import { formMessages } from "../../test-data/form-messages.ts";
import {
  commonDistances,
  defaultTargetDistance,
  distanceNote,
  formatDistance,
  isTargetDistance,
  raceDetailsSchema,
  raceMessages,
  readTargetDistance,
  startTimeProblemWhileTyping,
  stepTargetDistance,
  targetDistanceStep,
  type RaceFormValues,
} from "./index.ts";

const filled: RaceFormValues = {
  name: " Harbour Marathon ",
  description: " Along the water, twice ",
  startTime: "2040-05-02T09:30",
  startTimeZone: "America/New_York",
  startTimeOccurrence: "",
  targetDistance: "26.2",
  brandWebsite: "harbour.example/run",
};

const schema = raceDetailsSchema();

const messages = (changes: Partial<RaceFormValues>) =>
  formMessages(schema, { ...filled, ...changes });

test("a filled form becomes details, trimmed, with an instant and a full address", () => {
  expect(schema.parse(filled)).toEqual({
    name: "Harbour Marathon",
    description: "Along the water, twice",
    startTime: "2040-05-02T13:30:00.000Z",
    startTimeZone: "America/New_York",
    targetDistance: 26.2,
    brandWebsiteUrl: "https://harbour.example/run",
  });
});

test.each<[keyof RaceFormValues, value: string, message: string]>([
  ["name", "  ", "Please enter a race name."],
  ["name", "x".repeat(121), "Race name must be 120 characters or less."],
  ["name", "Harbour\u200BRun", "A name can't contain invisible characters."],
  ["description", "\n", "Please enter a race description."],
  ["description", "x".repeat(51), "Race description must be 50 characters or less."],
  ["startTime", "", "Please select a start time."],
  ["startTime", "0206-05-02T09:30", "Please select a start time in the future."],
  ["startTime", "2620-05-02T09:30", "Please select a start time."],
  ["startTimeZone", "Mars/Olympus", "Please select a time zone."],
  ["targetDistance", "", raceMessages.distanceInvalid],
  ["brandWebsite", "not a site", "Please enter a valid website address."],
])("the %s %j is refused with its own message", (field, value, message) => {
  expect(messages({ [field]: value })).toEqual({ [field]: message });
});

test("a form with all fields wrong has a message for each, in their order", () => {
  const everything = {
    name: "",
    description: "",
    startTime: "",
    startTimeZone: "",
    targetDistance: "far",
    brandWebsite: "x",
  };
  expect(Object.entries(messages(everything))).toEqual([
    ["name", "Please enter a race name."],
    ["description", "Please enter a race description."],
    ["startTime", "Please select a start time."],
    ["startTimeZone", "Please select a time zone."],
    ["targetDistance", "Please enter a distance from 0.1 to 1000 miles, in steps of 0.1."],
    ["brandWebsite", "Please enter a valid website address."],
  ]);
});

test.each(["a\0b", "half a runner: \ud83c"])(
  "text that a database cannot store has a sentence that says so: %j",
  (description) => {
    const message =
      "This contains a character that can't be saved. Please type it again without it.";
    expect(messages({ description })).toEqual({ description: message });
    expect(messages({ name: "Half \ud83c" })).toEqual({ name: message });
  },
);

test("a description of exactly 50 characters is accepted", () => {
  expect(messages({ description: "x".repeat(50) })).toEqual({});
});

describe("a start time", () => {
  const stored = "2040-05-02T13:30:00.000Z";
  const isPast = { startTime: "Please select a start time in the future." };
  const problemsAt = (instant: string, previous?: string, changes: Partial<RaceFormValues> = {}) =>
    formMessages(
      raceDetailsSchema(previous, () => Date.parse(instant)),
      { ...filled, ...changes },
    );

  test("lies ahead when it is set, to the millisecond", () => {
    expect(problemsAt("2040-05-02T13:29:59.999Z")).toEqual({});
    expect(problemsAt(stored)).toEqual(isPast);
  });

  test("that an edit leaves alone may have passed, and may not move within the past", () => {
    expect(problemsAt("2041-01-01T00:00:00Z", stored)).toEqual({});
    const sameInstant = { startTime: "2040-05-02T14:30", startTimeZone: "Europe/London" };
    expect(problemsAt("2041-01-01T00:00:00Z", stored, sameInstant)).toEqual({});
    const later = { startTime: "2040-05-02T09:31" };
    expect(problemsAt("2041-01-01T00:00:00Z", stored, later)).toEqual(isPast);
    const otherZone = { startTimeZone: "America/Chicago" };
    expect(problemsAt("2041-01-01T00:00:00Z", stored, otherZone)).toEqual(isPast);
  });
});

test("a start in the past is refused while it is typed, once its year is complete", () => {
  const typed = (startTime: string, previous?: string) =>
    startTimeProblemWhileTyping({ ...filled, startTime }, previous, Date.UTC(2026, 0));
  expect(typed("2025-05-02T09:30")).toBe("Please select a start time in the future.");
  expect(typed("0202-05-02T09:30")).toBeNull();
  expect(typed("")).toBeNull();
  expect(typed("2027-05-02T09:30")).toBeNull();
  expect(typed("2025-05-02T09:30", "2025-05-02T13:30:00Z")).toBeNull();
});

test("an unchanged start time keeps the stored instant with its seconds", () => {
  const stored = "2040-05-02T13:30:17.25+00:00";
  expect(raceDetailsSchema(stored).parse(filled).startTime).toBe(stored);
});

describe("the distance", () => {
  test("is 26.2 miles unless changed, in steps of 0.1", () => {
    expect(defaultTargetDistance).toBe(26.2);
    expect(targetDistanceStep).toBe(0.1);
  });

  test.each([0.1, 0.3, 3.1, 6.2, 13.1, 26.2, 62.1, 1000])("may be %d", (miles) => {
    expect(isTargetDistance(miles)).toBe(true);
    expect(messages({ targetDistance: String(miles) })).toEqual({});
  });

  test.each([0, 1e-8, -1, 0.05, 26.22, 1000.1, Number.NaN, Infinity])("may not be %d", (miles) => {
    expect(isTargetDistance(miles)).toBe(false);
    expect(messages({ targetDistance: String(miles) })).toEqual({
      targetDistance: raceMessages.distanceInvalid,
    });
  });

  test.each([
    ["13.1", 13.1],
    ["13,1", 13.1],
    [" 26,20\u00a0", 26.2],
    ["5.", 5],
    [",5", 0.5],
    ["13.1 mi", 13.1],
    ["1mile", 1],
    ["10k", 6.2],
    ["10 KM", 6.2],
    ["21,1 km", 13.1],
    ["42.195 kilometers", 26.2],
    ["42195 m", 26.2],
    ["42,195 m", 26.2],
    ["42.195 metres", 26.2],
  ])("is read from %j, with a decimal point or comma, and a unit", (text, miles) => {
    expect(readTargetDistance(text)).toBe(miles);
    expect(schema.parse({ ...filled, targetDistance: text }).targetDistance).toBe(miles);
  });

  test.each([
    ["10k", "10 km is 6.2 miles"],
    ["21,1 km", "21.1 km is 13.1 miles"],
    ["42195 m", "42,195 m is 26.2 miles"],
    ["13.1 mi", "13.1 miles"],
    ["13,1", "13.1 miles"],
    ["1 mile", "1 mile"],
    ["13.1", null],
    [" 13.1 ", null],
    ["far", null],
    ["2000 km", null],
  ])("typed as %j says what it becomes: %s", (text, note) => {
    expect(distanceNote(text)).toBe(note);
  });

  test("of each common race is one that a race may have", () => {
    expect(commonDistances.map(({ label, miles }) => [label, miles])).toEqual([
      ["5K", 3.1],
      ["10K", 6.2],
      ["Half", 13.1],
      ["Marathon", 26.2],
    ]);
    expect(commonDistances.every(({ miles }) => isTargetDistance(miles))).toBe(true);
  });

  test.each([
    ...[
      "",
      " ",
      ".",
      "far",
      "k",
      "10 k m",
      "13.15 mi",
      "1 3",
      "1.2.3",
      "1,2,3",
      "1,000.5",
      "1.000,5",
    ],
    // Some write thousands like this, and others one mile.
    ...["1,000", "1.000", "1,000 mi"],
    // Points and commas before "m" group thousands; less than a tenth of a mile is none.
    ...["1.5 m", "42,19 m", "1,000.000 m", "80 m", "0 km", "2000 km"],
    ...["1e2", "+5", "-1", "−1", "0x10", "Infinity", "NaN", "١٣", "１３", "1\u00002", "½"],
  ])("is not read from %j", (text) => {
    expect(readTargetDistance(text)).toBeNull();
    expect(messages({ targetDistance: text })).toEqual({
      targetDistance: raceMessages.distanceInvalid,
    });
  });

  test.each([
    ["26.2", "26.3", "26.1"],
    ["26,2", "26.3", "26.1"],
    ["13.15", "13.2", "13.1"],
    ["10 km", "6.3", "6.1"],
    ["", "0.1", "0.1"],
    ["0", "0.1", "0.1"],
    ["1000", "1000", "999.9"],
    ["2000", "1000", "1000"],
    ["far", null, null],
  ])("of %j steps up to %j and down to %j", (text, up, down) => {
    expect([stepTargetDistance(text, "up"), stepTargetDistance(text, "down")]).toEqual([up, down]);
  });

  test("can be stepped from one end to the other, to each distance on the way", () => {
    let text = "0.1";
    for (let tenths = 1; tenths < 10_000; tenths += 1) {
      expect(readTargetDistance(text)).toBe(tenths / 10);
      const next = stepTargetDistance(text, "up") ?? "";
      expect(stepTargetDistance(next, "down")).toBe(text);
      text = next;
    }
    expect(text).toBe("1000");
  });

  test("is shown in miles", () => {
    expect(formatDistance(26.2)).toBe("26.2 miles");
    expect(formatDistance(1)).toBe("1 mile");
    expect(formatDistance(1000)).toBe("1,000 miles");
  });
});
