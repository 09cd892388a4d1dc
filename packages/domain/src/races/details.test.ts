import { describe, expect, test } from "vitest";
import { formMessages } from "../../test-data/form-messages.ts";
import { filled } from "../../test-data/race-form.ts";
import {
  raceDetailsSchema,
  raceMessages,
  startTimeProblemWhileTyping,
  type RaceFormValues,
} from "./index.ts";

const schema = raceDetailsSchema();

const messages = (changes: Partial<RaceFormValues>) =>
  formMessages(schema, { ...filled, ...changes });

test("a filled form becomes trimmed details with an instant and a full address", () => {
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
  ["name", "Harbour\u200DRun", "A name can't contain invisible characters."],
  ["description", "\n", "Please enter a race description."],
  ["description", "x".repeat(51), "Race description must be 50 characters or less."],
  ["startTime", "", "Please select a start time."],
  ["startTime", "0206-05-02T09:30", "Please select a start time in the future."],
  ["startTime", "2620-05-02T09:30", "Please select a start time before the year 2200."],
  ["startTime", "20266-05-02T09:30", "A year has four digits. Please correct it."],
  ["startTime", "275760-05-02T09:30", "A year has four digits. Please correct it."],
  ["startTimeZone", "Mars/Olympus", "Please select a time zone."],
  ["targetDistance", "", raceMessages.distanceInvalid],
  ["brandWebsite", "not a site", "Please enter a valid website address."],
])("the %s %j is refused with its own message", (field, value, message) => {
  expect(messages({ [field]: value })).toEqual({ [field]: message });
});

test("each wrong field has a message, in form order", () => {
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
  "text that a database cannot store has its own message: %j",
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
      raceDetailsSchema(previous === undefined ? previous : { name: "", startTime: previous }, () =>
        Date.parse(instant),
      ),
      { ...filled, ...changes },
    );

  test("must be in the future, to the millisecond", () => {
    expect(problemsAt("2040-05-02T13:29:59.999Z")).toEqual({});
    expect(problemsAt(stored)).toEqual(isPast);
  });

  test("may have passed if an edit keeps it, but cannot move within the past", () => {
    expect(problemsAt("2041-01-01T00:00:00Z", stored)).toEqual({});
    const sameInstant = { startTime: "2040-05-02T14:30", startTimeZone: "Europe/London" };
    expect(problemsAt("2041-01-01T00:00:00Z", stored, sameInstant)).toEqual({});
    const later = { startTime: "2040-05-02T09:31" };
    expect(problemsAt("2041-01-01T00:00:00Z", stored, later)).toEqual(isPast);
    const otherZone = { startTimeZone: "America/Chicago" };
    expect(problemsAt("2041-01-01T00:00:00Z", stored, otherZone)).toEqual(isPast);
  });
});

test("in the past is refused while typing, once its year is complete", () => {
  const typed = (startTime: string, previous?: string) =>
    startTimeProblemWhileTyping({ ...filled, startTime }, previous, Date.UTC(2026, 0));
  expect(typed("2025-05-02T09:30")).toBe("Please select a start time in the future.");
  expect(typed("0202-05-02T09:30")).toBeNull();
  expect(typed("")).toBeNull();
  expect(typed("20266-05-02T09:30")).toBe("A year has four digits. Please correct it.");
  expect(typed("2027-05-02T09:30")).toBeNull();
  expect(typed("2025-05-02T09:30", "2025-05-02T13:30:00Z")).toBeNull();
});

test("a stored name is kept, whatever the rules say now", () => {
  const named = { ...filled, name: "Outpace staff" };
  const besideProduct =
    'A race\'s name can\'t say "Outpace" beside "staff", "support", "security", "team" or "account".';
  expect(formMessages(schema, named)).toEqual({ name: besideProduct });
  const stored = { name: named.name, startTime: "2040-05-02T13:30:00Z" };
  expect(formMessages(raceDetailsSchema(stored), named)).toEqual({});
});

test("an unchanged start time keeps the stored instant with its seconds", () => {
  const stored = "2040-05-02T13:30:17.25+00:00";
  expect(raceDetailsSchema({ name: "", startTime: stored }).parse(filled).startTime).toBe(stored);
});
