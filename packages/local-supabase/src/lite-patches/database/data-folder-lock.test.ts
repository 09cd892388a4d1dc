import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { lockDataFolder } from "./data-folder-lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "local-supabase-lock-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Starts a process that opens the folder with plain Lite, and returns its first message. */
async function openPlainly() {
  const writer = fileURLToPath(new URL("../../testing/folder-writer.ts", import.meta.url));
  const child = fork(writer, [folder], { stdio: "ignore" });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const said = async () => ((await once(child, "message")) as [string])[0];
  return {
    first: await said(),
    write() {
      child.send("write");
      return said();
    },
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

test("plain Lite lets two processes write to one folder, which then cannot be opened", async () => {
  const one = await openPlainly();
  expect([one.first, await one.write()]).toEqual(["open", "written"]);
  const other = await openPlainly();
  expect([other.first, await other.write()]).toEqual(["open", "written"]);
  expect([await one.write(), await other.write()]).toEqual(["written", "written"]);
  await one.kill();
  await other.kill();
  expect((await openPlainly()).first).toBe("broken");
}, 120_000);

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

test("a second release keeps the lock of another process", () => {
  const lock = lockDataFolder(folder);
  lock.release();
  writeFileSync(join(folder, "lock"), "another's");
  lock.release();
  expect(readdirSync(folder)).toEqual(["lock"]);
});
