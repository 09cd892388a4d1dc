import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openConnection } from "../../connection.ts";
import { cacheFolder } from "../../testing/local-supabase.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { lockDataFolder } from "./data-folder-lock.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Opens the folder without a lock, as plain Lite does. */
async function open() {
  const { driver } = (await openConnection(folder, cacheFolder)).connection;
  await driver.exec("create table if not exists public.written (n int)");
  return () => driver.exec("insert into public.written select generate_series(1, 1000)");
}

test("plain Lite lets two processes write to one folder, which then cannot be opened", async () => {
  const write = await open();
  await write();
  const writeToo = await open();
  await writeToo();
  await write();
  await writeToo();
  // Neither is closed, as after a kill.
  await expect(open()).rejects.toThrow();
});

test("a folder in use cannot be locked until it is released", () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(
    `${folder} is in use by process ${String(process.pid)}. Stop that one first.`,
  );
  lock.release();
  lockDataFolder(folder).release();
  expect(existsSync(join(folder, "lock"))).toBe(false);
});

test.for([
  ["of a dead process", `${String(2 ** 22 + 1)} 1`],
  ["of a process whose id was reused", `${String(process.pid)} 1`],
  ["that is unreadable", "{"],
] as const)("a lock %s is taken over", ([, content]) => {
  writeFileSync(join(folder, "lock"), content);
  lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow("is in use by process");
});
