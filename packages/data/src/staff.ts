import { toSearchName, type Brand } from "@outpace/domain/brands";
import type { Race, RaceStatus } from "@outpace/domain/races";
import type { Tier } from "@outpace/domain/tiers";
import { getSession } from "./auth.ts";
import type { Client } from "./client.ts";
import { databaseOf, dataOf } from "./database.ts";
import type { Database } from "./database.types.ts";
import type { Cursor, Page } from "./pages.ts";
import { toRace } from "./race-rows.ts";
import { isId, readTier, required } from "./rows.ts";
import { toPage } from "./select-page.ts";

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

/** The columns that can order the list of all races, by their names in the API. */
export const raceSortColumns = [
  "name",
  "brand",
  "tier",
  "status",
  "participants",
  "distance",
  "start_time",
  "created_at",
] as const;
export type RaceSortColumn = (typeof raceSortColumns)[number];

/** Races that are equal in the column are ordered by when they were created, in the same direction. */
export interface RaceSort {
  readonly column: RaceSortColumn;
  readonly descending: boolean;
}

export const newestRacesFirst: RaceSort = { column: "created_at", descending: true };

export interface RaceFilter {
  readonly status?: RaceStatus | undefined;
  readonly brandId?: string | undefined;
  /** A part of the race's name, in any letter case; one or two letters begin a word. */
  readonly name?: string | undefined;
}

export const racesPerPage = 50;

type RaceEntry = Database["public"]["CompositeTypes"]["race_entry"];

function toRaceWithBrand(client: Client, row: RaceEntry): RaceWithBrand {
  return {
    race: toRace(client, {
      id: required(row.id),
      brand_partner_id: required(row.brand_partner_id),
      brand_race_number: required(row.brand_race_number),
      name: required(row.name),
      description: required(row.description),
      start_time: required(row.start_time),
      start_time_zone: required(row.start_time_zone),
      max_participants: required(row.max_participants),
      target_distance: required(row.target_distance),
      status: required(row.status),
      brand_website_url: row.brand_website_url,
      background_photo_url: row.background_photo_url,
      created_at: required(row.created_at),
    }),
    brand: { name: required(row.brand_name), tier: readTier(required(row.tier)) },
    totalParticipants: required(row.total_participants),
  };
}

/** A page of the races of all brands. Throws `not_staff` for everyone but staff. */
export async function listAllRaces(
  client: Client,
  { status, brandId, name = "" }: RaceFilter = {},
  { column, descending }: RaceSort = newestRacesFirst,
  after?: Cursor,
): Promise<Page<RaceWithBrand>> {
  if (brandId && !isId(brandId)) return { items: [], next: null };
  const part = toSearchName(name);
  const rows = await dataOf(
    databaseOf(client).rpc("search_races", {
      ...(part && { name: part }),
      ...(status && { status }),
      ...(brandId && { brand_id: brandId }),
      sort_by: column,
      descending,
      ...(after && { after_value: after.value, after_id: after.id }),
    }),
  );
  return toPage(
    rows.map((row) => ({ ...row, id: required(row.id) })),
    racesPerPage,
    (row) => required(row.sort_value),
    (row) => toRaceWithBrand(client, row),
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
