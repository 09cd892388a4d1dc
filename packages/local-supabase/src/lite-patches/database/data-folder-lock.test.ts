import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openConnection } from "../../connection.ts";
import { cacheFolder } from "../../testing/cache-folder.ts";
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
  return {
    write: () => driver.exec("insert into public.written select generate_series(1, 1000)"),
  };
}

test("plain Lite lets two processes write to one folder, which then cannot be opened", async () => {
  const one = await open();
  await one.write();
  const other = await open();
  await other.write();
  await one.write();
  await other.write();
  // Neither is closed, as after a kill.
  await expect(open()).rejects.toThrow();
});

test("a folder in use cannot be locked, and the error names the process", () => {
  lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(
    `${folder} is in use by process ${String(process.pid)}. Stop that one first.`,
  );
});

test("a released folder can be locked again", () => {
  lockDataFolder(folder).release();
  lockDataFolder(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

test.for([
  ["of a dead process", JSON.stringify({ pid: 2 ** 22 + 1, started: "1" })],
  ["of a process whose id was reused", JSON.stringify({ pid: process.pid, started: "1" })],
  ["that is not JSON", "{"],
])("a lock %s is taken over", ([, content = ""]) => {
  writeFileSync(join(folder, "lock"), content);
  const lock = lockDataFolder(folder);
  expect(JSON.parse(readFileSync(join(folder, "lock"), "utf8"))).toMatchObject({
    pid: process.pid,
  });
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test("a second release keeps another process's lock", () => {
  const lock = lockDataFolder(folder);
  lock.release();
  writeFileSync(join(folder, "lock"), "another's");
  lock.release();
  expect(readdirSync(folder)).toEqual(["lock"]);
});
