import { expect, test } from "vitest";
import { compareByAttention, inSections, type RaceStatus } from "./index.ts";

const now = Date.UTC(2026, 0, 15);
const race = (id: string, status: RaceStatus, day: number) => ({
  id,
  status,
  startTime: new Date(Date.UTC(2026, 0, day)).toISOString(),
});
type PlacedRace = ReturnType<typeof race>;

const sectionsOf = (races: readonly PlacedRace[]) =>
  inSections(races, (one) => one, now).map(({ title, items }) => [
    title,
    items.map(({ id }) => id).join(""),
  ]);

test("races are ordered: live, then upcoming by start, then past from the latest", () => {
  const races = [
    race("a", "cancelled", 1),
    race("b", "pending", 29),
    race("d", "pending", 22),
    race("c", "pending", 22),
    race("e", "completed", 5),
    race("f", "active", 15),
    race("g", "active", 14),
    race("h", "active", 25),
    race("i", "pending", 2),
  ].sort((one, other) => compareByAttention(one, other, now));
  expect(sectionsOf(races)).toEqual([
    ["Live", "gf"],
    ["Upcoming", "icdhb"],
    ["Past", "ea"],
  ]);
  expect(races.map(({ id }) => id).join("")).toBe("gficdhbea");
  expect(sectionsOf([race("a", "active", 16)])).toEqual([["Upcoming", "a"]]);
});
