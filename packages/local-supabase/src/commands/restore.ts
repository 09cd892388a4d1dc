/** Makes a data folder of a backup: all of it, or nothing at all. */
import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { extract } from "tar";
import { dataFolderAt, hasDatabase, keptContents } from "../data-folder.ts";
import { openConnection } from "../connection.ts";
import { ReadableError } from "../readable-error.ts";
import { lockDataFolder } from "../repairs/one-process-a-folder.ts";
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
      `${dataFolder} holds a database. Name another --data-folder, or say --replace to lose that one.`,
    );
  }
  const isNew = !existsSync(dataFolder);
  const lock = lockDataFolder(dataFolder);
  const draft = `${dataFolder}.restored-${String(process.pid)}`;
  try {
    mkdirSync(draft);
    await unpack(file, draft).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ReadableError(`${file} is no whole backup, so nothing was changed: ${reason}`);
    });
    takePlace(draft, dataFolder);
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
  if (!hasDatabase(folder)) throw new Error("it holds no database");
  const { database, objects } = dataFolderAt(folder);
  const { connection } = await openConnection(database, undefined);
  try {
    const store = createObjectFiles(objects);
    for (const object of await listObjects(connection.driver)) await readObject(store, object);
  } finally {
    await connection.close();
  }
}

/** What stood there goes once the new has its place. */
function takePlace(draft: string, dataFolder: string): void {
  // Its lock is in its place before it is, and stands for the one that leaves.
  lockDataFolder(draft);
  const aside = `${dataFolder}.replaced-${String(process.pid)}`;
  renameSync(dataFolder, aside);
  renameSync(draft, dataFolder);
  rmSync(aside, { recursive: true, force: true });
}
