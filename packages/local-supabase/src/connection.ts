/** Opens PGlite for Lite; a new database begins from the kept image where there is one. */
import { uuid_ossp } from "@electric-sql/pglite/contrib/uuid_ossp";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { dropDatabaseImages, readDatabaseImage } from "./database-image.ts";
import { jsonSerializers } from "./repairs/json-values.ts";

export interface OpenedConnection {
  connection: PgliteConnection;
  /** Made from nothing just now, so worth keeping an image of. */
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
      // The image is only a shortcut: a broken one goes, and the long way is taken.
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
      extensions: { uuid_ossp },
      serializers: jsonSerializers,
      ...(image && { loadDataDir: image }),
    },
  });
  await connection.driver.waitReady;
  return connection;
}
