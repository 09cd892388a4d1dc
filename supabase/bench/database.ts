/** A real server, tuned for a database of a few hundred megabytes, with brands and their races. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { migrationFiles, platformFiles } from "../tests/harness/files.ts";
import { connect, startPostgres } from "../tests/harness/server.ts";

const settings = {
  shared_buffers: "1GB",
  maintenance_work_mem: "256MB",
  max_wal_size: "8GB",
  random_page_cost: "1.1",
  max_connections: "60",
};

export interface BenchDatabase {
  /** One connection of the REST API's login role. */
  readonly api: Sql;
  readonly stop: () => Promise<void>;
}

/** Each brand has a hundred races with twenty runners on average; rows.sql says which have more. */
export async function openBenchDatabase(brands: number): Promise<BenchDatabase> {
  const server = await startPostgres(settings);
  const opened: Sql[] = [];
  const open = (database: string, role?: string) => {
    const sql = connect(server, database, role);
    opened.push(sql);
    return sql;
  };
  const stop = async () => {
    await Promise.all(opened.map((sql) => sql.end()));
    await server.stop();
  };
  try {
    await open("postgres")`create database outpace`;
    const root = open("outpace");
    for (const file of platformFiles) await root.unsafe(readFileSync(file, "utf8"));
    const owner = open("outpace", "postgres");
    for (const file of migrationFiles()) await owner.unsafe(readFileSync(file, "utf8"));
    await root.begin(async (sql) => {
      await sql`select set_config('session_replication_role', 'replica', true),
        set_config('work_mem', '256MB', true), set_config('bench.brands', ${String(brands)}, true), setseed(0.208)`;
      await sql.unsafe(readFileSync(join(import.meta.dirname, "rows.sql"), "utf8"));
    });
    await root`vacuum (analyze)`;
    return { api: open("outpace", "authenticator"), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
