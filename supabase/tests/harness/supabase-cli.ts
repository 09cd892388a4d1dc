/** Runs the Supabase CLI from npm, without Docker or an account. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Database } from "./database.ts";
import { searchPath } from "./environment.ts";

const command = join(
  dirname(createRequire(import.meta.url).resolve("supabase/package.json")),
  "dist",
  "supabase.js",
);

interface Outcome {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/**
 * Answers yes to every question and passes only the given environment. Runs in `folder`, which has
 * a `supabase` folder with its configuration; by default in an empty one.
 */
export async function runCli(
  words: readonly string[],
  folder?: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), "outpace-cli-"));
  try {
    const args = [command, ...words, "--yes", "--agent=no", `--workdir=${folder ?? home}`];
    const env = {
      PATH: searchPath,
      HOME: home,
      SUPABASE_HOME: join(home, "supabase"),
      SUPABASE_NO_UPDATE_NOTIFIER: "1",
      DO_NOT_TRACK: "1",
      ...variables,
    };
    const options = { cwd: folder ?? home, maxBuffer: 64 * 1024 * 1024, env };
    return await new Promise((resolve) => {
      const program = execFile(process.execPath, args, options, (_, output, errors) => {
        resolve({ status: program.exitCode ?? -1, output, errors });
      });
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Runs as the role that owns the schema; without `folder`, has no configuration or migration. */
export function runSupabaseCli(
  database: Database,
  words: readonly string[],
  folder?: string,
): Promise<Outcome> {
  const { port, database: name } = database.owner.options;
  const url = `postgresql://postgres:postgres@127.0.0.1:${String(port[0])}/${name}?sslmode=disable`;
  return runCli([...words, `--remote=${url}`], folder);
}
