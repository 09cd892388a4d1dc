import type { Brand } from "@outpace/domain/brands";
import { searchName } from "@outpace/domain/names";
import type { Tier } from "@outpace/domain/tiers";
import type { Client } from "./client.ts";
import { dataOf, rowOf } from "./internal/results.ts";
import type { PagePosition, PositionedPage } from "./pages.ts";
import { isId, readInstant, readTier } from "./internal/rows.ts";
import { positionArguments, toPositionedPage } from "./internal/select-page.ts";

export interface BrandForStaff {
  readonly id: string;
  readonly name: string;
  readonly contactName: string;
  /** Null for a brand without an owner. */
  readonly contactEmail: string | null;
  readonly tier: Tier;
  readonly isActive: boolean;
  /** When its owner closed it, who alone can bring it back; null unless it is closed. */
  readonly closedAt: string | null;
  /** When staff deactivated it; null unless it is deactivated. */
  readonly blockedAt: string | null;
  readonly isErased: boolean;
  /** Whether staff keep it from being erased. */
  readonly isHeld: boolean;
  readonly createdAt: string;
  readonly races: number;
}

export interface BrandFilter {
  /** Part of the name, in any letter case, with or without accents. One or two letters match the start of a word. */
  readonly name?: string | undefined;
  readonly isActive?: boolean | undefined;
}

const brandsPerPage = 50;

/** Lists a page of all brands, by name. Throws `not_staff` for everyone but staff. */
export async function listAllBrands(
  client: Client,
  { name = "", isActive }: BrandFilter = {},
  at?: PagePosition,
): Promise<PositionedPage<BrandForStaff>> {
  const part = searchName(name);
  const rows = await dataOf(
    client.rpc("search_brands", {
      ...(part && { name: part }),
      ...(isActive !== undefined && { is_active: isActive }),
      ...positionArguments(false, at),
    }),
  );
  return toPositionedPage(rows, brandsPerPage, at, (row) => ({
    id: row.id,
    name: row.name,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    tier: readTier(row.tier),
    isActive: row.is_active,
    closedAt: row.closed_at && readInstant(row.closed_at),
    blockedAt: row.blocked_at && readInstant(row.blocked_at),
    isErased: row.erased_at !== null,
    isHeld: row.is_held,
    createdAt: readInstant(row.created_at),
    races: row.races,
  }));
}

export interface ActiveChange {
  readonly brandId: string;
  /** The new state. Throws `status_changed` if the brand already has it. */
  readonly isActive: boolean;
  /** For the audit log. */
  readonly reason: string;
}

/** For staff: deactivates a brand or takes that back. Throws `brand_closed` for one that its owner has closed. */
export async function setBrandActive(
  client: Client,
  { brandId, isActive, reason }: ActiveChange,
): Promise<void> {
  await dataOf(
    client.rpc("set_brand_active", {
      brand_id: brandId,
      is_active: isActive,
      reason,
      expected_active: !isActive,
    }),
  );
}

interface Hold {
  readonly brandId: string;
  readonly held: boolean;
  /** For the audit log, which the brand does not read. */
  readonly reason: string;
}

/** For staff: keeps a brand from being erased, or no longer. Throws `not_staff`, `not_found` and `missing_fields`. */
export async function holdBrand(client: Client, { brandId, held, reason }: Hold): Promise<void> {
  await dataOf(client.rpc("hold_brand", { brand_id: brandId, held, reason }));
}

/** For staff who start to look at the portal as a brand does, whose log tells of it; returns the brand's name. Throws `not_staff` and `not_found`. */
export async function viewBrand(client: Client, brandId: string): Promise<string> {
  return dataOf(client.rpc("view_brand", { brand_id: brandId }));
}

interface HandOver {
  readonly brandId: string;
  /** Of the brand's next owner. */
  readonly email: string;
  /** For the brand's log, its present owner and the next one. */
  readonly reason: string;
}

/**
 * For staff: asks another member of staff to confirm that an address is invited to replace the owner of a brand; returns the
 * hand-over's id, for `confirmHandOver` and `withdrawHandOver`. Throws `not_staff`, `not_found`, `other_owners`, `brand_closed`, `hand_over_open`,
 * `hand_over_refused` for a brand that is not active, `missing_fields`, `staff_address`, `invitations_refused` for an address that
 * asked not to be invited, and what `inviteMember` throws of an address and of limits; `already_member` is the brand's owner alone.
 */
export async function handOverBrand(
  client: Client,
  { brandId, email, reason }: HandOver,
): Promise<string> {
  return dataOf(client.rpc("hand_over_brand", { brand_id: brandId, email, reason }));
}

export type BrandSummary = Pick<Brand, "id" | "name">;

export const brandSearchLimit = 20;

/** Returns the first active brands by name that start with a prefix, in any letter case, with or without accents. */
export async function findActiveBrands(
  client: Client,
  namePrefix: string,
): Promise<BrandSummary[]> {
  const prefix = searchName(namePrefix);
  let query = client.from("brand_partners").select("id, name").eq("is_active", true);
  if (prefix) query = withPrefix(query, prefix);
  return dataOf(query.order("search_name").order("id").limit(brandSearchLimit));
}

/** Returns a brand, active or not, or null if the caller may not see it. */
export async function getBrandSummary(client: Client, id: string): Promise<BrandSummary | null> {
  if (!isId(id)) return null;
  return rowOf(client.from("brand_partners").select("id, name").eq("id", id).maybeSingle());
}

/** The last code point: every name with the prefix sorts before it. */
const lastCodePoint = "\u{10FFFF}";

interface NameQuery {
  gte(column: "search_name", value: string): this;
  lt(column: "search_name", value: string): this;
}

/** A range, unlike a pattern, can use the index. */
function withPrefix<Query extends NameQuery>(query: Query, prefix: string): Query {
  return query.gte("search_name", prefix).lt("search_name", prefix + lastCodePoint);
}
