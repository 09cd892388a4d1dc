/** Creates a data folder from a backup, completely or not at all. */
import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { extract } from "tar";
import { dataFolderAt, hasDatabase, keptContents } from "../data-folder.ts";
import { openConnection } from "../connection.ts";
import { ReadableError } from "../readable-error.ts";
import { lockDataFolder } from "../lite-patches/database/data-folder-lock.ts";
import { createObjectFiles } from "../storage/object-files.ts";
import { listObjects, readObject } from "../storage/stored-objects.ts";

export async function restoreCommand(
  dataFolder: string,
  file: string,
  replace: boolean,
): Promise<void> {
  if (!existsSync(file)) throw new ReadableError(`${file} does not exist.`);
  if (hasDatabase(dataFolder) && !replace) {
    throw new ReadableError(
      `${dataFolder} contains a database. Choose another --data-folder, or pass --replace to delete it.`,
    );
  }
  const isNew = !existsSync(dataFolder);
  const lock = lockDataFolder(dataFolder);
  const draft = `${dataFolder}.restored-${String(process.pid)}`;
  try {
    mkdirSync(draft);
    await unpack(file, draft).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ReadableError(
        `${file} is not a complete backup, so nothing was changed: ${reason}`,
      );
    });
    replaceFolder(draft, dataFolder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
    if (isNew && !hasDatabase(dataFolder)) rmdirSync(dataFolder);
  }
  process.stdout.write(`${file} is restored into ${dataFolder}.\n`);
}

async function unpack(file: string, folder: string): Promise<void> {
  const isKept = (path: string) => keptContents.some((name) => name === path.split("/")[0]);
  await extract({ file, cwd: folder, strict: true, filter: isKept });
  if (!hasDatabase(folder)) throw new Error("it contains no database");
  const { database, objects } = dataFolderAt(folder);
  const { connection } = await openConnection(database, undefined);
  try {
    const store = createObjectFiles(objects);
    for (const object of await listObjects(connection.driver)) await readObject(store, object);
  } finally {
    await connection.close();
  }
}

/** Deletes the old folder only after the new one is in its place. */
function replaceFolder(draft: string, dataFolder: string): void {
  // The new folder already contains a lock, so the data folder is never without one.
  lockDataFolder(draft);
  const aside = `${dataFolder}.replaced-${String(process.pid)}`;
  renameSync(dataFolder, aside);
  renameSync(draft, dataFolder);
  rmSync(aside, { recursive: true, force: true });
}
