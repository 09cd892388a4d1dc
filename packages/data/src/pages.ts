/** The position after the last row of a page: the value of the column that orders the list, and the id. */
export interface Cursor {
  /** The text that the database returned: a shortened timestamp would skip rows. */
  readonly value: string;
  readonly id: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; null on the last page. */
  readonly next: Cursor | null;
}

/** Where a page of a list lies that can be read both ways: after a row, or before it. */
export type PagePosition = { readonly after: Cursor } | { readonly before: Cursor };

export interface PositionedPage<Item> extends Page<Item> {
  /** Before which row the page before ends; null on the first page. */
  readonly previous: Cursor | null;
}
