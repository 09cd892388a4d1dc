import { describe, expect, test } from "vitest";
import {
  currentTimeZone,
  formatStartTime,
  isTimeZone,
  listTimeZones,
  startTimeNote,
  timeZoneLabel,
  toLocalStartTime,
  toStartTime,
} from "./index.ts";

const newYork = "America/New_York";

describe("a local time in a zone", () => {
  test.each([
    ["2026-01-15T09:00", newYork, "2026-01-15T14:00:00.000Z"],
    ["2026-07-15T09:00", newYork, "2026-07-15T13:00:00.000Z"],
    ["2026-07-15T09:00:30", newYork, "2026-07-15T13:00:30.000Z"],
    ["2026-07-15T00:00", "Asia/Kolkata", "2026-07-14T18:30:00.000Z"],
    ["2026-07-15T12:00", "Pacific/Chatham", "2026-07-14T23:15:00.000Z"],
    ["2026-12-31T23:59", "Pacific/Kiritimati", "2026-12-31T09:59:00.000Z"],
    ["2028-02-29T12:00", "UTC", "2028-02-29T12:00:00.000Z"],
  ])("%s in %s is the instant %s", (local, zone, instant) => {
    expect(toStartTime(local, zone)).toBe(instant);
    expect(toLocalStartTime(instant, zone)).toBe(local.slice(0, 16));
  });

  test.each([
    "",
    "2026-02-30T09:00",
    "2026-13-01T09:00",
    "2026-01-01T24:30",
    "tomorrow",
    "2026-01-01",
  ])("%j is not a time", (local) => {
    expect(toStartTime(local, newYork)).toBeNull();
  });

  test("in an unknown zone there is no time", () => {
    expect(toStartTime("2026-01-01T09:00", "Mars/Olympus")).toBeNull();
    expect(toLocalStartTime("2026-01-01T09:00:00Z", "Mars/Olympus")).toBe("");
  });
});

describe("when clocks go forward", () => {
  test("a skipped time is moved forward by the length of the gap", () => {
    expect(toStartTime("2026-03-08T01:59", newYork)).toBe("2026-03-08T06:59:00.000Z");
    expect(toStartTime("2026-03-08T02:30", newYork)).toBe("2026-03-08T07:30:00.000Z");
    expect(toStartTime("2026-03-08T03:00", newYork)).toBe("2026-03-08T07:00:00.000Z");
  });

  test("the form says so", () => {
    expect(startTimeNote("2026-03-08T02:30", newYork)).toBe(
      "Clocks skip this time when they go forward. The race will start Sun, Mar 8, 2026, 3:30 AM EDT.",
    );
    expect(startTimeNote("2026-03-08T03:30", newYork)).toBeNull();
  });

  test("a half-hour gap and a skipped day work the same way", () => {
    expect(toStartTime("2026-10-04T02:15", "Australia/Lord_Howe")).toBe("2026-10-03T15:45:00.000Z");
    expect(toStartTime("2011-12-30T12:00", "Pacific/Apia")).toBe("2011-12-30T22:00:00.000Z");
  });
});

describe("when clocks go back", () => {
  test("a time that occurs twice means the first", () => {
    expect(toStartTime("2026-11-01T01:30", newYork)).toBe("2026-11-01T05:30:00.000Z");
  });

  test("the form says so", () => {
    expect(startTimeNote("2026-11-01T01:30", newYork)).toBe(
      "Clocks show this time twice when they go back. The race will start Sun, Nov 1, 2026, 1:30 AM EDT, the first time.",
    );
  });

  test("a race at the second stays there when it is loaded and saved", () => {
    const second = "2026-11-01T06:30:00.000Z";
    const local = toLocalStartTime(second, newYork);
    expect(local).toBe("2026-11-01T01:30");
    expect(toStartTime(local, newYork, second)).toBe(second);
  });
});

test("loading and saving change nothing at any time of two years, in zones with unusual rules", () => {
  const zones = [
    newYork,
    "Europe/London",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Asia/Kathmandu",
  ];
  for (const zone of zones) {
    for (let at = Date.UTC(2026, 0); at < Date.UTC(2028, 0); at += 36e5 * 10.5) {
      const stored = new Date(at).toISOString();
      expect(toStartTime(toLocalStartTime(stored, zone), zone, stored)).toBe(stored);
    }
  }
});

test("the same local time in another zone is another instant", () => {
  const stored = "2026-07-15T13:00:00.000Z";
  expect(toStartTime("2026-07-15T09:00", "America/Los_Angeles", stored)).toBe(
    "2026-07-15T16:00:00.000Z",
  );
});

describe("a formatted start time", () => {
  test("is in the race's zone and names it, in summer and winter", () => {
    expect(formatStartTime("2026-03-08T11:00:00Z", newYork)).toBe("Sun, Mar 8, 2026, 7:00 AM EDT");
    expect(formatStartTime("2026-03-07T12:00:00Z", newYork)).toBe("Sat, Mar 7, 2026, 7:00 AM EST");
    expect(formatStartTime("2026-03-08T17:05:00Z", newYork)).toBe("Sun, Mar 8, 2026, 1:05 PM EDT");
    expect(formatStartTime("2026-03-08T04:00:00Z", "UTC")).toBe("Sun, Mar 8, 2026, 4:00 AM UTC");
  });

  test("may be an instant as the database writes it", () => {
    expect(formatStartTime("2026-03-08T11:00:00+00:00", newYork)).toBe(
      "Sun, Mar 8, 2026, 7:00 AM EDT",
    );
  });

  test("is in UTC for an unknown zone, and empty for an invalid time", () => {
    expect(formatStartTime("2026-03-08T04:00:00Z", "Mars/Olympus")).toBe(
      "Sun, Mar 8, 2026, 4:00 AM UTC",
    );
    expect(formatStartTime("never", newYork)).toBe("");
  });
});

describe("time zones", () => {
  test("the list is sorted, without repeats, and contains UTC and the browser's own", () => {
    const zones = listTimeZones();
    expect(zones).toEqual([...new Set(zones)].sort());
    expect(zones).toContain("UTC");
    expect(zones).toContain(newYork);
    expect(zones.length).toBeGreaterThan(300);
    expect(listTimeZones(currentTimeZone())).toContain(currentTimeZone());
  });

  test("a stored zone that this platform spells differently stays selectable", () => {
    for (const zone of ["Asia/Kolkata", "Asia/Calcutta"]) {
      expect(listTimeZones(zone)).toContain(zone);
    }
    expect(listTimeZones("Mars/Olympus")).not.toContain("Mars/Olympus");
  });

  test("an offset is not a zone, since it has no summer time", () => {
    expect(isTimeZone("+02:00")).toBe(false);
    expect(isTimeZone("")).toBe(false);
    expect(isTimeZone("Europe/Berlin")).toBe(true);
  });

  test("a zone is shown with spaces", () => {
    expect(timeZoneLabel("America/Argentina/Buenos_Aires")).toBe("America/Argentina/Buenos Aires");
  });
});
