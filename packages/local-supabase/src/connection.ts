/** Opens PGlite for Lite. A new database is a copy of the cached image, if there is one. */
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { uuid_ossp } from "@electric-sql/pglite/contrib/uuid_ossp";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { dropDatabaseImages, readDatabaseImage } from "./database-image.ts";

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
  if (exists) return { connection: await open(databaseFolder), isFromNothing: false };
  const image = cacheFolder === undefined ? undefined : await readDatabaseImage(cacheFolder);
  if (image && cacheFolder !== undefined) {
    try {
      return { connection: await open(databaseFolder, image), isFromNothing: false };
    } catch {
      // The image only saves time: a broken one is deleted, and the database is built from scratch.
      await dropDatabaseImages(cacheFolder);
      if (databaseFolder !== undefined) await rm(databaseFolder, { recursive: true, force: true });
    }
  }
  return { connection: await open(databaseFolder), isFromNothing: true };
}

async function open(databaseFolder: string | undefined, image?: Blob): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    ...(databaseFolder !== undefined && { url: databaseFolder }),
    pgliteOptions: {
      extensions: { pg_trgm, uuid_ossp },
      ...(image && { loadDataDir: image }),
    },
  });
  await connection.driver.waitReady;
  return connection;
}
