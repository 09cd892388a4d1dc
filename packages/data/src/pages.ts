/**
 * Long lists, a page at a time. A page starts at the last row of the one before and never counts rows,
 * so that the thousandth costs what the first does.
 */

/** The last row of a page, by what its list is ordered by. */
export interface Cursor {
  /** As the database wrote it: a shortened instant would skip rows. */
  readonly value: string;
  readonly id: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; null on the last one. */
  readonly next: Cursor | null;
}

/** What a list is ordered by before the id, which makes the order strict. */
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

/** Narrows a query to the rows of one page, and one more, which tells whether another page follows. */
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
  // An "or" alone is a filter: the bound is where the index can start.
  return ordered[bound](column, after.value).or(
    `${column}.${beyond}.${value},and(${column}.eq.${value},id.${beyond}.${quoted(after.id)})`,
  );
}

/** The page that such a query's rows make. */
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

/** Inside "or", commas and brackets belong to the filter's grammar. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
