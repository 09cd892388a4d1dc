import { type Member, type Role, roles } from "@outpace/domain/brands";
import { knownValue } from "@outpace/domain/texts";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant } from "./internal/rows.ts";

/** Lists everyone of a brand; who joined first comes first. */
export async function listTeam(client: Client, brandId: string): Promise<Member[]> {
  const rows = await dataOf(client.rpc("brand_team", { brand_id: brandId }));
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name ?? row.email,
    email: row.email,
    role: knownValue(roles, row.role),
    joinedAt: readInstant(row.joined_at),
    isSelf: row.is_self,
  }));
}

interface MemberOfBrand {
  readonly brandId: string;
  readonly userId: string;
}

/** Throws `role_required`, `member_not_found`, and `last_owner` if the brand would have no owner. */
export async function setMemberRole(
  client: Client,
  { brandId, userId, role }: MemberOfBrand & { readonly role: Role },
): Promise<void> {
  await dataOf(client.rpc("set_member_role", { user_id: userId, role, brand_id: brandId }));
}

/**
 * Removes someone, or the caller, from a brand. Throws `role_required`, `member_not_found`, and `last_owner` if the brand
 * would have no owner.
 */
export async function removeMember(
  client: Client,
  { brandId, userId }: MemberOfBrand,
): Promise<void> {
  await dataOf(client.rpc("remove_member", { user_id: userId, brand_id: brandId }));
}
