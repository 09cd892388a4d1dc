import { describe, expect, test } from "vitest";
import { formMessages } from "../../test-data/form-messages.ts";
import { filled } from "../../test-data/race-form.ts";
import {
  commonDistances,
  defaultTargetDistance,
  distanceNote,
  formatDistance,
  isTargetDistance,
  raceDetailsSchema,
  raceMessages,
  readTargetDistance,
  stepTargetDistance,
  targetDistanceStep,
  type RaceFormValues,
} from "./index.ts";

const schema = raceDetailsSchema();

const messages = (changes: Partial<RaceFormValues>) =>
  formMessages(schema, { ...filled, ...changes });

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
    ["42 195 m", 26.2],
    ["42\u202f195\u00a0m", 26.2],
    ["42'195 m", 26.2],
    ["1 000", 1000],
    ["２６．２", 26.2],
    ["２６。２", 26.2],
    ["４２．１９５　ｋｍ", 26.2],
    ["１０㎞", 6.2],
    ["١٣٫١", 13.1],
    ["۱۳٫۱ mi", 13.1],
    ["٤٢٬١٩٥ m", 26.2],
    ["\u200e१३.१", 13.1],
    ["𝟏𝟑.𝟏", 13.1],
  ])("is read from %j, in any digits, with a decimal point or comma, and a unit", (text, miles) => {
    expect(readTargetDistance(text)).toBe(miles);
    expect(schema.parse({ ...filled, targetDistance: text }).targetDistance).toBe(miles);
  });

  test.each([
    ["10k", "10 km is 6.2 miles"],
    ["21,1 km", "21.1 km is 13.1 miles"],
    ["42195 m", "42,195 m is 26.2 miles"],
    ["13.1 mi", "13.1 miles"],
    ["13,1", "13.1 miles"],
    ["１３．１", "13.1 miles"],
    ["42 195 m", "42,195 m is 26.2 miles"],
    ["1 mile", "1 mile"],
    ["13.1", null],
    [" 13.1 ", null],
    ["far", null],
    ["2000 km", null],
  ])("of %j has a note: %s", (text, note) => {
    expect(distanceNote(text)).toBe(note);
  });

  test("of each common race is allowed", () => {
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
    // Some write thousands like this, others one mile.
    ...["1,000", "1.000", "1,000 mi"],
    // Points and commas before "m" group thousands. Distances below 0.1 miles are refused.
    ...["1.5 m", "42,19 m", "1,000.000 m", "80 m", "0 km", "2000 km"],
    ...["1e2", "+5", "-1", "−1", "0x10", "Infinity", "NaN", "1\u00002", "½", "10²"],
    ...["42 19 m", "4 2195 m", "10 000 000 m", "42 195.5 m", "1 000,5"],
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

  test("steps through every distance from one end to the other", () => {
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
