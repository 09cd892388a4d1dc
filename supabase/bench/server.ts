/** Starts a real server, tuned for a database of a few gigabytes, with the bench's database. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { readCatalog, type Catalog } from "../tests/harness/catalog.ts";
import type { Sql } from "postgres";
import { migrationFiles, platformFiles } from "../tests/harness/files.ts";
import { connect, startPostgres } from "../tests/harness/server.ts";

/** Other settings keep their defaults. */
export const settings = {
  shared_buffers: "4GB",
  effective_cache_size: "12GB",
  maintenance_work_mem: "1GB",
  max_wal_size: "16GB",
  checkpoint_timeout: "1h",
  random_page_cost: "1.1",
  max_connections: "60",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
} as const;

export interface BenchDatabase {
  /** The bootstrap superuser, which can disable triggers. */
  readonly root: Sql;
  /** The role that owns the schema, which operators use. */
  readonly owner: Sql;
  readonly openOwner: () => Sql;
  /** Opens a connection of the REST API's login role. */
  readonly openApi: () => Sql;
  readonly catalog: Catalog;
  readonly stop: () => Promise<void>;
}

/** Like PostgREST, sends and reads every value as text. */
const asText = {
  bool: { to: 16, from: [16], serialize: String, parse: (text: string) => text === "t" },
  date: { to: 1184, from: [1082, 1114, 1184], serialize: String, parse: (text: string) => text },
  json: { to: 114, from: [114, 3802], serialize: String, parse: (text: string) => text },
};

/** Moves this process, and those it starts from now on, to some processors. */
function moveTo(processors: string): void {
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", processors, String(process.pid)]);
}

/**
 * Gives the client the first processor and the server all others, as if on two machines. A server
 * process beside the client responds to a look-up three times sooner than one elsewhere.
 */
async function startOnOtherProcessors(): ReturnType<typeof startPostgres> {
  const last = availableParallelism() - 1;
  if (last === 0 || process.platform !== "linux") return startPostgres(settings);
  moveTo(`1-${String(last)}`);
  const server = await startPostgres(settings);
  moveTo("0");
  return server;
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const server = await startOnOtherProcessors();
  const opened: Sql[] = [];
  const open = (role: string) => {
    const sql = connect(server, "outpace", role, { fetch_types: false, types: asText });
    opened.push(sql);
    return sql;
  };
  try {
    const first = connect(server, "postgres");
    await first`create database outpace`;
    await first.end();
    const root = open("supabase_admin");
    for (const file of platformFiles) await root.unsafe(readFileSync(file, "utf8"));
    const owner = open("postgres");
    for (const file of migrationFiles()) await owner.unsafe(readFileSync(file, "utf8"));
    // A separate connection, because the others return JSON as text.
    const reader = connect(server, "outpace", "postgres");
    const catalog = await readCatalog((sql) => reader.unsafe<object[]>(sql));
    await reader.end();
    return {
      root,
      owner,
      openOwner: () => open("postgres"),
      openApi: () => open("authenticator"),
      catalog,
      stop: async () => {
        await Promise.all(opened.map((sql) => sql.end()));
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
