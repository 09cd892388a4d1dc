/** Describes a run's machine, server and settings. */
import { cpus, totalmem } from "node:os";
import type { BenchDatabase } from "../server.ts";
import { settings } from "../server.ts";

export async function describeMachine({ root }: BenchDatabase): Promise<string> {
  const rows = await root<{ version: string; size: string }[]>`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size`;
  const { version = "", size = "" } = rows[0] ?? {};
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  const set = Object.entries(settings).map(([name, value]) => `\`${name} = ${value}\``);
  return (
    `${cpus()[0]?.model.trim() ?? "unknown processor"}, ${String(cpus().length)} cores, ${memory} of memory; ` +
    `PostgreSQL ${version} with ${set.join(", ")}, everything else by default; ` +
    `${size} of database at the end. Node ${process.versions.node} on the same machine, over loopback.`
  );
}
