/** Closing a brand, for its owners. */
import type { BrandClosing } from "@outpace/domain/brands";
import type { Client } from "./client.ts";
import type { Database } from "./internal/database.types.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant } from "./internal/rows.ts";

type ClosingRow = Database["public"]["CompositeTypes"]["brand_closing_state"];

function toClosing(row: ClosingRow): BrandClosing {
  return {
    closedAt: row.closed_at && readInstant(row.closed_at),
    eraseAt: row.erase_at && readInstant(row.erase_at),
    isLastOwner: row.is_last_owner,
    otherMembers: row.other_members,
    comingRaces: row.coming_races,
    refundOrders: row.refund_orders,
    refundCents: row.refund_cents,
    kept: row.kept,
  };
}

/** Returns what closing the brand will do, or has done. Throws `role_required` for everyone but owners. */
export async function fetchBrandClosing(client: Client, brandId: string): Promise<BrandClosing> {
  return toClosing(await dataOf(client.rpc("brand_closing", { brand_id: brandId })));
}

/**
 * Closes the brand: everyone else loses access, and races to come are cancelled. It is erased after seven days. A repeat
 * succeeds. Throws `name_mismatch` if this is not the brand's name, `other_owners` unless the caller is its last owner, and
 * `role_required`.
 */
export async function closeBrand(
  client: Client,
  { brandId, name }: { readonly brandId: string; readonly name: string },
): Promise<BrandClosing> {
  return toClosing(await dataOf(client.rpc("close_brand", { name, brand_id: brandId })));
}

/**
 * Brings a closed brand back with its team; its races stay cancelled. A repeat succeeds. Throws `daily_reopening_limit` the fourth
 * time in a UTC day, and `role_required`.
 */
export async function reopenBrand(client: Client, brandId: string): Promise<BrandClosing> {
  return toClosing(await dataOf(client.rpc("reopen_brand", { brand_id: brandId })));
}
