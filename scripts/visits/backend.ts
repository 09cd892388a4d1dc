// Runs scripts that need a browser and a seeded in-memory backend, which ends with them.
import { ports } from "@outpace/e2e/origins";
import { chromium, findOrInstall } from "../browser/browsers.ts";
import { run, testEnvironment } from "../process/run.ts";

const localSupabase = "packages/local-supabase/src/cli.ts";

/** Passes the backend and a Chromium in environment variables. Returns the script's exit code. */
export async function runUnderBackend(script: readonly string[]): Promise<number> {
  const backend = [localSupabase, "exec", "--seed", "--api-port", String(ports.backend), "--"];
  const env = testEnvironment(await findOrInstall([chromium]));
  return run("node", [...backend, "node", ...script], { env });
}
