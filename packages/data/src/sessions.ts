import type { OpenSession } from "@outpace/domain/sessions";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant } from "./internal/rows.ts";

/** Lists the sessions of the caller's account, the last used first. */
export async function listSessions(client: Client): Promise<OpenSession[]> {
  const rows = await dataOf(client.rpc("list_sessions"));
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent ?? "",
    createdAt: readInstant(row.created_at),
    lastUsedAt: readInstant(row.last_used_at),
    isCurrent: row.is_current,
  }));
}

/** Signs the caller's account out there. A repeat succeeds. */
export async function endSession(client: Client, sessionId: string): Promise<void> {
  await dataOf(client.rpc("end_session", { session_id: sessionId }));
}

/** Signs the caller's account out everywhere but here; returns in how many places. */
export async function endOtherSessions(client: Client): Promise<number> {
  return dataOf(client.rpc("end_other_sessions"));
}
