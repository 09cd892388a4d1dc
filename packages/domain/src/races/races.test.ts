import { describe, expect, test } from "vitest";
import {
  completionRate,
  editableFields,
  formatAverageCompletionTime,
  formatAveragePace,
  formatCompletionRate,
  isWebAddress,
  newRaceStatus,
  noAnalytics,
  normaliseWebsite,
  type RaceChanges,
  raceDescriptionCounter,
  raceEdit,
  raceLockMessage,
  type RaceStatus,
  raceStatuses,
  statusLabel,
} from "./index.ts";

describe("the status", () => {
  test("is one of four and starts as pending", () => {
    expect(raceStatuses).toEqual(["pending", "active", "completed", "cancelled"]);
    expect(newRaceStatus).toBe("pending");
  });

  test("is shown with a capital letter", () => {
    expect(statusLabel("active")).toBe("Active");
  });
});

describe("what a brand may edit", () => {
  const race = {
    name: "Harbor Run",
    description: "Ten easy miles.",
    startTime: "2040-05-04T09:00:00Z",
    startTimeZone: "Europe/London",
    targetDistance: 10,
    brandWebsiteUrl: "https://harbor.example",
    backgroundPhotoUrl: "https://api.example/a.png",
  };
  const stored = {
    id: "1",
    brandId: "2",
    number: 1,
    maxParticipants: 500,
    backgroundUrl: null,
    logoUrl: null,
    createdAt: "",
    startSequence: 0,
    approvedAt: null,
  };
  const seen = {
    ...stored,
    name: "Run",
    description: "Easy.",
    startTime: "2041-05-04T09:00:00Z",
    startTimeZone: "UTC",
    targetDistance: 5,
    brandWebsiteUrl: null,
    backgroundPhotoUrl: null,
  };

  test.each<[RaceStatus, (keyof RaceChanges)[], string | null]>([
    ["pending", Object.keys(race) as (keyof RaceChanges)[], null],
    [
      "active",
      ["name", "description", "brandWebsiteUrl", "backgroundPhotoUrl"],
      "The start, time zone and distance of an active race can't be changed, because runners rely on them.",
    ],
    ["completed", [], "A completed race can't be changed: its results are published."],
    ["cancelled", [], "A cancelled race can't be changed: it won't take place."],
  ])("a %s race allows %j and sends only these changes", (status, fields, message) => {
    expect(editableFields(status)).toEqual(new Set(fields));
    expect(Object.keys(raceEdit({ ...seen, status }, race).changes)).toEqual(fields);
    expect(raceLockMessage(status)).toBe(message);
  });

  test("changed fields are sent with their old values, the start with its zone", () => {
    const wanted = { ...seen, name: "Race", startTimeZone: "Asia/Tokyo" };
    expect(raceEdit({ ...seen, status: "pending" }, wanted)).toEqual({
      changes: { name: "Race", startTime: seen.startTime, startTimeZone: "Asia/Tokyo" },
      basedOn: { name: "Run", startTime: seen.startTime, startTimeZone: "UTC" },
    });
  });
});

describe("the description", () => {
  test("counts to 50, an emoji as one", () => {
    expect(raceDescriptionCounter("")).toBe("0/50");
    expect(raceDescriptionCounter("Along the water")).toBe("15/50");
    expect(raceDescriptionCounter("🏃".repeat(50))).toBe("50/50");
  });
});

describe("the brand's website", () => {
  test.each([
    ["harbour.example", "https://harbour.example"],
    ["  harbour.example/run ", "https://harbour.example/run"],
    ["http://harbour.example", "http://harbour.example"],
    ["https://harbour.example", "https://harbour.example"],
    ["HTTPS://harbour.example", "HTTPS://harbour.example"],
    ["httpharbour.example", "https://httpharbour.example"],
    ["\u202Ahttps://har\u200Bbour.example\u202C", "https://harbour.example"],
  ])("%j becomes %s", (typed, address) => {
    expect(normaliseWebsite(typed)).toBe(address);
  });

  test("is null when left blank", () => {
    expect(normaliseWebsite("   ")).toBeNull();
  });

  test.each([
    "https://harbour.example",
    "https://www.harbour.example:8080/run?x=1#top",
    "https://münchen.example",
    "http://a.xn--p1ai",
    "https://my_shop.harbour.example",
    "https://_a_.harbour.example/run",
    "https://harbour.example.",
    "https://harbour.example.:8080/run",
    "https://हिन्दी.भारत",
    "https://نامه\u200Cای.example",
  ])("%s is an address", (address) => {
    expect(isWebAddress(address)).toBe(true);
  });

  test.each([
    "https://harbour.example:99999/",
    "https://harbour.example/\0",
    "https://",
    "https://harbour",
    "https://javascript:alert(1)",
    "https://user:secret@harbour.example",
    "https://harbour .example",
    "https://harbour.example/a b",
    "https://-harbour.example",
    "https://harbour.example..",
    "https://harbour..example",
    "https://.harbour.example",
    "https://192.0.2.7.",
    `https://${"x".repeat(64)}.example`,
    "ftp://harbour.example",
    `https://harbour.example/${"x".repeat(2048)}`,
  ])("%s is not an address", (address) => {
    expect(isWebAddress(address)).toBe(false);
  });
});

describe("analytics", () => {
  const analytics = {
    totalParticipants: 300,
    completedParticipants: 200,
    averageCompletionTime: 15_234,
    averagePace: 9.687,
  };

  test("the completion rate has one decimal", () => {
    expect(formatCompletionRate(analytics)).toBe("66.7%");
    expect(formatCompletionRate({ ...analytics, completedParticipants: 300 })).toBe("100.0%");
  });

  test("the completion rate without participants is zero", () => {
    expect(completionRate(noAnalytics)).toBe(0);
    expect(formatCompletionRate(noAnalytics)).toBe("0.0%");
  });

  test("the average time is in minutes and the pace has two decimals", () => {
    expect(formatAverageCompletionTime(analytics)).toBe("254 minutes");
    expect(formatAveragePace(analytics)).toBe("9.69 min/mile");
  });

  test("averages are shown only when present", () => {
    expect(formatAverageCompletionTime(noAnalytics)).toBeNull();
    expect(formatAveragePace(noAnalytics)).toBeNull();
    expect(formatAveragePace({ ...analytics, averagePace: 0 })).toBeNull();
  });
});
