/** The tables as Mermaid draws them: those that refer to each other, and those that stand alone. */
import type { Catalog, Column, ForeignKey, Relation } from "./catalog.ts";

export interface Diagrams {
  readonly related: string;
  readonly alone: string;
}

export function drawDiagrams({ relations, foreignKeys }: Catalog): Diagrams {
  const tables = relations.filter(({ kind }) => kind === "table");
  const linked = new Set(foreignKeys.flatMap(({ from, to }) => [from, to]));
  return {
    related: diagram([
      ...foreignKeys.map(link),
      ...tables.filter(({ name }) => linked.has(name)).map(entity),
    ]),
    alone: diagram(tables.filter(({ name }) => !linked.has(name)).map(entity)),
  };
}

function diagram(statements: readonly string[]): string {
  return ["```mermaid", "erDiagram", ...statements, "```"].join("\n");
}

/** From the table that is referred to, to the one that refers: how many rows each end has. */
function link({ from, to, columns, isOptional, isUnique }: ForeignKey): string {
  const ends = `${isOptional ? "|o" : "||"}--${isUnique ? "o|" : "o{"}`;
  return `  ${quoted(to)} ${ends} ${quoted(from)} : ${quoted(columns.join(", "))}`;
}

function entity({ name, columns }: Relation): string {
  return [`  ${quoted(name)} {`, ...columns.map(attribute), "  }"].join("\n");
}

function attribute({ name, type, isPrimary, isForeign, isUnique }: Column): string {
  const keys = [isPrimary && "PK", isForeign && "FK", isUnique && "UK"].filter((key) => key);
  return `    ${oneWord(type)} ${name} ${keys.join(", ")}`.trimEnd();
}

/** A name in quotes is never read as one of Mermaid's own words, which some of ours begin with. */
function quoted(name: string): string {
  return `"${name}"`;
}

function oneWord(type: string): string {
  return type.replace("timestamp with time zone", "timestamptz").replaceAll(" ", "_");
}
