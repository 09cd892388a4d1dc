import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "../repository.ts";

/** Copies all files that git does not ignore into a new folder. Returns the folder. */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "outpace-copy-"));
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  for (const file of git(repositoryRoot, ...args).split("\0")) {
    // Git lists a deleted file until the deletion is committed.
    if (file !== "" && existsSync(join(repositoryRoot, file))) {
      cpSync(join(repositoryRoot, file), join(copy, file));
    }
  }
  return copy;
}

/** Returns git's output. */
function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 });
}
