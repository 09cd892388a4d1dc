import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchDatabase } from "../server.ts";

const recount = readFileSync(join(import.meta.dirname, "drift.sql"), "utf8");

/** Counts all rows and returns the tables whose sums or copies differ. */
export async function findDrift({ root }: Pick<BenchDatabase, "root">): Promise<string[]> {
  const rows = await root.unsafe<{ subject: string; wrong: number }[]>(recount);
  return rows
    .filter(({ wrong }) => wrong > 0)
    .map(({ subject, wrong }) => `${subject}: ${String(wrong)} wrong`);
}
