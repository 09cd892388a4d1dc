/**
 * Keyset pagination: a page starts after the last row of the page before it and counts no rows, so the
 * thousandth page costs as much as the first.
 */

import type { Cursor, Page, PagePosition, PositionedPage } from "./pages.ts";
import { required } from "./rows.ts";

/** The column that orders a list. The id follows it, so that no two rows are equal. */
export interface Order<Column extends string> {
  readonly column: Column;
  readonly direction: "ascending" | "descending";
}

interface Query {
  order(column: string, options: { ascending: boolean }): this;
  limit(rows: number): this;
  gte(column: string, value: string): this;
  lte(column: string, value: string): this;
  or(filters: string): this;
}

/** Selects the rows of one page and one row more, which shows whether another page follows. */
export function selectPage<Select extends Query>(
  query: Select,
  { column, direction }: Order<string>,
  size: number,
  after?: Cursor,
): Select {
  const ascending = direction === "ascending";
  const ordered = query
    .order(column, { ascending })
    .order("id", { ascending })
    .limit(size + 1);
  if (!after) return ordered;
  const [bound, beyond] = ascending ? (["gte", "gt"] as const) : (["lte", "lt"] as const);
  const value = quoted(after.value);
  // An "or" only filters; the bound gives the index a place to start.
  return ordered[bound](column, after.value).or(
    `${column}.${beyond}.${value},and(${column}.eq.${value},id.${beyond}.${quoted(after.id)})`,
  );
}

/** Makes the page from the rows that `selectPage` asked for. */
export function toPage<Row extends { id: string }, Item>(
  rows: readonly Row[],
  size: number,
  readValue: (row: Row) => string,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    items: shown.map(toItem),
    next: last ? { value: readValue(last), id: last.id } : null,
  };
}

/** A function's arguments for the page at a position: what lies before a row is read in the other direction. */
export function positionArguments(
  descending: boolean,
  at: PagePosition | undefined,
): { descending: boolean; after_value?: string; after_id?: string } {
  if (!at) return { descending };
  const [cursor, backwards] = "before" in at ? [at.before, true] : [at.after, false];
  return {
    descending: descending !== backwards,
    after_value: cursor.value,
    after_id: cursor.id,
  };
}

interface SortedRow {
  readonly id: string | number | null;
  readonly sort_value: string | null;
}

/** Makes the page at a position from its rows and the one more that a function returns. */
export function toPositionedPage<Row extends SortedRow, Item>(
  rows: readonly Row[],
  size: number,
  at: PagePosition | undefined,
  toItem: (row: Row) => Item,
): PositionedPage<Item> {
  const backwards = at !== undefined && "before" in at;
  const hasMore = rows.length > size;
  const shown = rows.slice(0, size);
  if (backwards) shown.reverse();
  const cursorOf = (row: Row | undefined, exists: boolean): Cursor | null =>
    row && exists ? { value: required(row.sort_value), id: String(required(row.id)) } : null;
  return {
    items: shown.map(toItem),
    next: cursorOf(shown.at(-1), backwards || hasMore),
    previous: cursorOf(shown[0], backwards ? hasMore : at !== undefined),
  };
}

/** Quotes a value inside "or", where commas and brackets separate filters. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
