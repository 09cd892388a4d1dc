import { expect, test } from "vitest";
import { compareByAttention, inSections, type RaceStatus } from "./index.ts";

const race = (id: string, status: RaceStatus, day: number) => ({
  id,
  status,
  startTime: new Date(Date.UTC(2040, 0, day)).toISOString(),
});

test("live races come first, then those to come by their start, then past ones from the latest on", () => {
  const races = [
    race("a", "cancelled", 1),
    race("b", "pending", 9),
    race("d", "pending", 2),
    race("c", "pending", 2),
    race("e", "completed", 5),
    race("f", "active", 30),
  ].sort(compareByAttention);
  expect(
    inSections(races, ({ status }) => status).map(({ title, items }) => [
      title,
      items.map(({ id }) => id).join(""),
    ]),
  ).toEqual([
    ["Live", "f"],
    ["Upcoming", "cdb"],
    ["Past", "ea"],
  ]);
  expect(inSections(races.slice(0, 1), ({ status }) => status)).toHaveLength(1);
});
