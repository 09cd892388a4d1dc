import { toSearchName, type Brand } from "@outpace/domain/brands";
import type { Race, RaceStatus } from "@outpace/domain/races";
import type { Tier } from "@outpace/domain/tiers";
import { getSession } from "./auth.ts";
import type { Client } from "./client.ts";
import { databaseOf, dataOf } from "./database.ts";
import type { Cursor, Page } from "./pages.ts";
import { newestFirst, raceColumns, toRace } from "./race-rows.ts";
import { isId, readTier, required } from "./rows.ts";
import { selectPage, toPage, type Order } from "./select-page.ts";

/** Reads the staff table, not the token, so that a revocation takes effect at once. */
export async function isStaff(client: Client): Promise<boolean> {
  const session = await getSession(client);
  if (!session) return false;
  const row = await dataOf(
    databaseOf(client)
      .from("staff_members")
      .select("user_id")
      .eq("user_id", session.userId)
      .maybeSingle(),
  );
  return row !== null;
}

export interface AdminOverview {
  readonly totalRaces: number;
  readonly activeRaces: number;
  readonly totalBrands: number;
  readonly pendingRaces: number;
}

/** The four counters of the staff screen. Throws `not_staff` for everyone else. */
export async function getAdminOverview(client: Client): Promise<AdminOverview> {
  const row = await dataOf(databaseOf(client).rpc("admin_overview"));
  return {
    totalRaces: required(row.total_races),
    activeRaces: required(row.active_races),
    totalBrands: required(row.total_brands),
    pendingRaces: required(row.pending_races),
  };
}

export interface RaceWithBrand {
  readonly race: Race;
  readonly brand: { readonly name: string; readonly tier: Tier };
  readonly totalParticipants: number;
}

export interface RaceFilter {
  readonly status?: RaceStatus | undefined;
  readonly brandId?: string | undefined;
  /** A prefix of the race's name, in any letter case. */
  readonly name?: string | undefined;
}

export const racesPerPage = 50;

const byName: Order<"search_name"> = { column: "search_name", direction: "ascending" };

/**
 * A page of all races that the caller may see (for staff, those of every brand): newest first, or by name
 * when the filter has one.
 */
export async function listAllRaces(
  client: Client,
  { status, brandId, name = "" }: RaceFilter = {},
  after?: Cursor,
): Promise<Page<RaceWithBrand>> {
  if (brandId && !isId(brandId)) return { items: [], next: null };
  const prefix = toSearchName(name);
  let query = databaseOf(client)
    .from("live_races")
    // Foreign keys by name, because other tables relate races and brands too.
    .select(
      `${raceColumns}, search_name, brand:brand_partners!live_races_brand_partner_id_fkey(name, partnership_tier), totals:race_participant_totals!race_participant_totals_live_race_id_fkey(total_participants)`,
    );
  if (status) query = query.eq("status", status);
  if (brandId) query = query.eq("brand_partner_id", brandId);
  if (prefix) query = withPrefix(query, prefix);
  const order = prefix ? byName : newestFirst;
  const rows = await dataOf(selectPage(query, order, racesPerPage, after));
  return toPage(
    rows,
    racesPerPage,
    (row) => row[order.column],
    ({ brand, totals, ...row }) => ({
      race: toRace(client, row),
      brand: { name: brand.name, tier: readTier(brand.partnership_tier) },
      totalParticipants: totals?.total_participants ?? 0,
    }),
  );
}

export type BrandSummary = Pick<Brand, "id" | "name">;

export const brandSearchLimit = 20;

/** The first active brands, ordered by name, whose name starts with a prefix, in any letter case. */
export async function findActiveBrands(
  client: Client,
  namePrefix: string,
): Promise<BrandSummary[]> {
  const prefix = toSearchName(namePrefix);
  let query = databaseOf(client).from("brand_partners").select("id, name").eq("is_active", true);
  if (prefix) query = withPrefix(query, prefix);
  return dataOf(query.order("search_name").order("id").limit(brandSearchLimit));
}

/** A brand, active or not; null when the caller may not see one with this id. */
export async function getBrandSummary(client: Client, id: string): Promise<BrandSummary | null> {
  if (!isId(id)) return null;
  return dataOf(
    databaseOf(client).from("brand_partners").select("id, name").eq("id", id).maybeSingle(),
  );
}

/** The last code point: no character of a name sorts after it. */
const lastCodePoint = "\u{10FFFF}";

interface NameQuery {
  gte(column: "search_name", value: string): this;
  lt(column: "search_name", value: string): this;
}

/** A range instead of a pattern, because an index can serve it. */
function withPrefix<Query extends NameQuery>(query: Query, prefix: string): Query {
  return query.gte("search_name", prefix).lt("search_name", prefix + lastCodePoint);
}
