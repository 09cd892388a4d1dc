import { url } from "./backend.ts";

/** Writes rows past every policy, as the mobile app's server and an operator do. */
export async function insertAsOperator(table: string, rows: object[]): Promise<void> {
  const key = process.env.SUPABASE_SECRET_KEY ?? "";
  const answer = await fetch(`${url}/rest/v1/${table}`, {
    method: "POST",
    headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(rows),
  });
  if (!answer.ok) throw new Error(`${table}: ${String(answer.status)} ${await answer.text()}`);
}
