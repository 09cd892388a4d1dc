// Runs one task in every workspace that has it; turbo skips what has not changed since it last passed.
import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pnpmExec } from "../process/pnpm.ts";
import { repositoryRoot } from "../repository.ts";
import { countVitest, readReports, settleCounts, type Counts } from "./counts.ts";
import { testEnvironment } from "./environment.ts";

const workspaces = "{apps/*,packages/*,scripts,supabase}";

export function runTask(
  task: string,
  args: readonly string[] = [],
  settings?: Readonly<Record<string, string>>,
): Promise<number> {
  return pnpmExec(["turbo", "run", task, "--output-logs=errors-only", ...args], {
    env: testEnvironment(process.env, settings),
  });
}

/**
 * Runs a Vitest task, one workspace after the other, and adds up its reports, which turbo restores along
 * with a cached result. A report holds one run, so a task's script runs Vitest once.
 */
export async function runVitestTask(
  task: string,
  args: readonly string[] = [],
  settings?: Readonly<Record<string, string>>,
): Promise<Counts> {
  const report = `reports/${task.replace("test:", "")}.json`;
  const reports = `${workspaces}/${report}`;
  for (const old of globSync(reports, { cwd: repositoryRoot })) rmSync(join(repositoryRoot, old));
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const exitCode = await runTask(task, [...args, "--", ...reporters], settings);
  return settleCounts(readReports(repositoryRoot, reports, countVitest), exitCode);
}
