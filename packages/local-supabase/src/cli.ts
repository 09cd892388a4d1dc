#!/usr/bin/env node
/** The commands `start`, `reset`, `exec` and `config`. */
import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { stringify } from "smol-toml";
import { execCommand } from "./commands/exec.ts";
import { startCommand } from "./commands/start.ts";
import { readToml } from "./config.ts";
import { lockDataFolder } from "./lite-patches/database/data-folder-lock.ts";
import { sendConsoleTo } from "./log.ts";
import { stripeAccountIn } from "./payments/provider.ts";
import { ReadableError } from "./errors.ts";

const repository = join(import.meta.dirname, "../../..");

const usage = `Usage: local-supabase <command>

  start   Run the developer's backend, whose data is kept: API on port 54321, mail on 54324
  reset   Delete the data that start keeps
  exec [options] -- <command…>
          Run a command with a new backend in memory; its addresses and keys are in SUPABASE_URL,
          SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SUPABASE_JWT_SECRET, SUPABASE_DB_URL,
          SUPABASE_MAIL_URL and, with --payments, SUPABASE_PAYMENTS_URL
  config  Print config.toml with local.toml over it, for a local stack of the Supabase CLI

  --seed                   exec: run the seed
  --payments               start, exec: lets brands pay by card at a stand-in for Stripe; start does so at
                           Stripe where STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set
  --prefix NAME            exec: begins the names of these variables, for a second backend
  --set KEY=VALUE          start, exec, config: a setting over both files, such as auth.email.otp_length=8
  --api-port N             start, exec: exec uses a free port by default
  --mail-port N            start, exec: exec uses a free port by default
  --data-folder PATH       all but exec; .local/supabase by default
  --supabase-folder PATH   start, exec, config; supabase by default`;

const options = {
  seed: { type: "boolean", default: false },
  payments: { type: "boolean", default: false },
  prefix: { type: "string", default: "" },
  set: { type: "string", multiple: true },
  "api-port": { type: "string" },
  "mail-port": { type: "string" },
  "data-folder": { type: "string" },
  "supabase-folder": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

async function run(args: string[]): Promise<number> {
  const separator = args.indexOf("--");
  const own = args.slice(0, separator === -1 ? undefined : separator);
  const inner = separator === -1 ? [] : args.slice(separator + 1);
  const { positionals, values } = parse(own);
  const [command] = positionals;
  const dataFolder = resolve(values["data-folder"] ?? join(repository, ".local/supabase"));
  const supabaseFolder = resolve(values["supabase-folder"] ?? join(repository, "supabase"));
  const backendOptions = {
    cacheFolder: join(repository, ".local/cache"),
    supabaseFolder,
    settings: values.set ?? [],
    payments: values.payments,
    ...numbers({ apiPort: values["api-port"], mailPort: values["mail-port"] }),
  };
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (command === "start") {
    const ports = { apiPort: 54321, mailPort: 54324, paymentsPort: 54325 };
    const stripe = stripeAccountIn(process.env);
    const kept = { dataFolder, seed: true };
    await startCommand({ ...ports, ...backendOptions, ...(stripe && { stripe }), ...kept });
    return 0;
  }
  sendConsoleTo(undefined);
  switch (command) {
    case "reset":
      reset(dataFolder);
      return 0;
    case "exec":
      return execCommand(inner, { ...backendOptions, seed: values.seed }, values.prefix);
    case "config":
      process.stdout.write(stringify(readToml(supabaseFolder, backendOptions.settings)));
      return 0;
    default:
      throw new ReadableError(usage);
  }
}

/** Deletes everything that `start` keeps. The next start rebuilds it. */
function reset(dataFolder: string): void {
  if (existsSync(dataFolder)) {
    // Fails if a backend is running. The lock is deleted with the folder.
    lockDataFolder(dataFolder);
    rmSync(dataFolder, { recursive: true, force: true });
  }
  process.stdout.write("The local data is deleted; the next start builds it again.\n");
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
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const message = error instanceof ReadableError ? error.message : (error as Error).stack;
  process.stderr.write(`${message ?? String(error)}\n`);
  process.exitCode = 1;
}
