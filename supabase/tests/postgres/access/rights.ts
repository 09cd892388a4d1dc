/** Every right that somebody of the API has on anything, and what each bucket takes, a line each. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReservedSql, Sql } from "postgres";

const query = readFileSync(join(import.meta.dirname, "acl.sql"), "utf8");

export async function rightsIn(sql: Sql | ReservedSql): Promise<string[]> {
  const rows = await sql.unsafe<{ line: string }[]>(query);
  return rows.map(({ line }) => line).sort();
}

export function rightsWritten(): string[] {
  return readFileSync(join(import.meta.dirname, "acl.txt"), "utf8")
    .trimEnd()
    .split("\n");
}
