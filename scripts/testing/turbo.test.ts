import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pinnedPackageManager } from "../install.mjs";
import { repositoryRoot } from "../repository.ts";
import { planTasks, runTask } from "./turbo.ts";

let root = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "turbo-"));
  write("package.json", { name: "root", packageManager: pinnedPackageManager(repositoryRoot) });
  write("turbo.json", { tasks: { pass: { env: ["SETTING"] }, fail: {} } });
  // The folder's own name, so that no cache holds a run of it already.
  const commands = { pass: `echo ${root}`, fail: "exit 1" };
  write("packages/one/package.json", { name: "one", scripts: commands });
  writeFileSync(join(root, ".gitignore"), ".turbo\n");
  writeFileSync(join(root, "pnpm-workspace.yaml"), "packages: [packages/*]\npmOnFail: ignore\n");
  writeFileSync(
    join(root, "pnpm-lock.yaml"),
    "lockfileVersion: '9.0'\nimporters:\n  .: {}\n  packages/one: {}\n",
  );
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, content: object): void {
  mkdirSync(join(root, file, ".."), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify(content));
}

async function isCached(task: string, settings = {}): Promise<boolean | undefined> {
  const [planned] = await planTasks([task], { settings }, root);
  return planned?.isCached;
}

test("a task that passed comes from the cache until something changes, one that failed never does", async () => {
  expect(await isCached("pass")).toBe(false);
  expect(await runTask("pass", {}, root)).toBe(0);
  expect(await isCached("pass")).toBe(true);
  expect(await isCached("pass", { SETTING: "another" })).toBe(false);
  expect(await runTask("fail", {}, root)).not.toBe(0);
  expect(await isCached("fail")).toBe(false);
}, 60_000);
