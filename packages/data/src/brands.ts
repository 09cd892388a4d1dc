import type { Brand, BrandDetails } from "@outpace/domain/brands";
import { getSession, refreshSession } from "./auth.ts";
import type { Client } from "./client.ts";
import { databaseOf, dataOf } from "./database.ts";
import type { Database } from "./database.types.ts";
import { standardError } from "./failures.ts";
import { readInstant, readTier, type ColumnsOf } from "./rows.ts";

const brandColumns =
  "id, name, contact_email, contact_name, partnership_tier, is_active, created_at";

type BrandRow = Pick<
  Database["public"]["Tables"]["brand_partners"]["Row"],
  ColumnsOf<typeof brandColumns>
>;

function toBrand(row: BrandRow): Brand {
  return {
    id: row.id,
    name: row.name,
    contactEmail: row.contact_email,
    contactName: row.contact_name,
    tier: readTier(row.partnership_tier),
    isActive: row.is_active,
    createdAt: readInstant(row.created_at),
  };
}

/** Ignores letter case and surrounding spaces. Open to visitors; throws `rate_limited` after too many calls. */
export async function isBrandNameAvailable(client: Client, name: string): Promise<boolean> {
  return dataOf(databaseOf(client).rpc("is_brand_name_available", { name }));
}

/** Ignores letter case and surrounding spaces. Open to visitors; throws `rate_limited` after too many calls. */
export async function isBrandEmailAvailable(client: Client, email: string): Promise<boolean> {
  return dataOf(databaseOf(client).rpc("is_brand_email_available", { email }));
}

/** The caller's brand, from the membership table; null for an account without one. */
export async function getOwnBrand(client: Client): Promise<Brand | null> {
  const session = await getSession(client);
  if (!session) throw standardError("session_expired");
  const membership = await dataOf(
    databaseOf(client)
      .from("brand_members")
      .select(`brand_partners(${brandColumns})`)
      .eq("user_id", session.userId)
      .maybeSingle(),
  );
  return membership ? toBrand(membership.brand_partners) : null;
}

/** Throws `not_found` when the brand is not the caller's. The session then carries the new name. */
export async function updateOwnBrand(
  client: Client,
  brandId: string,
  details: BrandDetails,
): Promise<Brand> {
  const row = await dataOf(
    databaseOf(client)
      .from("brand_partners")
      .update({ name: details.companyName, contact_name: details.contactName })
      .eq("id", brandId)
      .select(brandColumns)
      .single(),
  );
  await refreshSession(client);
  return toBrand(row);
}
