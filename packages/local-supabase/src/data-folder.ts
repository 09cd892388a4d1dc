/** What stands where in a data folder. */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface DataFolder {
  database: string;
  /** The bytes of stored objects. */
  objects: string;
  /** The same, as folders from before {@link takeOverOlderFiles} have it. */
  olderObjects: string;
}

const marker = "database-is-complete";

/** Everything that is kept, by name; the rest is a lock and logs. */
export const keptContents = ["database", "object-bytes", "objects", marker] as const;

export function dataFolderAt(path: string): DataFolder {
  const [database, objects, olderObjects] = keptContents;
  return {
    database: join(path, database),
    objects: join(path, objects),
    olderObjects: join(path, olderObjects),
  };
}

/** False too for a folder that is not there. */
export function hasDatabase(path: string): boolean {
  return existsSync(join(path, marker));
}

/**
 * A kill while a folder's first database is being made leaves one that never starts. Nobody was told that
 * it is ready, so nothing can be lost with it: the next start makes it anew.
 */
export function dropUnfinishedDatabase(path: string): void {
  if (!hasDatabase(path)) rmSync(dataFolderAt(path).database, { recursive: true, force: true });
}

export function markDatabaseFinished(path: string): void {
  writeFileSync(join(path, marker), "The database folder is complete.\n");
}
