// Runs a script of this folder under a seeded backend of its own, in memory and gone afterwards.
import { run } from "../process/run.ts";
import { e2ePorts } from "./ports.ts";

const commandLine = "packages/local-supabase/src/cli.ts";

/** The script finds the backend in SUPABASE_URL and its neighbours; answers the script's exit code. */
export function runUnderBackend(
  script: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const ports = ["--api-port", String(e2ePorts.api), "--mail-port", String(e2ePorts.mail)];
  return run("node", [commandLine, "exec", "--seed", ...ports, "--", "node", ...script], { env });
}
