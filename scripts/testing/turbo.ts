// Runs one task in every workspace that has it; turbo skips what has not changed since it last passed.
import { join } from "node:path";
import { withPnpm } from "../process/pnpm.ts";
import { readOutput, run } from "../process/run.ts";
import { repositoryRoot } from "../repository.ts";
import { testEnvironment } from "./environment.ts";

export interface TaskOptions {
  /** turbo's flags and, after "--", arguments for the task's command. */
  readonly args?: readonly string[];
  /** Environment variables for the task. */
  readonly settings?: Readonly<Record<string, string>>;
}

const turbo = join(repositoryRoot, "node_modules/.bin/turbo");

/** Returns the exit code. */
export async function runTask(
  task: string,
  { args = [], settings }: TaskOptions = {},
  root = repositoryRoot,
): Promise<number> {
  const env = await withPnpm(testEnvironment(process.env, settings));
  return run(turbo, ["--skip-infer", "run", task, "--output-logs=errors-only", ...args], {
    cwd: root,
    env,
  });
}

interface DryRun {
  readonly tasks: readonly {
    readonly taskId: string;
    readonly hash: string;
    readonly command: string;
    readonly inputs: Readonly<Record<string, string>>;
    readonly dependencies: readonly string[];
    readonly cache: { readonly status: "HIT" | "MISS" };
  }[];
}

export interface PlannedTask {
  /** The workspace and the task, such as "@outpace/portal#lint". */
  readonly id: string;
  /** Differs when anything has changed that the task depends on. */
  readonly hash: string;
  readonly isCached: boolean;
  /** The files that it depends on, from its workspace's folder. */
  readonly inputs: readonly string[];
  /** The tasks whose hashes are part of its own. */
  readonly dependencies: readonly string[];
}

/** What turbo would run for some tasks, in the repository or in a copy of it. */
export async function planTasks(
  tasks: readonly string[],
  { args = [], settings }: TaskOptions = {},
  root = repositoryRoot,
): Promise<readonly PlannedTask[]> {
  const { exitCode, output } = await readOutput(
    turbo,
    ["--skip-infer", "run", ...tasks, "--dry=json", ...args],
    {
      cwd: root,
      env: testEnvironment(process.env, settings),
    },
  );
  if (exitCode !== 0) throw new Error(`turbo cannot plan ${tasks.join(", ")}.`);
  const plan = JSON.parse(output) as DryRun;
  return plan.tasks
    .filter(({ command }) => command !== "<NONEXISTENT>")
    .map(({ taskId, hash, cache, inputs, dependencies }) => ({
      id: taskId,
      hash,
      isCached: cache.status === "HIT",
      inputs: Object.keys(inputs),
      dependencies,
    }));
}
