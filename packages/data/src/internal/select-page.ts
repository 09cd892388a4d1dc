/**
 * Keyset pagination: a page starts after the last row of the previous one and counts nothing, so the thousandth page
 * costs as much as the first.
 */

import type { Cursor, Page, PagePosition, PositionedPage } from "../pages.ts";

interface SortedRow {
  readonly id: string | number;
  readonly sort_value: string;
}

const cursorOf = (row: SortedRow): Cursor => ({
  value: row.sort_value,
  id: String(row.id),
});

/** Builds a page from its rows plus the extra one that a function returns. */
export function toPage<Row extends SortedRow, Item>(
  rows: readonly Row[],
  size: number,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { items: shown.map(toItem), next: last ? cursorOf(last) : null };
}

/** The arguments of a function for a page position. Rows before it are read in reverse. */
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

/** Builds the page at a position from its rows plus the extra one that a function returns. */
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
  const cursorAt = (row: Row | undefined, exists: boolean) =>
    row && exists ? cursorOf(row) : null;
  return {
    items: shown.map(toItem),
    next: cursorAt(shown.at(-1), backwards || hasMore),
    previous: cursorAt(shown[0], backwards ? hasMore : at !== undefined),
  };
}
