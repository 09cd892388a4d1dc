// Runs a script with a seeded in-memory backend that ends with it.
import { findOrInstallChromium } from "../browser/chromium.ts";
import { run } from "../process/run.ts";
import { testEnvironment } from "../testing/environment.ts";

const localSupabase = "packages/local-supabase/src/cli.ts";

/** Passes the backend and a Chromium in environment variables. Returns the script's exit code. */
export async function runUnderBackend(script: readonly string[]): Promise<number> {
  const { path } = await findOrInstallChromium();
  const env = testEnvironment(process.env, { CHROMIUM_PATH: path });
  return run("node", [localSupabase, "exec", "--seed", "--", "node", ...script], { env });
}
