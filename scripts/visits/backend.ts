// Runs a script with a seeded backend, which is in memory and ends with it.
import { findOrInstallChromium } from "../browser/chromium.ts";
import { run } from "../process/run.ts";
import { testEnvironment } from "../testing/environment.ts";

const localSupabase = "packages/local-supabase/src/cli.ts";

/** The script finds the backend and a Chromium in its environment variables. Returns its exit code. */
export async function runUnderBackend(script: readonly string[]): Promise<number> {
  const { path } = await findOrInstallChromium();
  const env = testEnvironment(process.env, { CHROMIUM_PATH: path });
  return run("node", [localSupabase, "exec", "--seed", "--", "node", ...script], { env });
}
