/** The tables as Mermaid diagrams: those with relationships, and those without. */
import type { Catalog, Column, ForeignKey, Relation } from "../tests/harness/catalog.ts";
import { shortName } from "./names.ts";

interface Diagrams {
  readonly related: string;
  readonly unrelated: string;
}

export function drawDiagrams({ relations, foreignKeys }: Catalog): Diagrams {
  const tables = relations.filter(({ schema, kind }) => kind === "table" && schema !== "storage");
  const linked = new Set(foreignKeys.flatMap(({ table, target }) => [table, target]));
  const isLinked = ({ qualifiedName }: Relation) => linked.has(qualifiedName);
  const links = foreignKeys
    .map((key) => relationship(key, tables))
    .sort((a, b) => (a < b ? -1 : 1));
  const entities = (shown: readonly Relation[]) => shown.map((it) => entity(it, foreignKeys));
  return {
    related: diagram([...links, ...entities(tables.filter(isLinked))]),
    unrelated: diagram(entities(tables.filter((it) => !isLinked(it)))),
  };
}

function diagram(statements: readonly string[]): string {
  return ["```mermaid", "erDiagram", ...statements, "```"].join("\n");
}

/** From the referenced table to the referencing one, with the cardinality of both ends. */
function relationship({ table, target, columns }: ForeignKey, tables: readonly Relation[]): string {
  const source = tables.find(({ qualifiedName }) => qualifiedName === table);
  const isOptional = source?.columns.some((it) => it.isNullable && columns.includes(it.name));
  const isUnique = source?.uniqueKeys.some((key) => key.every((name) => columns.includes(name)));
  const ends = `${isOptional ? "|o" : "||"}--${isUnique ? "o|" : "o{"}`;
  return `  ${quoted(target)} ${ends} ${quoted(table)} : "${columns.join(", ")}"`;
}

function entity(table: Relation, foreignKeys: readonly ForeignKey[]): string {
  const lines = table.columns.map((column) => attribute(column, table, foreignKeys));
  return [`  ${quoted(table.qualifiedName)} {`, ...lines, "  }"].join("\n");
}

function attribute({ name, type }: Column, table: Relation, keys: readonly ForeignKey[]): string {
  const isPrimary = table.primaryKey.includes(name);
  const isForeign = keys.some(
    (key) => key.table === table.qualifiedName && key.columns.includes(name),
  );
  const isUnique = table.uniqueKeys.some((key) => key.length === 1 && key[0] === name);
  const marks = [isPrimary && "PK", isForeign && "FK", isUnique && !isPrimary && "UK"];
  return `    ${oneWord(type)} ${name} ${marks.filter(Boolean).join(", ")}`.trimEnd();
}

/** Mermaid never takes a quoted name for a keyword. */
function quoted(qualifiedName: string): string {
  return `"${shortName(qualifiedName)}"`;
}

function oneWord(type: string): string {
  return type.replace("timestamp with time zone", "timestamptz").replaceAll(" ", "_");
}
