/** The contents of a data folder. */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface DataFolder {
  database: string;
  /** The bytes of stored objects. */
  objects: string;
  /** What the stand-in for Stripe remembers. */
  payments: string;
}

const marker = "database-is-complete";

export function dataFolderAt(path: string): DataFolder {
  return {
    database: join(path, "database"),
    objects: join(path, "object-bytes"),
    payments: join(path, "payments.jsonl"),
  };
}

/**
 * A kill while a folder's first database is being built leaves one that does not start. It never took a request, so it can be
 * rebuilt.
 */
export function deleteUnfinishedDatabase(path: string): void {
  if (existsSync(join(path, marker))) return;
  rmSync(dataFolderAt(path).database, { recursive: true, force: true });
}

export function markDatabaseComplete(path: string): void {
  writeFileSync(join(path, marker), "The database folder is complete.\n");
}
