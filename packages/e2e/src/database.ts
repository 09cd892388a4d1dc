/** The database of a backend, for what only operators, the clock or the schedule do. */
import postgres, { type Sql } from "postgres";
import { environmentVariable } from "./backend.ts";

/** @param prefix of the backend's variables: "" for the first one's */
export async function withDatabase<Result>(
  prefix: "" | "PAYING_",
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const url = environmentVariable(`${prefix}SUPABASE_DB_URL`);
  const sql = postgres(url, { max: 1, prepare: false, fetch_types: false });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
