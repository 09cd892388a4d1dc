// Runs scripts that need a browser, and most a seeded in-memory backend that ends with them.
import { ports } from "@outpace/e2e/origins";
import { chromium, findOrInstall } from "../browser/browsers.ts";
import { run } from "../process/run.ts";
import { testEnvironment } from "../testing/environment.ts";

const localSupabase = "packages/local-supabase/src/cli.ts";

/** Passes the backend and a Chromium in environment variables. Returns the script's exit code. */
export function runUnderBackend(script: readonly string[]): Promise<number> {
  const backend = [localSupabase, "exec", "--seed", "--api-port", String(ports.backend), "--"];
  return runWithChromium("node", [...backend, "node", ...script]);
}

/** Passes a Chromium in an environment variable. Returns the command's exit code. */
export async function runWithChromium(command: string, args: readonly string[]): Promise<number> {
  const env = testEnvironment(process.env, await findOrInstall([chromium]));
  return run(command, args, { env });
}
