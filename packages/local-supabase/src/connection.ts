/**
 * Opens PGlite for Lite. Building a PostgreSQL cluster takes seconds, copying one does not. So a cluster as it is before the first
 * migration is cached as a file, and new databases are copies of it.
 */
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { uuid_ossp } from "@electric-sql/pglite/contrib/uuid_ossp";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { databasePatches } from "./lite-patches/order.ts";

export interface OpenedConnection {
  connection: PgliteConnection;
  /** True for a new database that was not copied from an image. */
  isFromNothing: boolean;
}

export async function openConnection(
  databaseFolder: string | undefined,
  cacheFolder: string | undefined,
): Promise<OpenedConnection> {
  const exists = databaseFolder !== undefined && existsSync(join(databaseFolder, "PG_VERSION"));
  const image = cacheFolder === undefined ? "" : join(cacheFolder, await imageName());
  const isCopied = !exists && existsSync(image);
  const connection = await createPgliteConnection({
    ...(databaseFolder !== undefined && { url: databaseFolder }),
    pgliteOptions: {
      extensions: { pg_trgm, uuid_ossp },
      ...(isCopied && { loadDataDir: new Blob([await readFile(image)]) }),
    },
  });
  await connection.driver.waitReady;
  return { connection, isFromNothing: !exists && !isCopied };
}

/** Replaces images of other versions. */
export async function writeDatabaseImage(
  cacheFolder: string,
  { driver: database }: PgliteConnection,
): Promise<void> {
  await database.exec("checkpoint");
  const image = await database.dumpDataDir("none");
  const name = await imageName();
  await mkdir(cacheFolder, { recursive: true });
  const draft = join(cacheFolder, `${name}.${String(process.pid)}`);
  await writeFile(draft, new Uint8Array(await image.arrayBuffer()));
  await rename(draft, join(cacheFolder, name));
  for (const other of await readdir(cacheFolder)) {
    if (other.endsWith(".tar") && other !== name)
      await rm(join(cacheFolder, other), { force: true });
  }
}

/** Contains a hash of everything that affects the image. */
async function imageName(): Promise<string> {
  const hash = createHash("sha256");
  for (const { sql } of databasePatches) hash.update(sql);
  for (const name of ["@supabase/lite", "@electric-sql/pglite"]) {
    hash.update(await readFile(fileURLToPath(import.meta.resolve(name))));
  }
  return `${hash.digest("hex").slice(0, 16)}.tar`;
}
