import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataFolder } from "./one-process-a-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "local-supabase-lock-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("a folder in use is refused, naming the process that has it", () => {
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
  [
    "of a process whose number was given to another",
    JSON.stringify({ pid: process.pid, started: "1" }),
  ],
  ["that is garbage", "{"],
])("a lock %s is taken over", ([, content = ""]) => {
  writeFileSync(join(folder, "lock"), content);
  const lock = lockDataFolder(folder);
  expect(JSON.parse(readFileSync(join(folder, "lock"), "utf8"))).toMatchObject({
    pid: process.pid,
  });
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test("releasing twice leaves another's lock alone", () => {
  const lock = lockDataFolder(folder);
  lock.release();
  writeFileSync(join(folder, "lock"), "another's");
  lock.release();
  expect(readdirSync(folder)).toEqual(["lock"]);
});
