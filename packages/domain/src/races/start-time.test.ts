import { describe, expect, test } from "vitest";
import {
  clockChangeAt,
  formatStartTime,
  isTimeZone,
  listTimeZones,
  readTimeZone,
  startTimeOccurrence,
  timeZoneCity,
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

  test("an unknown zone has no time", () => {
    expect(toStartTime("2026-01-01T09:00", "Mars/Olympus")).toBeNull();
    expect(toLocalStartTime("2026-01-01T09:00:00Z", "Mars/Olympus")).toBe("");
  });
});

describe("when clocks go forward", () => {
  test("a skipped time moves forward by the length of the gap", () => {
    expect(toStartTime("2026-03-08T01:59", newYork)).toBe("2026-03-08T06:59:00.000Z");
    expect(toStartTime("2026-03-08T02:30", newYork)).toBe("2026-03-08T07:30:00.000Z");
    expect(toStartTime("2026-03-08T03:00", newYork)).toBe("2026-03-08T07:00:00.000Z");
  });

  test("the form names the skipped time and the actual start", () => {
    expect(clockChangeAt("2026-03-08T02:30", newYork)).toEqual({
      kind: "skipped",
      message:
        "2:30 AM doesn't exist that day because clocks spring forward. Your race will start at 3:30 AM EDT.",
    });
    expect(clockChangeAt("2026-03-08T03:30", newYork)).toBeNull();
  });

  test("half-hour gaps and skipped days work the same way", () => {
    expect(toStartTime("2026-10-04T02:15", "Australia/Lord_Howe")).toBe("2026-10-03T15:45:00.000Z");
    expect(toStartTime("2011-12-30T12:00", "Pacific/Apia")).toBe("2011-12-30T22:00:00.000Z");
  });
});

describe("when clocks go back", () => {
  test("a time that occurs twice means the first", () => {
    expect(toStartTime("2026-11-01T01:30", newYork)).toBe("2026-11-01T05:30:00.000Z");
  });

  test("the form asks which of the two is meant and stores either", () => {
    expect(clockChangeAt("2026-11-01T01:30", newYork)).toMatchObject({
      question: "1:30 AM happens twice that day because clocks fall back. Which one do you mean?",
      choices: [
        { occurrence: "first", label: "The first: 1:30 AM EDT (UTC−4)" },
        { occurrence: "second", label: "The second: 1:30 AM EST (UTC−5), an hour later" },
      ],
    });
    expect(clockChangeAt("2026-04-05T01:45", "Australia/Lord_Howe")).toMatchObject({
      choices: [{}, { label: "The second: 1:45 AM LHST (UTC+10:30), 30 minutes later" }],
    });
    const at = (occurrence: string) =>
      toStartTime("2026-11-01T01:30", newYork, { previous: first, occurrence });
    expect(at("first")).toBe(first);
    expect(at("second")).toBe(second);
  });

  const first = "2026-11-01T05:30:00.000Z";
  const second = "2026-11-01T06:30:00.000Z";

  test("a race at the second stays there when loaded and saved", () => {
    const local = toLocalStartTime(second, newYork);
    expect(local).toBe("2026-11-01T01:30");
    const occurrence = startTimeOccurrence(second, newYork);
    expect(occurrence).toBe("second");
    expect(toStartTime(local, newYork, { previous: second, occurrence })).toBe(second);
    expect(toStartTime(local, newYork, { previous: second })).toBe(second);
  });
});

test("loading and saving never move a start, even in zones with unusual rules", () => {
  const zones = [
    newYork,
    "Europe/London",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Asia/Kathmandu",
  ];
  for (const zone of zones) {
    for (let at = Date.UTC(2026, 0); at < Date.UTC(2028, 0); at += 36e5 * 41.5) {
      const stored = new Date(at).toISOString();
      const occurrence = startTimeOccurrence(stored, zone);
      const local = toLocalStartTime(stored, zone);
      expect(toStartTime(local, zone, { previous: stored, occurrence })).toBe(stored);
      expect(toStartTime(local, zone, { occurrence })).toBe(stored);
    }
  }
});

test("the same local time in another zone is another instant", () => {
  const stored = "2026-07-15T13:00:00.000Z";
  expect(toStartTime("2026-07-15T09:00", "America/Los_Angeles", { previous: stored })).toBe(
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

  test("has CEST or GMT where in use, or an offset if English has no name", () => {
    const summer = "2026-07-15T12:00:00Z";
    expect(formatStartTime(summer, "Europe/Paris")).toMatch(/2:00 PM CEST$/);
    expect(formatStartTime("2026-01-15T12:00:00Z", "Europe/London")).toMatch(/12:00 PM GMT$/);
    expect(formatStartTime(summer, "Asia/Tokyo")).toMatch(/9:00 PM GMT\+9$/);
  });

  test("can be an instant as the database writes it", () => {
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
  test("the list is sorted, without repeats, and contains UTC", () => {
    const zones = listTimeZones();
    expect(zones).toEqual([...new Set(zones)].sort());
    expect(zones).toContain("UTC");
    expect(zones).toContain(newYork);
    expect(zones.length).toBeGreaterThan(300);
  });

  test("a stored zone that the platform spells differently stays selectable", () => {
    for (const zone of ["Asia/Kolkata", "Asia/Calcutta"]) {
      expect(listTimeZones(zone)).toContain(zone);
    }
    expect(listTimeZones("Mars/Olympus")).not.toContain("Mars/Olympus");
  });

  test.each(["Europe/Berlin", "Asia/Kolkata", "Asia/Calcutta", "US/Pacific", "Etc/GMT+5", "UTC"])(
    "%s is a zone",
    (zone) => {
      expect(isTimeZone(zone)).toBe(true);
      expect(readTimeZone(zone)).toBe(zone);
    },
  );

  test.each(["", "+02:00", "+05:30", "Etc/Unknown", "Mars/Olympus", "local", "undefined"])(
    "%j is neither a zone nor one a browser can report",
    (said) => {
      expect(isTimeZone(said)).toBe(false);
      expect(readTimeZone(said)).toBeNull();
    },
  );

  test.each([undefined, null, 5, {}])("a browser that reports %j has no zone", (said) => {
    expect(readTimeZone(said)).toBeNull();
  });

  test.each([
    ["Japan", "Asia/Tokyo"],
    ["GMT", "UTC"],
    ["europe/berlin", "Europe/Berlin"],
  ])("a browser that reports %s is in %s", (said, zone) => {
    expect(isTimeZone(said)).toBe(false);
    expect(readTimeZone(said)).toBe(zone);
  });

  test("a zone has the label of its city, name and offset at that moment", () => {
    const winter = Date.UTC(2026, 0, 15);
    expect(timeZoneLabel(newYork, winter)).toBe("New York (EST, UTC−5)");
    expect(timeZoneLabel(newYork, Date.UTC(2026, 6, 15))).toBe("New York (EDT, UTC−4)");
    expect(timeZoneLabel("Asia/Kathmandu", winter)).toBe("Kathmandu (UTC+5:45)");
    expect(timeZoneLabel("Europe/London", winter)).toBe("London (GMT, UTC+0)");
    expect(timeZoneLabel("UTC", winter)).toBe("UTC");
    expect(timeZoneLabel("Mars/Olympus", winter)).toBe("Olympus");
    expect(timeZoneCity("America/Indiana/Knox")).toBe("Knox, Indiana");
  });
});
