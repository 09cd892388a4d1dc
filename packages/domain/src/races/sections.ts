import type { Race } from "./race.ts";
import type { RaceStatus } from "./status.ts";

/** The parts of a brand's list of races, in their order there. */
const raceSections = [
  { title: "Live", statuses: ["active"] },
  { title: "Upcoming", statuses: ["pending"] },
  { title: "Past", statuses: ["completed", "cancelled"] },
] as const satisfies readonly { title: string; statuses: readonly RaceStatus[] }[];

const sectionOf = (status: RaceStatus) =>
  raceSections.findIndex(({ statuses }: { statuses: readonly RaceStatus[] }) =>
    statuses.includes(status),
  );

type Placed = Pick<Race, "id" | "status" | "startTime">;

/** As brand_races orders them: by section, then by start, the past ones from the latest to the earliest. */
export function compareByAttention(a: Placed, b: Placed): number {
  const section = sectionOf(a.status);
  const start = Date.parse(a.startTime) - Date.parse(b.startTime);
  return (
    section - sectionOf(b.status) ||
    (raceSections[section]?.title === "Past" ? -start : start) ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Races, already in order, in the sections that have any. */
export function inSections<Item>(
  items: readonly Item[],
  statusOf: (item: Item) => RaceStatus,
): { title: string; items: Item[] }[] {
  return raceSections
    .map(({ title }, n) => ({
      title,
      items: items.filter((item) => sectionOf(statusOf(item)) === n),
    }))
    .filter((section) => section.items.length > 0);
}
