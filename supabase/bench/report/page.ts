/** The page of the benches' results, `docs/performance.md`. */
import { readFileSync, writeFileSync } from "node:fs";

export const page = new URL("../../../docs/performance.md", import.meta.url);

/** Replaces the part from `<!-- written by: command -->` to `<!-- end -->`, which must exist. */
export function replacePart(text: string, command: string, report: string): string {
  const start = `<!-- written by: ${command} -->\n`;
  const from = text.indexOf(start) + start.length;
  const to = text.indexOf("<!-- end -->", from);
  if (!text.includes(start) || to < 0)
    throw new Error(`docs/performance.md has no part that is written by ${command}.`);
  return `${text.slice(0, from)}\n${report.trim()}\n\n${text.slice(to)}`;
}

/** Writes a bench's report in its place on the page. */
export function writeReport(command: string, report: string): void {
  writeFileSync(page, replacePart(readFileSync(page, "utf8"), command, report));
}
