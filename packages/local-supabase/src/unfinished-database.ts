/**
 * A kill while a folder's first database is being made leaves one that never starts. Nobody was told that
 * it is ready, so nothing can be lost with it: the next start makes it anew.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function dropUnfinishedDatabase(dataFolder: string, databaseFolder: string): void {
  if (!existsSync(marker(dataFolder))) rmSync(databaseFolder, { recursive: true, force: true });
}

export function markDatabaseFinished(dataFolder: string): void {
  writeFileSync(marker(dataFolder), "The database folder is complete.\n");
}

const marker = (dataFolder: string) => join(dataFolder, "database-is-complete");
