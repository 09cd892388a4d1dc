/** Every right that a role of the API has, every column that the planner remembers nothing of, and every bucket: one line each. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReservedSql, Sql } from "postgres";

const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
const query = read("snapshot.sql");

export async function snapshotOf(sql: Sql | ReservedSql): Promise<string[]> {
  const rows = await sql.unsafe<{ line: string }[]>(query);
  return rows.map(({ line }) => line).sort();
}

export const readSnapshot = () => read("snapshot.txt").trimEnd().split("\n");
