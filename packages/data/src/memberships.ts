/** Apart from the other requests about brands: every screen asks what its person may do, and few ask more. */
import { type Role, roles } from "@outpace/domain/brands";
import { knownValue } from "@outpace/domain/texts";
import { getSession } from "./auth.ts";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import { standardError } from "./internal/service-errors.ts";

/** A brand that the caller belongs to, and as what. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** Whether its owner has closed it, and can still bring it back. */
  readonly isClosed: boolean;
}

/** Lists the caller's brands; the one they joined first comes first. */
export async function listMemberships(client: Client): Promise<Membership[]> {
  const session = await getSession(client);
  if (!session) throw standardError("session_expired");
  const rows = await dataOf(
    client
      .from("brand_members")
      .select("role, brand_partners(id, name, closed_at)")
      .eq("user_id", session.userId)
      .order("created_at")
      .order("brand_partner_id"),
  );
  return rows.map(({ role, brand_partners: { id, name, closed_at } }) => ({
    id,
    name,
    role: knownValue(roles, role),
    isClosed: closed_at !== null,
  }));
}
