/** Lists what the API offers, so tests cover new parts. */
import type { Backend } from "../harness/backend.ts";
import { readCatalog as read, type Catalog } from "../harness/catalog.ts";

export const readCatalog = ({ database }: Backend): Promise<Catalog> =>
  read(async (sql) => (await database.query<object>(sql)).rows);

export const tablesOf = ({ relations }: Catalog) =>
  relations.filter(
    ({ schema, kind }) => schema === "public" && (kind === "table" || kind === "view"),
  );

export const functionsOf = ({ functions }: Catalog) =>
  functions.filter(({ schema, returns }) => schema === "public" && returns !== "trigger");
