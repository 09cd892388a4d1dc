/** Deletes everything the developer's backend keeps; the next start builds it anew. */
import { existsSync, rmSync } from "node:fs";
import { lockDataFolder } from "../repairs/one-process-a-folder.ts";

export function resetCommand(dataFolder: string): void {
  if (existsSync(dataFolder)) {
    // Taken, so that a running backend keeps its data; it goes with the folder.
    lockDataFolder(dataFolder);
    rmSync(dataFolder, { recursive: true, force: true });
  }
  process.stdout.write("The local data is deleted; the next start builds it anew.\n");
}
