/**
 * Keyset pagination: a page starts after the last row of the page before it and counts no rows, so the
 * thousandth page costs as much as the first.
 */

import type { Cursor, Page } from "./pages.ts";

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

/** Quotes a value inside "or", where commas and brackets separate filters. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
