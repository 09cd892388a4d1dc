#!/usr/bin/env node
/** The command line: `local-supabase start | reset | exec`. */
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { execCommand } from "./commands/exec.ts";
import { resetCommand } from "./commands/reset.ts";
import { startCommand } from "./commands/start.ts";
import { sendConsoleTo } from "./log.ts";
import { ReadableError } from "./readable-error.ts";

const repository = join(dirname(fileURLToPath(import.meta.url)), "../../..");

const usage = `Usage: local-supabase <command>

  start   The developer's backend, kept between runs: API on 54321, caught mail on 54324
  reset   Delete what start keeps
  exec [options] -- <command…>
          Run a command against a fresh backend in memory, named by SUPABASE_URL,
          SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SUPABASE_JWT_SECRET, SUPABASE_MAIL_URL

  --seed                   exec: with the seed
  --api-port N             start, exec: exec takes a free one otherwise
  --mail-port N            start, exec: likewise
  --jwt-expiry SECONDS     start, exec: how long an access token lives
  --log FILE               start, exec: what Lite logs; start keeps server.log in the data folder
  --data-folder PATH       start, reset: .local/supabase otherwise
  --supabase-folder PATH   start, exec: supabase otherwise`;

const options = {
  seed: { type: "boolean", default: false },
  "api-port": { type: "string" },
  "mail-port": { type: "string" },
  "jwt-expiry": { type: "string" },
  log: { type: "string" },
  "data-folder": { type: "string" },
  "supabase-folder": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

async function run(): Promise<number> {
  const separator = process.argv.indexOf("--");
  const own = process.argv.slice(2, separator === -1 ? undefined : separator);
  const inner = separator === -1 ? [] : process.argv.slice(separator + 1);
  const { positionals, values } = parse(own);
  const [command] = positionals;
  const dataFolder = resolve(values["data-folder"] ?? join(repository, ".local/supabase"));
  const shared = {
    cacheFolder: join(repository, ".local/cache"),
    supabaseFolder: resolve(values["supabase-folder"] ?? join(repository, "supabase")),
    ...numbers({
      apiPort: values["api-port"],
      mailPort: values["mail-port"],
      jwtExpiry: values["jwt-expiry"],
    }),
  };
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (command === "start") {
    const ports = { apiPort: 54321, mailPort: 54324 };
    const log = values.log ?? join(dataFolder, "server.log");
    await startCommand({ ...ports, ...shared, dataFolder, seed: true }, log);
    return 0;
  }
  if (command === "reset") {
    resetCommand(dataFolder);
    return 0;
  }
  if (command === "exec") {
    sendConsoleTo(values.log);
    return execCommand(inner, { ...shared, seed: values.seed });
  }
  throw new ReadableError(usage);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new ReadableError(error instanceof Error ? error.message : usage);
  }
}

function numbers<Name extends string>(texts: Record<Name, string | undefined>) {
  const given: Partial<Record<Name, number>> = {};
  for (const [name, text] of Object.entries(texts) as [Name, string | undefined][]) {
    if (text === undefined) continue;
    if (!/^\d{1,9}$/.test(text)) throw new ReadableError(`"${text}" is not a whole number`);
    given[name] = Number(text);
  }
  return given;
}

try {
  process.exitCode = await run();
} catch (error) {
  const message = error instanceof ReadableError ? error.message : (error as Error).stack;
  process.stderr.write(`${message ?? String(error)}\n`);
  process.exitCode = 1;
}
