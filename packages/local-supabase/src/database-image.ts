/**
 * Building a PostgreSQL cluster takes seconds, copying one does not. So a cluster as it is before the first migration is
 * cached as a file, and new databases are copies of it.
 */
import type { PGlite } from "@supabase/lite/pglite";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { databasePatches } from "./lite-patches/order.ts";

/** PGlite takes a Blob. Node's copies the bytes in small parts, which would make opening a database a fifth slower. */
class ImageBlob extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([]);
    this.#bytes = bytes;
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.buffer);
  }
}

/** Returns undefined if there is no image for these versions yet. */
export async function readDatabaseImage(cacheFolder: string): Promise<Blob | undefined> {
  try {
    return new ImageBlob(await readFile(join(cacheFolder, await imageName())));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Replaces images of other versions. */
export async function writeDatabaseImage(cacheFolder: string, database: PGlite): Promise<void> {
  await database.exec("checkpoint");
  const image = await database.dumpDataDir("none");
  const name = await imageName();
  await mkdir(cacheFolder, { recursive: true });
  const draft = join(cacheFolder, `${name}.${String(process.pid)}`);
  await writeFile(draft, new Uint8Array(await image.arrayBuffer()));
  await rename(draft, join(cacheFolder, name));
  await dropDatabaseImages(cacheFolder, name);
}

export async function dropDatabaseImages(cacheFolder: string, except?: string): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    if (name.endsWith(".tar") && name !== except)
      await rm(join(cacheFolder, name), { force: true });
  }
}

/** Contains a hash of everything that affects the image. */
export async function imageName(): Promise<string> {
  const hash = createHash("sha256");
  for (const { sql } of databasePatches) hash.update(sql);
  for (const name of ["@supabase/lite", "@electric-sql/pglite"]) {
    hash.update(await readFile(fileURLToPath(import.meta.resolve(name))));
  }
  return `${hash.digest("hex").slice(0, 16)}.tar`;
}
