#!/usr/bin/env node
/** The command line: `local-supabase start | reset | exec`. */
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { execCommand } from "./commands/exec.ts";
import { resetCommand } from "./commands/reset.ts";
import { startCommand } from "./commands/start.ts";
import { ReadableError } from "./readable-error.ts";

const repository = join(dirname(fileURLToPath(import.meta.url)), "../../..");

const usage = `Usage:
  local-supabase start [options]
  local-supabase reset [--data-folder PATH]
  local-supabase exec [options] [--seed] -- <command…>`;

async function run(): Promise<number> {
  const separator = process.argv.indexOf("--");
  const own = process.argv.slice(2, separator === -1 ? undefined : separator);
  const command = separator === -1 ? [] : process.argv.slice(separator + 1);
  const { positionals, values } = parseArgs({
    args: own,
    allowPositionals: true,
    options: {
      "api-port": { type: "string" },
      "mail-port": { type: "string" },
      "jwt-expiry": { type: "string" },
      "supabase-folder": { type: "string" },
      "data-folder": { type: "string" },
      seed: { type: "boolean", default: false },
    },
  });
  const supabaseFolder = resolve(values["supabase-folder"] ?? join(repository, "supabase"));
  const dataFolder = resolve(values["data-folder"] ?? join(repository, ".local/supabase"));
  const jwtExpiry = count("--jwt-expiry", values["jwt-expiry"]);
  const shared = { supabaseFolder, ...(jwtExpiry !== undefined && { jwtExpiry }) };
  switch (positionals[0]) {
    case "start":
      await startCommand({
        ...shared,
        dataFolder,
        apiPort: count("--api-port", values["api-port"]) ?? 54321,
        mailPort: count("--mail-port", values["mail-port"]) ?? 54324,
        seed: true,
      });
      return 0;
    case "reset":
      resetCommand(dataFolder);
      return 0;
    case "exec":
      return execCommand(command, {
        ...shared,
        apiPort: count("--api-port", values["api-port"]) ?? 0,
        mailPort: count("--mail-port", values["mail-port"]) ?? 0,
        seed: values.seed,
      });
    default:
      throw new ReadableError(usage);
  }
}

function count(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value))
    throw new ReadableError(`${option} wants a whole number, not "${value}"`);
  return Number(value);
}

try {
  process.exitCode = await run();
} catch (error) {
  const readable = error instanceof ReadableError;
  console.error(readable ? error.message : error);
  process.exitCode = 1;
}
