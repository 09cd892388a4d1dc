import type { Cursor, PagePosition } from "@outpace/data/pages";
import type { RaceSortColumn } from "@outpace/data/staff-races";

/** The type of the column that sorts a list. */
export type SortKind = "text" | "integer" | "decimal" | "time";

const kinds: Partial<Record<RaceSortColumn, SortKind>> = {
  status: "integer",
  participants: "integer",
  distance: "decimal",
  start_time: "time",
  created_at: "time",
};

export const sortKindOf = (column: RaceSortColumn): SortKind => kinds[column] ?? "text";

const ids = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  number: /^\d{1,18}$/,
};

/** The type of the ids of a list's rows. */
type IdKind = keyof typeof ids;

/** PostgreSQL has no year 0 and no offset of 16 hours. */
const databaseTime =
  /^((?!0000)\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(\.\d{1,6})?)([+-](?:0\d|1[0-5]))(:\d\d)?$/;

function isValue(kind: SortKind, value: string): boolean {
  switch (kind) {
    case "text":
      return value.length <= 200 && !/[\0\p{Cs}]/u.test(value);
    case "integer":
      return /^\d{1,9}$/.test(value);
    case "decimal":
      return /^\d{1,9}(\.\d{1,9})?$/.test(value);
    case "time": {
      const [, date = "", time = "", , hours = "", minutes = ":00"] =
        databaseTime.exec(value) ?? [];
      const [instant, day] = [`${date}T${time}${hours}${minutes}`, `${date}T00:00:00Z`].map(
        Date.parse,
      );
      // Some engines parse February 30 as a day in March.
      const exists = day && new Date(day).toISOString().startsWith(date);
      return Boolean(exists) && !Number.isNaN(instant);
    }
  }
}

const separator = "~";

function readCursor(text: string, kind: SortKind, idKind: IdKind): Cursor | null {
  const end = text.indexOf(separator);
  const cursor = { id: text.slice(0, Math.max(end, 0)), value: text.slice(end + 1) };
  return ids[idKind].test(cursor.id) && isValue(kind, cursor.value) ? cursor : null;
}

/** The page in a URL: undefined for the first one, "unknown" for invalid text, which also shows the first. */
export type ListPosition = PagePosition | "unknown" | undefined;

/** Reads the position from a URL, which may contain anything. */
export function readPosition(
  query: URLSearchParams,
  kind: SortKind,
  idKind: IdKind = "uuid",
): ListPosition {
  for (const side of ["after", "before"] as const) {
    const text = query.get(side);
    if (text === null) continue;
    const cursor = readCursor(text, kind, idKind);
    if (!cursor) return "unknown";
    return side === "after" ? { after: cursor } : { before: cursor };
  }
  return undefined;
}

/** Returns the query of the same view at another position. */
export function withPosition(query: URLSearchParams, at?: PagePosition): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete("after");
  next.delete("before");
  if (at) {
    const [side, cursor] =
      "after" in at ? (["after", at.after] as const) : (["before", at.before] as const);
    next.set(side, cursor.id + separator + cursor.value);
  }
  return next;
}
