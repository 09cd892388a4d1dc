/** The dark modules as the data of an SVG path, one rectangle for each run in a row. */
export function modulesPath(modules: readonly (readonly boolean[])[]): string {
  return modules.map((row, y) => rowPath(row, y)).join("");
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let start = row.indexOf(true); start !== -1; start = row.indexOf(true, start)) {
    const end = row.indexOf(false, start);
    const width = (end === -1 ? row.length : end) - start;
    path += `M${String(start)} ${String(y)}h${String(width)}v1h-${String(width)}z`;
    start += width;
  }
  return path;
}
