/** What the API offers, read from the database itself, so that the attacks forget nothing new. */
import type { LocalSupabase } from "@outpace/local-supabase";
import { readCatalog as readRows, type Grant } from "../harness/catalog.ts";

export interface Typed {
  readonly name: string;
  /** As PostgreSQL writes it. */
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly (Typed & {
    /** Whether a signed-in person may change it in some row. */
    readonly is_editable: boolean;
  })[];
  /** Whether a signed-in person may read some column of it. */
  readonly is_readable: boolean;
}

export interface ForeignKey {
  readonly name: string;
  readonly from_table: string;
  /** With its schema, unless that is the exposed one. */
  readonly to_table: string;
}

export interface ApiFunction {
  readonly name: string;
  readonly arguments: readonly Typed[];
}

export interface Catalog {
  readonly tables: readonly Table[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly functions: readonly ApiFunction[];
  /** Functions, tables and policies' helpers that no response may mention. */
  readonly internalNames: readonly string[];
}

export async function readCatalog(database: LocalSupabase["database"]): Promise<Catalog> {
  const catalog = await readRows(async (sql) => (await database.query<object>(sql)).rows);
  const mayUser = (grants: readonly Grant[], privilege: string) =>
    grants.some((grant) => grant.role === "authenticated" && grant.privilege === privilege);
  const api = catalog.functions.filter(({ schema }) => schema === "public");
  const apiNames = new Set(api.map(({ name }) => name));
  return {
    tables: catalog.relations
      .filter(({ schema, kind }) => schema === "public" && (kind === "table" || kind === "view"))
      .map(({ name, columns, grants }) => ({
        name,
        columns: columns.map((column) => ({
          name: column.name,
          type: column.type,
          is_editable: mayUser([...grants, ...column.grants], "update"),
        })),
        is_readable: mayUser([...grants, ...columns.flatMap((column) => column.grants)], "select"),
      })),
    foreignKeys: catalog.foreignKeys
      .filter(({ table }) => table.startsWith("public."))
      .map(({ name, table, target }) => ({
        name,
        from_table: table.replace("public.", ""),
        to_table: target.replace(/^public\./, ""),
      })),
    functions: api
      .filter(({ returns }) => returns !== "trigger")
      .map(({ name, parameters }) => ({ name, arguments: parameters })),
    internalNames: [...catalog.relations, ...catalog.functions]
      .filter(({ schema, name }) => schema === "private" && !apiNames.has(name))
      .map(({ name }) => name),
  };
}
