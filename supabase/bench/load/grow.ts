/** Adds rows in bulk with SQL. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchDatabase } from "../server.ts";

const growth = readFileSync(join(import.meta.dirname, "grow.sql"), "utf8");

/** Adds the brands numbered `first` to `last`, and updates the planner's statistics. */
export async function grow({ root }: BenchDatabase, first: number, last: number): Promise<void> {
  await root.begin(async (sql) => {
    await sql`select
      set_config('session_replication_role', 'replica', true),
      set_config('work_mem', '512MB', true),
      set_config('bench.first', ${String(first)}, true),
      set_config('bench.last', ${String(last)}, true),
      setseed(${first / 100_000})`;
    await sql.unsafe(growth);
  });
  await root`vacuum (analyze)`;
  await root`checkpoint`;
}
