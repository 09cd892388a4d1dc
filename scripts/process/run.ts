import { spawn } from "node:child_process";
import { repositoryRoot } from "../repository.ts";

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs and shows a command. Returns its exit code, or 1 if it cannot start or is killed. */
export function run(
  command: string,
  args: readonly string[],
  { cwd = repositoryRoot, env = process.env }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: "inherit" });
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code) => {
      resolve(code ?? 1);
    });
  });
}

/** A developer's app settings. */
const ownSetting = /^(VITE_|PUBLIC_|SUPABASE_|OUTPACE_)/;

/** The environment of tests, the same on every machine: without a developer's settings. */
export function testEnvironment(additions: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const neutral = Object.entries(process.env).filter(([name]) => !ownSetting.test(name));
  return {
    ...Object.fromEntries(neutral),
    ASTRO_TELEMETRY_DISABLED: "1",
    TURBO_TELEMETRY_DISABLED: "1",
    TURBO_NO_UPDATE_NOTIFIER: "1",
    ...additions,
  };
}

/** Runs turbo in the tests' environment. Returns its exit code. */
export function runTurbo(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<number> {
  return run("turbo", ["run", ...args], { env: testEnvironment(settings) });
}
