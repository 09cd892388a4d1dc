/**
 * Problem: Lite lets two processes write to one data folder, which then cannot be opened again.
 * Workaround: write a lock file that names the process that uses the folder; the lock of a dead process is ignored.
 * Needed by: npm start, run twice.
 * Remove when: the test "plain Lite lets two processes write to one folder" fails.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ReadableError } from "../../errors.ts";

export interface Lock {
  release(): void;
}

export function lockDataFolder(dataFolder: string): Lock {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, "lock");
  const mine = holderOf(process.pid);
  try {
    writeFileSync(path, mine, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const holder = readFileSync(path, "utf8");
    const pid = Number.parseInt(holder, 10);
    if (isAlive(pid) && holder === holderOf(pid)) {
      throw new ReadableError(
        `${dataFolder} is in use by process ${String(pid)}. Stop that one first.`,
      );
    }
    writeFileSync(path, mine);
  }
  return {
    release() {
      rmSync(path, { force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A process's id and, on Linux, when it started, in clock ticks since boot: ids are reused. */
function holderOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    // The second field is the program's name in parentheses and may contain spaces.
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
    return `${String(pid)} ${started}`;
  } catch {
    return String(pid);
  }
}
