import type { Catalog, Column, DatabaseFunction, Relation, Relationship } from "./catalog.ts";

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

function typeOf(type: string, catalog: Catalog): string {
  if (type.endsWith("[]")) return `${typeOf(type.slice(0, -2), catalog)}[]`;
  const relation = catalog.relations.find(({ name }) => name === type);
  if (!relation) return scalars[type] ?? "string";
  const rooms = { table: "Tables", view: "Views", composite: "CompositeTypes" };
  const member = `Database["public"]["${rooms[relation.kind]}"]["${relation.name}"]`;
  return relation.kind === "composite" ? member : `${member}["Row"]`;
}

function block(
  name: string,
  lines: readonly string[],
  empty = "{ [_ in never]: never }",
): string[] {
  if (lines.length === 0) return [`${name}: ${empty};`];
  return [`${name}: {`, ...lines.map((line) => `  ${line}`), "};"];
}

function row(columns: readonly Column[], catalog: Catalog, allNullable = false): string[] {
  return columns.map(({ name, type, isNullable }) => {
    const nullable = allNullable || isNullable;
    return `${name}: ${typeOf(type, catalog)}${nullable ? " | null" : ""};`;
  });
}

function writable(columns: readonly Column[], catalog: Catalog, allOptional: boolean): string[] {
  return columns.map(({ name, type, isNullable, hasDefault, isGenerated }) => {
    if (isGenerated) return `${name}?: never;`;
    const optional = allOptional || isNullable || hasDefault;
    return `${name}${optional ? "?" : ""}: ${typeOf(type, catalog)}${isNullable ? " | null" : ""};`;
  });
}

function list(names: readonly string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
}

function relationship(key: Relationship): string[] {
  return [
    "{",
    `  foreignKeyName: ${JSON.stringify(key.name)};`,
    `  columns: ${list(key.columns)};`,
    `  isOneToOne: ${String(key.isOneToOne)};`,
    `  referencedRelation: ${JSON.stringify(key.referencedRelation)};`,
    `  referencedColumns: ${list(key.referencedColumns)};`,
    "},",
  ];
}

function relationships(keys: readonly Relationship[]): string[] {
  if (keys.length === 0) return ["Relationships: [];"];
  return ["Relationships: [", ...keys.flatMap(relationship).map((line) => `  ${line}`), "];"];
}

function table({ name, columns, relationships: keys }: Relation, catalog: Catalog): string[] {
  return block(name, [
    ...block("Row", row(columns, catalog)),
    ...block("Insert", writable(columns, catalog, false)),
    ...block("Update", writable(columns, catalog, true)),
    ...relationships(keys),
  ]);
}

function view({ name, columns }: Relation, catalog: Catalog): string[] {
  return block(name, [...block("Row", row(columns, catalog, true)), "Relationships: [];"]);
}

function databaseFunction(definition: DatabaseFunction, catalog: Catalog): string[] {
  const args = definition.args.map(
    ({ name, type, isOptional }) => `${name}${isOptional ? "?" : ""}: ${typeOf(type, catalog)};`,
  );
  const returns = typeOf(definition.returns, catalog);
  return block(definition.name, [
    ...block("Args", args, "never"),
    `Returns: ${returns}${definition.returnsSet ? "[]" : ""};`,
  ]);
}

/** The text of `database.types.ts`, in the shape that the Supabase CLI gives it. */
export function writeTypes(catalog: Catalog): string {
  const of = (kind: Relation["kind"]) => catalog.relations.filter((it) => it.kind === kind);
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
      catalog.functions.flatMap((it) => databaseFunction(it, catalog)),
    ),
    ...block("Enums", []),
    ...block(
      "CompositeTypes",
      of("composite").flatMap((it) => block(it.name, row(it.columns, catalog, true))),
    ),
  ];
  return [
    "// Generated from supabase/migrations by `pnpm --filter @outpace/data generate`. Do not edit.",
    "",
    "export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];",
    "",
    "export type Database = {",
    ...block("public", schema).map((line) => `  ${line}`),
    "};",
    "",
  ].join("\n");
}
