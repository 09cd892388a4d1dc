import { listTimeZones, timeZoneCity } from "@outpace/domain/races";
import { describe, expect, test } from "vitest";

import { timeZonePlaces } from "./time-zone-places.ts";
import { commonTimeZones, searchTimeZones } from "./time-zone-search.ts";

const zones = listTimeZones();
const winter = Date.UTC(2026, 0, 15);
const search = (typed: string) => searchTimeZones(typed, zones, winter);
const best = (typed: string) => {
  const [first] = search(typed);
  return first && [timeZoneCity(first.zone), first.place];
};

describe("searching a time zone", () => {
  test.each([
    ["new york", "New York", null],
    ["  NEW   yo", "New York", null],
    ["boston", "New York", "Boston"],
    ["san fran", "Los Angeles", "San Francisco"],
    ["Zürich", "Zurich", null],
    ["ıstanbul", "Istanbul", null],
    ["mumbai", "Kolkata", "Mumbai"],
    ["saigon", "Ho Chi Minh City", null],
    ["germany", "Berlin", "Germany"],
    ["EST", "New York", "EST"],
    ["eastern", "New York", "Eastern Time"],
    ["america/denver", "Denver", null],
    ["utc", "UTC", null],
    ["kathm", "Kathmandu", null],
  ])("%j finds %s", (typed, city, place) => {
    expect(best(typed)).toEqual([city, place]);
  });

  test("an offset finds the zones that have it at the start", () => {
    expect(search("UTC-5").map(({ zone }) => zone)).toContain("America/New_York");
    expect(search("gmt+5:45").map(({ zone }) => timeZoneCity(zone))).toEqual(["Kathmandu"]);
    const summer = searchTimeZones("UTC−5", zones, Date.UTC(2026, 6, 15));
    expect(summer.map(({ zone }) => zone)).not.toContain("America/New_York");
  });

  test("ranks populous zones first among equals, without duplicates", () => {
    const found = search("san").map(({ zone }) => zone);
    expect(found.slice(0, 3)).toEqual([
      "America/Santiago",
      "America/Chicago",
      "America/Los_Angeles",
    ]);
    expect(new Set(found).size).toBe(found.length);
  });

  test.each(["", "  ", "atlantis", "😀"])("%j finds nothing", (typed) => {
    expect(search(typed)).toEqual([]);
  });
});

test("the common zones exist on this platform, sorted by city", () => {
  const common = commonTimeZones(zones);
  const cities = common.map(timeZoneCity);
  expect(cities).toEqual([...cities].sort((one, other) => one.localeCompare(other, "en")));
  // Eight zones have two spellings; a platform knows one of them.
  expect(common.length).toBeGreaterThan(timeZonePlaces.size - 8);
});
