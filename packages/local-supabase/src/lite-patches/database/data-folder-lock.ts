/**
 * Problem: Lite lets two processes write to one data folder, which then cannot be opened again.
 * Workaround: write a lock file that names the process that uses the folder; the lock of a dead process is ignored.
 * Remove when: the test "plain Lite lets two processes write to one folder" fails.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ReadableError } from "../../readable-error.ts";

export interface Lock {
  release(): void;
}

interface Holder {
  pid: number;
  /** The start time of that process, if the system knows it: process ids are reused. */
  started: string | null;
}

export function lockDataFolder(dataFolder: string): Lock {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, "lock");
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  // Written under another name and then linked, so that no process reads a partial lock.
  const draft = `${path}.${String(process.pid)}`;
  writeFileSync(draft, mine);
  try {
    while (!tryLink(draft, path)) dropStaleLock(path, dataFolder);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (read(path) === mine) rmSync(path, { force: true });
    },
  };
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

/** Throws if the lock's process is alive. */
function dropStaleLock(path: string, dataFolder: string): void {
  const content = read(path);
  if (content === undefined) return;
  const holder = parse(content);
  if (holder && isAlive(holder)) {
    throw new ReadableError(
      `${dataFolder} is in use by process ${String(holder.pid)}. Stop that one first.`,
    );
  }
  const aside = `${path}.stale-${String(process.pid)}`;
  renameSync(path, aside);
  const moved = read(aside);
  // Another process replaced the stale lock after it was read above: restore its lock.
  if (moved !== content) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function parse(content: string): Holder | undefined {
  try {
    const value = JSON.parse(content) as Partial<Holder> | null;
    return typeof value?.pid === "number"
      ? { pid: value.pid, started: value.started ?? null }
      : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return started === startOf(pid);
}

/** On Linux in clock ticks since boot. Elsewhere only the process id identifies a process. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    // The second field is the program's name in parentheses and may contain spaces.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
