import { hasStarted } from "./race-start.ts";
import type { Race } from "./race.ts";

/** The sections of a brand's race list, in order. */
const raceSections = ["Live", "Upcoming", "Past"] as const;

type RaceSection = (typeof raceSections)[number];
type Placed = Pick<Race, "id" | "status" | "startTime">;

function sectionOf(race: Pick<Race, "status" | "startTime">, now: number): RaceSection {
  if (race.status === "completed" || race.status === "cancelled") return "Past";
  return hasStarted(race, now) ? "Live" : "Upcoming";
}

/** Orders races like the database's brand_races: by section, then by start, past ones from the latest. */
export function compareByAttention(a: Placed, b: Placed, now: number): number {
  const [section, other] = [sectionOf(a, now), sectionOf(b, now)];
  const start = Date.parse(a.startTime) - Date.parse(b.startTime);
  return (
    raceSections.indexOf(section) - raceSections.indexOf(other) ||
    (section === "Past" ? -start : start) ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Groups ordered races into sections; omits empty ones. */
export function inSections<Item>(
  items: readonly Item[],
  raceOf: (item: Item) => Pick<Race, "status" | "startTime">,
  now: number,
): { title: RaceSection; items: Item[] }[] {
  return raceSections
    .map((title) => ({
      title,
      items: items.filter((item) => sectionOf(raceOf(item), now) === title),
    }))
    .filter((section) => section.items.length > 0);
}
