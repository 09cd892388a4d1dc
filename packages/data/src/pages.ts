/** The position after the last row of a page: its value in the sort column and its id. */
export interface Cursor {
  /** The text as the database returned it: a truncated timestamp would skip rows. */
  readonly value: string;
  readonly id: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; null on the last page. */
  readonly next: Cursor | null;
}

/** The position of a page in a list that can be read in both directions. */
export type PagePosition = { readonly after: Cursor } | { readonly before: Cursor };

export interface PositionedPage<Item> extends Page<Item> {
  /** The previous page ends before this row; null on the first page. */
  readonly previous: Cursor | null;
}
