/** The cells of a table in Markdown, as cases for `test.each`. */
export function cellsOf<Column extends string>(
  markdown: string,
  columns: readonly Column[],
): (readonly [row: string, column: Column, cell: string])[] {
  const lines = markdown
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));
  const head = lines.findIndex(([, ...names]) => names.join() === columns.join());
  const rows = lines.slice(head + 2).filter(([row]) => row !== undefined);
  return rows.flatMap(([row = "", ...cells]) =>
    columns.map((column, n) => [row, column, cells[n] ?? ""] as const),
  );
}
