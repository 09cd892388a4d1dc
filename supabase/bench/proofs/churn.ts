/** Writes at random over several connections at once; totals must follow. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import type { BenchDatabase } from "../server.ts";

const round = readFileSync(join(import.meta.dirname, "churn.sql"), "utf8");
const writers = 4;
const roundsPerWriter = 25;

/** If two rounds wait for each other's rows, the server rolls one back. */
const deadlock = "40P01";

/** Returns the number of committed rounds. */
export async function churn({ openOwner }: BenchDatabase, brands: number): Promise<number> {
  const clients = Array.from({ length: writers }, () => openOwner());
  const committed = await Promise.all(clients.map((sql) => writeRounds(sql, brands)));
  await Promise.all(clients.map((sql) => sql.end()));
  return committed.reduce((sum, rounds) => sum + rounds, 0);
}

async function writeRounds(sql: Sql, brands: number): Promise<number> {
  let committed = 0;
  for (let n = 0; n < roundsPerWriter; n++) {
    try {
      await sql.begin(async (transaction) => {
        await transaction`select set_config('bench.brands', ${String(Math.max(brands, 11))}, true)`;
        await transaction.unsafe(round);
      });
      committed++;
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlock) throw error;
    }
  }
  return committed;
}
