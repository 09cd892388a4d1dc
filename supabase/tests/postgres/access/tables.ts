/** The tables of access.md, as written. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { personas, type Persona } from "../../harness/personas.ts";

export interface Row {
  readonly label: string;
  readonly cells: Readonly<Record<Persona, string>>;
}

/** Rows by line of defence and section; a section of several tables counts for each. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, readonly Row[]>>;

const file = join(import.meta.dirname, "..", "..", "access.md");

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

export function readTables(markdown = readFileSync(file, "utf8")): Tables {
  const tables = new Map<string, Map<string, Row[]>>();
  let sections = new Map<string, Row[]>();
  let current: Row[][] = [];
  for (const line of markdown.split("\n")) {
    const [, depth, title] = /^(##|###) (.*)$/.exec(line) ?? [];
    if (depth === "##" && title !== undefined) {
      sections = new Map();
      tables.set(title, sections);
      current = [];
    } else if (title !== undefined) {
      current = title.split(", ").map((name) => {
        const rows = sections.get(name) ?? [];
        sections.set(name, rows);
        return rows;
      });
    } else if (line.startsWith("|") && current.length > 0) {
      const [label = "", ...cells] = cellsOf(line);
      if (/^-*$/.test(label)) {
        // The head of a table and the rule under it have no label.
        if (cells.every((cell) => /^-+$/.test(cell)) || cells.join() === personas.join()) continue;
      }
      if (cells.length !== personas.length) throw new Error(`access.md: ${line}`);
      const row = {
        label,
        cells: Object.fromEntries(personas.map((persona, n) => [persona, cells[n]])),
      } as Row;
      for (const rows of current) rows.push(row);
    }
  }
  return tables;
}
