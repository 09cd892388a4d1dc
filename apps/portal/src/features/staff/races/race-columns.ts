import { newestRacesFirst, type RaceSort, type RaceSortColumn } from "@outpace/data/staff-races";

export interface RaceColumn {
  readonly heading: string;
  readonly sortedBy: RaceSortColumn;
  readonly isNumeric?: true;
  /** The names of both orders, from the lowest value up and from the highest down. */
  readonly ascending: string;
  readonly descending: string;
  /** Set if people look for the highest or the newest first. */
  readonly startsDescending?: true;
}

/** The columns of the table "All Races". */
export const raceColumns: readonly RaceColumn[] = [
  {
    heading: "Race Name",
    sortedBy: "name",
    ascending: "by name, A to Z",
    descending: "by name, Z to A",
  },
  {
    heading: "Brand",
    sortedBy: "brand",
    ascending: "by brand, A to Z",
    descending: "by brand, Z to A",
  },
  {
    heading: "Tier",
    sortedBy: "tier",
    ascending: "lowest tier first",
    descending: "highest tier first",
    startsDescending: true,
  },
  {
    heading: "Status",
    sortedBy: "status",
    ascending: "pending races first",
    descending: "cancelled races first",
  },
  {
    heading: "Participants",
    sortedBy: "participants",
    isNumeric: true,
    ascending: "fewest participants first",
    descending: "most participants first",
    startsDescending: true,
  },
  {
    heading: "Distance",
    sortedBy: "distance",
    isNumeric: true,
    ascending: "shortest first",
    descending: "longest first",
    startsDescending: true,
  },
  {
    heading: "Start Time",
    sortedBy: "start_time",
    ascending: "earliest start first",
    descending: "latest start first",
  },
  {
    heading: "Created",
    sortedBy: "created_at",
    ascending: "oldest first",
    descending: "newest first",
    startsDescending: true,
  },
];

/** Returns the order after a click on a column's heading: the column's own, or reversed if already sorted by it. */
export function sortAfterClick(
  { sortedBy, startsDescending }: RaceColumn,
  current: RaceSort,
): RaceSort {
  const isSorted = current.column === sortedBy;
  return {
    column: sortedBy,
    descending: isSorted ? !current.descending : startsDescending === true,
  };
}

export function orderText({ column, descending }: RaceSort): string {
  const sorted = raceColumns.find(({ sortedBy }) => sortedBy === column);
  return (descending ? sorted?.descending : sorted?.ascending) ?? "";
}

/** Formats an order for the URL: "distance", or "-distance" from the highest down; "" for the newest first. */
export function sortToText({ column, descending }: RaceSort): string {
  const text = (descending ? "-" : "") + column;
  return text === defaultText ? "" : text;
}
const defaultText = `-${newestRacesFirst.column}`;

const sortLabel = (sort: RaceSort) => {
  const text = orderText(sort);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const defaultSortLabel = sortLabel(newestRacesFirst);

/** Every other order, as in the URL and as text: "Most participants first". */
export const raceSortOptions: readonly (readonly [text: string, label: string])[] = raceColumns
  .flatMap(({ sortedBy: column, startsDescending: first = false }) => [
    { column, descending: first },
    { column, descending: !first },
  ])
  .map((sort) => [sortToText(sort), sortLabel(sort)] as const)
  .filter(([text]) => text !== "");

/** Reads an order from a URL, which may contain anything; an unknown one is the newest first. */
export function readSort(text: string | null): RaceSort {
  const descending = text?.startsWith("-") === true;
  const name = descending ? text?.slice(1) : text;
  const column = raceColumns.find(({ sortedBy }) => sortedBy === name)?.sortedBy;
  return column ? { column, descending } : newestRacesFirst;
}
