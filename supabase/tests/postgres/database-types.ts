/**
 * Generates the data package's `database.types.ts`, in the shape of the Supabase CLI's, which takes every field of a view or
 * composite type for nullable.
 */
import {
  answerTypeOf,
  type Catalog,
  type Column,
  type DatabaseFunction,
  type Relation,
} from "../harness/catalog.ts";
import { nullableAnswers, nullableColumns } from "./nullable-columns.ts";

const scalars: Readonly<Record<string, string>> = {
  boolean: "boolean",
  smallint: "number",
  integer: "number",
  bigint: "number",
  real: "number",
  "double precision": "number",
  numeric: "number",
  json: "Json",
  jsonb: "Json",
  void: "undefined",
};

const groups: Partial<Record<Relation["kind"], string>> = {
  table: "Tables",
  view: "Views",
  type: "CompositeTypes",
};

const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
  a.name < b.name ? -1 : 1;

function typeOf(type: string, { relations }: Catalog): string {
  const element = type.replace(/\[\]$/, "");
  const array = type.slice(element.length);
  const relation = relations.find(({ schema, name }) => schema === "public" && name === element);
  const group = relation && groups[relation.kind];
  if (group === undefined) return `${scalars[element] ?? "string"}${array}`;
  const member = `Database["public"]["${group}"]["${element}"]`;
  return `${member}${group === groups.type ? "" : '["Row"]'}${array}`;
}

function block(
  name: string,
  lines: readonly string[],
  empty = "{ [_ in never]: never }",
): string[] {
  if (lines.length === 0) return [`${name}: ${empty};`];
  return [`${name}: {`, ...lines.map((line) => `  ${line}`), "};"];
}

function row(columns: readonly Column[], catalog: Catalog): string[] {
  return columns
    .toSorted(byName)
    .map(
      ({ name, type, isNullable }) =>
        `${name}: ${typeOf(type, catalog)}${isNullable ? " | null" : ""};`,
    );
}

/** The row of a view or type, whose columns the catalog calls nullable without exception. */
function listedRow({ name, columns }: Relation, catalog: Catalog): string[] {
  const nullable = nullableColumns[name] ?? [];
  const unknown = nullable.filter((column) => !columns.some((it) => it.name === column));
  if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join(", ")}`);
  return row(
    columns.map((column) => ({ ...column, isNullable: nullable.includes(column.name) })),
    catalog,
  );
}

function writable(columns: readonly Column[], catalog: Catalog, allOptional: boolean): string[] {
  return columns.toSorted(byName).map(({ name, type, isNullable, hasDefault, isGenerated }) => {
    if (isGenerated) return `${name}?: never;`;
    const optional = allOptional || isNullable || hasDefault;
    return `${name}${optional ? "?" : ""}: ${typeOf(type, catalog)}${isNullable ? " | null" : ""};`;
  });
}

function relationships(table: Relation, { foreignKeys }: Catalog): string[] {
  const keys = foreignKeys.filter(
    (key) => key.table === table.qualifiedName && key.target.startsWith("public."),
  );
  if (keys.length === 0) return ["Relationships: [];"];
  const isUnique = (columns: readonly string[]) =>
    table.uniqueKeys.some(
      (unique) =>
        unique.length === columns.length && unique.every((name) => columns.includes(name)),
    );
  const lines = keys.flatMap((key) => [
    "{",
    `  foreignKeyName: ${JSON.stringify(key.name)};`,
    `  columns: ${list(key.columns)};`,
    `  isOneToOne: ${String(isUnique(key.columns))};`,
    `  referencedRelation: ${JSON.stringify(key.target.replace("public.", ""))};`,
    `  referencedColumns: ${list(key.targetColumns)};`,
    "},",
  ]);
  return ["Relationships: [", ...lines.map((line) => `  ${line}`), "];"];
}

function list(names: readonly string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
}

function table(relation: Relation, catalog: Catalog): string[] {
  return block(relation.name, [
    ...block("Row", row(relation.columns, catalog)),
    ...block("Insert", writable(relation.columns, catalog, false)),
    ...block("Update", writable(relation.columns, catalog, true)),
    ...relationships(relation, catalog),
  ]);
}

function view(relation: Relation, catalog: Catalog): string[] {
  return block(relation.name, [
    ...block("Row", listedRow(relation, catalog)),
    "Relationships: [];",
  ]);
}

function databaseFunction(definition: DatabaseFunction, catalog: Catalog): string[] {
  const args = definition.parameters
    .toSorted(byName)
    .map(
      ({ name, type, isOptional }) => `${name}${isOptional ? "?" : ""}: ${typeOf(type, catalog)};`,
    );
  const answer = typeOf(answerTypeOf(definition, catalog), catalog);
  const suffix = definition.returnsSet ? "[]" : "";
  const nullable = nullableAnswers.includes(definition.name) ? " | null" : "";
  return block(definition.name, [
    ...block("Args", args, "never"),
    `Returns: ${answer}${suffix}${nullable};`,
  ]);
}

export function writeTypes(catalog: Catalog): string {
  const relations = catalog.relations.filter(({ schema }) => schema === "public");
  const of = (kind: Relation["kind"]) => relations.filter((relation) => relation.kind === kind);
  const functions = catalog.functions.filter(({ schema }) => schema === "public");
  const known = new Set([...relations, ...functions].map(({ name }) => name));
  const listed = [...Object.keys(nullableColumns), ...nullableAnswers];
  const unknown = listed.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`No type, view or function: ${unknown.join(", ")}`);
  const schema = [
    ...block(
      "Tables",
      of("table").flatMap((it) => table(it, catalog)),
    ),
    ...block(
      "Views",
      of("view").flatMap((it) => view(it, catalog)),
    ),
    ...block(
      "Functions",
      functions.flatMap((it) => databaseFunction(it, catalog)),
    ),
    ...block("Enums", []),
    ...block(
      "CompositeTypes",
      of("type").flatMap((it) => block(it.name, listedRow(it, catalog))),
    ),
  ];
  return [
    "// Generated from supabase/migrations by `pnpm --filter @outpace/supabase run generate`. Do not edit.",
    "",
    "export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];",
    "",
    "export type Database = {",
    ...block("public", schema).map((line) => `  ${line}`),
    "};",
    "",
  ].join("\n");
}
