/** Lists what the API offers, so tests cover new parts. */
import type { Backend } from "../harness/backend.ts";
import { readCatalog as read, type Catalog, type Grant } from "../harness/catalog.ts";

export const readCatalog = ({ database }: Backend): Promise<Catalog> =>
  read(async (sql) => (await database.query<object>(sql)).rows);

export const tablesOf = ({ relations }: Catalog) =>
  relations.filter(
    ({ schema, kind }) => schema === "public" && (kind === "table" || kind === "view"),
  );

export const functionsOf = ({ functions }: Catalog) =>
  functions.filter(({ schema, returns }) => schema === "public" && returns !== "trigger");

type Table = ReturnType<typeof tablesOf>[number];

const isGranted = (privilege: string, grants: readonly Grant[]) =>
  grants.some((grant) => grant.role === "authenticated" && grant.privilege === privilege);

/** The columns that signed-in users may change in some row. */
export const editableColumns = ({ grants, columns }: Table) =>
  columns.filter((column) => isGranted("update", [...grants, ...column.grants]));
