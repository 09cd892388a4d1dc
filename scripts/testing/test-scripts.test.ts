import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../repository.ts";
import { proofTasks } from "./proofs.ts";

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
}

const manifests = globSync("{apps/*,packages/*,scripts,supabase}/package.json", {
  cwd: repositoryRoot,
});
const testScripts = manifests.flatMap((file) => {
  const { scripts = {} } = JSON.parse(readFileSync(join(repositoryRoot, file), "utf8")) as Manifest;
  return Object.entries(scripts)
    .filter(([name]) => name.startsWith("test"))
    .map(([name, command]) => ({ name, command }));
});

test("npm test runs every test script of every workspace", () => {
  const run = ["test:unit", "test:database", ...proofTasks, "test:e2e"];
  expect(new Set(testScripts.map(({ name }) => name))).toEqual(new Set(run));
});

test("a test script runs Vitest once and last, so that its report holds every test", () => {
  const commands = testScripts.map(({ command }) => command).filter((it) => it.includes("vitest"));
  expect(commands).not.toEqual([]);
  for (const command of commands) expect(command).toMatch(/^([\w-]+ exec -- )?vitest run[^&|;]*$/);
});

test("each room of proofs hears from turbo how long to be", () => {
  const { tasks } = JSON.parse(readFileSync(join(repositoryRoot, "turbo.json"), "utf8")) as {
    readonly tasks: Readonly<Record<string, { readonly passThroughEnv?: readonly string[] }>>;
  };
  for (const task of proofTasks) {
    expect(tasks[task]).toMatchObject({ cache: false, passThroughEnv: ["OUTPACE_PROVE"] });
  }
});
