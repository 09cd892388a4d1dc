import type { Brand } from "@outpace/domain/brands";
import { toSearchName, type Race, type RaceStatus } from "@outpace/domain/races";
import type { Tier } from "@outpace/domain/tiers";
import { getSession } from "./auth.ts";
import type { Client } from "./client.ts";
import { databaseOf, dataOf } from "./database.ts";
import { selectPage, toPage, type Cursor, type Order, type Page } from "./pages.ts";
import { newestFirst, raceColumns, toRace } from "./races.ts";
import { isId, readTier, required } from "./rows.ts";

export type { Cursor, Page } from "./pages.ts";

/** By the table of appointments, so that a revoked one counts at once. */
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

/** The four counters; `not_staff` for anybody else. */
export async function getAdminOverview(client: Client): Promise<AdminOverview> {
  const answer = await dataOf(databaseOf(client).rpc("admin_overview"));
  return {
    totalRaces: required(answer.total_races),
    activeRaces: required(answer.active_races),
    totalBrands: required(answer.total_brands),
    pendingRaces: required(answer.pending_races),
  };
}

export interface RaceOfBrand {
  readonly race: Race;
  readonly brand: { readonly name: string; readonly tier: Tier };
  readonly totalParticipants: number;
}

export interface RaceFilter {
  readonly status?: RaceStatus | undefined;
  readonly brandId?: string | undefined;
  /** How the race's name begins, in any letter case. */
  readonly name?: string | undefined;
}

export const racesPerPage = 50;

const byName: Order<"search_name"> = { column: "search_name", direction: "ascending" };

/**
 * A page of every race that the caller may see, for staff those of all brands: newest first, or by
 * name when it is the name that is searched.
 */
export async function listRacesOfAllBrands(
  client: Client,
  { status, brandId, name = "" }: RaceFilter = {},
  after?: Cursor,
): Promise<Page<RaceOfBrand>> {
  if (brandId && !isId(brandId)) return { items: [], next: null };
  const prefix = toSearchName(name);
  let query = databaseOf(client)
    .from("live_races")
    // By the keys' names: orders and totals relate races and brands as well.
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
      race: toRace(row),
      brand: { name: brand.name, tier: readTier(brand.partnership_tier) },
      totalParticipants: totals?.total_participants ?? 0,
    }),
  );
}

/** What a brand is picked by. */
export type NamedBrand = Pick<Brand, "id" | "name">;

export const namedBrandsShown = 20;

/** The first active brands, by name, whose names begin so, in any letter case; all begin with nothing. */
export async function findActiveBrands(client: Client, name: string): Promise<NamedBrand[]> {
  const prefix = toSearchName(name);
  let query = databaseOf(client).from("brand_partners").select("id, name").eq("is_active", true);
  if (prefix) query = withPrefix(query, prefix);
  return dataOf(query.order("search_name").order("id").limit(namedBrandsShown));
}

/** A brand by its id, active or not; null when there is none for the caller, or the id is none. */
export async function getNamedBrand(client: Client, id: string): Promise<NamedBrand | null> {
  if (!isId(id)) return null;
  return dataOf(
    databaseOf(client).from("brand_partners").select("id, name").eq("id", id).maybeSingle(),
  );
}

/** The last code point: no letter of a name sorts after it. */
const afterEveryLetter = "\u{10FFFF}";

interface NameQuery {
  gte(column: "search_name", value: string): this;
  lt(column: "search_name", value: string): this;
}

/** A range, because an index serves it where it would not serve a pattern. */
function withPrefix<Query extends NameQuery>(query: Query, prefix: string): Query {
  return query.gte("search_name", prefix).lt("search_name", prefix + afterEveryLetter);
}
