/** Writes at random, from several connections at once, so that the counters have something to get wrong. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import type { BenchDatabase } from "../server.ts";

const round = readFileSync(join(import.meta.dirname, "churn.sql"), "utf8");
const writers = 4;
const roundsOfAWriter = 25;

/** Two rounds that wait for each other's rows: the server ends one, which then counts for nothing. */
const deadlock = "40P01";

/** Answers how many rounds were kept. */
export async function churn({ openOwner }: BenchDatabase, brands: number): Promise<number> {
  const clients = Array.from({ length: writers }, () => openOwner());
  const kept = await Promise.all(clients.map((sql) => writeRounds(sql, brands)));
  await Promise.all(clients.map((sql) => sql.end()));
  return kept.reduce((sum, rounds) => sum + rounds, 0);
}

async function writeRounds(sql: Sql, brands: number): Promise<number> {
  let kept = 0;
  for (let n = 0; n < roundsOfAWriter; n++) {
    try {
      await sql.begin(async (transaction) => {
        await transaction`select set_config('bench.brands', ${String(Math.max(brands, 11))}, true)`;
        await transaction.unsafe(round);
      });
      kept++;
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlock) throw error;
    }
  }
  return kept;
}
