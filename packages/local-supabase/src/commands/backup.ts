/** Writes the contents of a data folder, database and photos, to one file. */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { create } from "tar";
import { hasDatabase, keptContents } from "../data-folder.ts";
import { ReadableError } from "../readable-error.ts";
import { lockDataFolder } from "../lite-patches/database/data-folder-lock.ts";

export async function backupCommand(dataFolder: string, file: string): Promise<void> {
  if (existsSync(file)) throw new ReadableError(`${file} already exists.`);
  if (!hasDatabase(dataFolder)) throw new ReadableError(`${dataFolder} contains no database yet.`);
  // The backend must be stopped, so that nothing changes while it is copied.
  const lock = lockDataFolder(dataFolder);
  const draft = `${file}.${String(process.pid)}`;
  try {
    const contents = keptContents.filter((name) => existsSync(join(dataFolder, name)));
    // The file contains password hashes.
    await create({ file: draft, cwd: dataFolder, gzip: true, strict: true, mode: 0o600 }, contents);
    renameSync(draft, file);
  } catch (error) {
    throw new ReadableError(`${file} cannot be written: ${(error as Error).message}`);
  } finally {
    rmSync(draft, { force: true });
    lock.release();
  }
  process.stdout.write(`${dataFolder} is backed up in ${file}.\n`);
}
