import { describe, expect, test } from "vitest";
import { formatTimeInWords } from "./index.ts";

describe("a time in words", () => {
  test.each([
    [
      "2040-06-02T10:30:00Z",
      "America/New_York",
      "Saturday, June 2, 2040 at 6:30 AM, New York time (EDT)",
    ],
    [
      "2040-12-01T11:30:00Z",
      "America/New_York",
      "Saturday, December 1, 2040 at 6:30 AM, New York time (EST)",
    ],
    ["2040-07-01T05:00:00Z", "Europe/London", "Sunday, July 1, 2040 at 6:00 AM, London time (BST)"],
    ["2040-06-02T17:00:00Z", "Asia/Tokyo", "Sunday, June 3, 2040 at 2:00 AM, Tokyo time (UTC+9)"],
    [
      "2040-06-02T18:45:00Z",
      "Asia/Kathmandu",
      "Sunday, June 3, 2040 at 12:30 AM, Kathmandu time (UTC+5:45)",
    ],
    [
      "2040-06-02T00:00:00Z",
      "America/Indiana/Knox",
      "Friday, June 1, 2040 at 7:00 PM, Knox, Indiana time (CDT)",
    ],
    ["2040-06-02T12:00:00Z", "UTC", "Saturday, June 2, 2040 at 12:00 PM UTC"],
    ["2040-06-02T12:00:00Z", "Mars/Olympus", "Saturday, June 2, 2040 at 12:00 PM UTC"],
    ["soon", "UTC", ""],
  ])("%s in %s is %j", (time, zone, text) => {
    expect(formatTimeInWords(time, zone)).toBe(text);
  });

  test("tells the two times apart that clocks show when they fall back", () => {
    const shown = (time: string) => formatTimeInWords(time, "America/New_York");
    expect(shown("2040-11-04T05:30:00Z")).toMatch(/at 1:30 AM, New York time \(EDT\)$/);
    expect(shown("2040-11-04T06:30:00Z")).toMatch(/at 1:30 AM, New York time \(EST\)$/);
  });
});
