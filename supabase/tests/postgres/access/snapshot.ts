/** The rights of the API's roles, columns without planner statistics, and buckets, as lines. */
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
