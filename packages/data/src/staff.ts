import { getSession } from "./auth.ts";
import type { Client } from "./client.ts";
import { dataOf, rowOf } from "./internal/results.ts";

/** Reads the staff table rather than the token, so that a revocation takes effect at once. */
export async function isStaff(client: Client): Promise<boolean> {
  const session = await getSession(client);
  if (!session) return false;
  const row = await rowOf(
    client.from("staff_members").select("user_id").eq("user_id", session.userId).maybeSingle(),
  );
  return row !== null;
}

export interface AdminOverview {
  readonly totalRaces: number;
  readonly activeRaces: number;
  readonly totalBrands: number;
  readonly pendingRaces: number;
}

/** Returns the four counters of the staff screen. Throws `not_staff` for everyone but staff. */
export async function getAdminOverview(client: Client): Promise<AdminOverview> {
  const row = await dataOf(client.rpc("admin_overview"));
  return {
    totalRaces: row.total_races,
    activeRaces: row.active_races,
    totalBrands: row.total_brands,
    pendingRaces: row.pending_races,
  };
}
