/** The cells of the last table of a Markdown text, as cases for `test.each`; its columns are of a type. */
export function cellsOf<Column extends string>(
  markdown: string,
): (readonly [row: string, column: Column, cell: string])[] {
  const lines = markdown.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const rule = lines.findLastIndex(([, cell = ""]) => /^-+$/.test(cell));
  const [, , ...columns] = (lines[rule - 1] ?? []).slice(0, -1);
  return lines
    .slice(rule + 1)
    .filter((cells) => cells.length > 2)
    .flatMap(([, row = "", ...cells]) =>
      columns.map((column, n) => [row, column as Column, cells[n] ?? ""] as const),
    );
}
