import type { Brand, BrandDetails } from "@outpace/domain/brands";
import type { Edit } from "@outpace/domain/edits";
import { getSession, refreshSession } from "./auth.ts";
import type { Client } from "./client.ts";
import { dataOf, rowOf } from "./internal/results.ts";
import type { Database } from "./internal/database.types.ts";
import { publicUrl } from "./photos.ts";
import { readInstant, readTier, type ColumnsOf } from "./internal/rows.ts";
import { standardError } from "./internal/service-errors.ts";

const brandColumns =
  "id, name, contact_email, contact_name, partnership_tier, is_active, logo_url, created_at";

type BrandRow = Pick<
  Database["public"]["Tables"]["brand_partners"]["Row"],
  ColumnsOf<typeof brandColumns>
>;

function toBrand(client: Client, row: BrandRow): Brand {
  return {
    id: row.id,
    name: row.name,
    // Who reads it may be staff, of a brand without an owner.
    contactEmail: row.contact_email ?? "",
    contactName: row.contact_name,
    tier: readTier(row.partnership_tier),
    isActive: row.is_active,
    logoUrl: row.logo_url && publicUrl(client, row.logo_url),
    createdAt: readInstant(row.created_at),
  };
}

/**
 * Ignores letter case and surrounding spaces. Open to visitors. Throws `invalid_value` for a name that the rules refuse, and
 * `rate_limited` after too many calls.
 */
export async function isBrandNameAvailable(client: Client, name: string): Promise<boolean> {
  return dataOf(client.rpc("is_brand_name_available", { name }));
}

/** Ignores letter case and surrounding spaces. Open to visitors; throws `rate_limited` after too many calls. */
export async function isBrandEmailAvailable(client: Client, email: string): Promise<boolean> {
  return dataOf(client.rpc("is_brand_email_available", { email }));
}

/**
 * Returns the brand with this id, or the caller's only one; null if they do not belong to it. Staff read every brand by its
 * id.
 */
export async function getOwnBrand(client: Client, brandId?: string): Promise<Brand | null> {
  const session = await getSession(client);
  if (!session) throw standardError("session_expired");
  if (brandId !== undefined) {
    const brands = client.from("brand_partners").select(brandColumns);
    const brand = await rowOf(brands.eq("id", brandId).maybeSingle());
    return brand && toBrand(client, brand);
  }
  const own = client.from("brand_members").select(`brand_partners(${brandColumns})`);
  const membership = await rowOf(own.eq("user_id", session.userId).maybeSingle());
  return membership ? toBrand(client, membership.brand_partners) : null;
}

/**
 * Updates only the given details; the session then carries the new name. Throws `brand_name_taken`, `brand_inactive`,
 * `not_a_brand`, `role_required`, `edit_conflict` if a detail has changed since the edit began, and `rate_limited` after too many name changes.
 */
export async function updateOwnBrand(
  client: Client,
  { changes, basedOn }: Edit<BrandDetails>,
  brandId?: string,
): Promise<Brand> {
  await dataOf(
    client.rpc("update_brand_details", {
      ...detailsOf(changes),
      based_on: detailsOf(basedOn),
      ...(brandId !== undefined && { brand_id: brandId }),
    }),
  );
  await refreshSession(client);
  const brand = await getOwnBrand(client, brandId);
  if (brand === null) throw standardError("not_found");
  return brand;
}

function detailsOf({ companyName, contactName }: Partial<BrandDetails>) {
  return {
    ...(companyName !== undefined && { name: companyName }),
    ...(contactName !== undefined && { contact_name: contactName }),
  };
}
