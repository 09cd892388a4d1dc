import { testEnvironment } from "../testing/environment.ts";
import { run } from "./run.ts";

/** Runs turbo without a developer's settings. Returns its exit code. */
export function runTurbo(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<number> {
  return run("turbo", ["run", ...args], { env: testEnvironment(process.env, settings) });
}
