/** Deletes everything that `start` keeps. The next start rebuilds it. */
import { existsSync, rmSync } from "node:fs";
import { lockDataFolder } from "../lite-patches/database/data-folder-lock.ts";

export function resetCommand(dataFolder: string): void {
  if (existsSync(dataFolder)) {
    // Fails if a backend is running. The lock is deleted with the folder.
    lockDataFolder(dataFolder);
    rmSync(dataFolder, { recursive: true, force: true });
  }
  process.stdout.write("The local data is deleted; the next start builds it again.\n");
}
