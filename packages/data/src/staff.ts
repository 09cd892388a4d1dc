import type { Brand } from "@outpace/domain/brands";
import type { Race, RaceStatus } from "@outpace/domain/races";
import type { Tier } from "@outpace/domain/tiers";
import { getSession } from "./auth.ts";
import { toBrand } from "./brands.ts";
import type { Client } from "./client.ts";
import { databaseOf, dataOf } from "./database.ts";
import { toRace } from "./races.ts";
import { readTier, required } from "./rows.ts";

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
}

/** The last race of a page, as the database wrote it: a shortened instant would skip races. */
export interface RaceCursor {
  readonly createdAt: string;
  readonly id: string;
}

export interface RacePage {
  readonly races: readonly RaceOfBrand[];
  /** Where the next page starts; null on the last one. */
  readonly next: RaceCursor | null;
}

export const racesPerPage = 50;

/** A page of every race that the caller may see, newest first: for staff, those of all brands. */
export async function listRacesOfAllBrands(
  client: Client,
  filter: RaceFilter = {},
  after?: RaceCursor,
): Promise<RacePage> {
  let query = databaseOf(client)
    .from("live_races")
    // By the keys' names: orders and totals relate races and brands as well.
    .select(
      "*, brand:brand_partners!live_races_brand_partner_id_fkey(name, partnership_tier), totals:race_participant_totals!race_participant_totals_live_race_id_fkey(total_participants)",
    )
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(racesPerPage + 1);
  if (filter.status) query = query.eq("status", filter.status);
  if (filter.brandId) query = query.eq("brand_partner_id", filter.brandId);
  if (after) {
    const { createdAt, id } = after;
    // An "or" alone is a filter: it is the bound that the index can start at.
    query = query
      .lte("created_at", createdAt)
      .or(`created_at.lt."${createdAt}",and(created_at.eq."${createdAt}",id.lt."${id}")`);
  }
  const rows = await dataOf(query);
  const shown = rows.slice(0, racesPerPage);
  const last = rows.length > racesPerPage ? shown.at(-1) : undefined;
  return {
    races: shown.map(({ brand, totals, ...row }) => ({
      race: toRace(row),
      brand: { name: brand.name, tier: readTier(brand.partnership_tier) },
      totalParticipants: totals?.total_participants ?? 0,
    })),
    next: last ? { createdAt: last.created_at, id: last.id } : null,
  };
}

/** Newest first. */
export async function listActiveBrands(client: Client): Promise<Brand[]> {
  const rows = await dataOf(
    databaseOf(client)
      .from("brand_partners")
      .select()
      .eq("is_active", true)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false }),
  );
  return rows.map(toBrand);
}
