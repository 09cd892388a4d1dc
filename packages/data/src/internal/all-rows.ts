/** Below the API's own limit, above which it would leave rows out without a word. */
export const rowsPerRequest = 500;

/** Reads a list to its end; `page` returns the rows from a position on, in a fixed order. */
export async function allRows<Row>(
  page: (first: number, last: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const read = await page(rows.length, rows.length + rowsPerRequest - 1);
    rows.push(...read);
    if (read.length < rowsPerRequest) return rows;
  }
}
