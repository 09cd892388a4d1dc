/** Writes the content of a data folder for a hosted project: SQL to run there and photos to upload. */
import type { PGlite } from "@electric-sql/pglite";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { openConnection } from "../connection.ts";
import { dataFolderAt, hasDatabase } from "../data-folder.ts";
import { dumpData } from "../hosted/data-dump.ts";
import { ownersSql } from "../hosted/object-owners.ts";
import { pendingMigrations } from "../migrations/apply.ts";
import { readMigrations } from "../migrations/files.ts";
import { ReadableError } from "../readable-error.ts";
import { lockDataFolder } from "../lite-patches/database/data-folder-lock.ts";
import { createObjectFiles } from "../storage/object-files.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { listObjects, readObject } from "../storage/stored-objects.ts";

export interface ExportOptions {
  dataFolder: string;
  supabaseFolder: string;
  /** Must not exist yet. */
  folder: string;
}

export async function exportCommand(options: ExportOptions): Promise<void> {
  const { dataFolder, supabaseFolder, folder } = options;
  if (existsSync(folder)) throw new ReadableError(`${folder} already exists.`);
  if (!hasDatabase(dataFolder)) throw new ReadableError(`${dataFolder} contains no database yet.`);
  const lock = lockDataFolder(dataFolder);
  const draft = `${folder}.${String(process.pid)}`;
  try {
    const { database, objects } = dataFolderAt(dataFolder);
    const { connection } = await openConnection(database, undefined);
    try {
      const pending = await pendingMigrations(connection.driver, readMigrations(supabaseFolder));
      if (pending.length > 0) {
        throw new ReadableError("The database lacks migrations: start it once, then export.");
      }
      mkdirSync(draft);
      writeFileSync(join(draft, "data.sql"), await dumpData(connection.driver));
      writeFileSync(join(draft, "photo-owners.sql"), await ownersSql(connection.driver));
      await writePhotos(connection.driver, createObjectFiles(objects), join(draft, "photos"));
    } finally {
      await connection.close();
    }
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
  process.stdout.write(`${dataFolder} is exported to ${folder}.\n`);
}

/** One folder per bucket. */
async function writePhotos(database: PGlite, store: ObjectStore, folder: string): Promise<void> {
  mkdirSync(folder);
  for (const object of await listObjects(database)) {
    const path = resolve(folder, object.bucket, object.name);
    if (!path.startsWith(folder + sep)) {
      throw new ReadableError(`${object.bucket}/${object.name} cannot be the name of a file.`);
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await readObject(store, object));
  }
}
