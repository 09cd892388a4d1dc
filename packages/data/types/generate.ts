import { readFile, readdir, writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { catalogQuery, type Catalog } from "./catalog.ts";
import { platform } from "./platform.ts";
import { writeTypes } from "./write.ts";

const migrations = new URL("../../../supabase/migrations/", import.meta.url);
const target = new URL("../src/database.types.ts", import.meta.url);

/** The types of a database of its own, made by all migrations in their order. */
export async function generateTypes(): Promise<string> {
  const database = await PGlite.create();
  try {
    await database.exec(platform);
    const names = (await readdir(migrations)).filter((name) => name.endsWith(".sql")).sort();
    for (const name of names) {
      await database.exec(await readFile(new URL(name, migrations), "utf8"));
    }
    const { rows } = await database.query<{ catalog: Catalog }>(catalogQuery);
    const [row] = rows;
    if (!row) throw new Error("The catalog query answered no row.");
    return writeTypes(row.catalog);
  } finally {
    await database.close();
  }
}

export function readTypes(): Promise<string> {
  return readFile(target, "utf8");
}

if (import.meta.main) await writeFile(target, await generateTypes());
