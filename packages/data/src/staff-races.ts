import { searchName } from "@outpace/domain/names";
import type { Race, RaceStatus } from "@outpace/domain/races";
import type { StartRange } from "@outpace/domain/staff";
import type { Tier } from "@outpace/domain/tiers";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import type { Database } from "./internal/database.types.ts";
import { withPagesClosed } from "./internal/payment-pages.ts";
import type { PagePosition, PositionedPage } from "./pages.ts";
import { toRace } from "./internal/race-rows.ts";
import { isId, readTier } from "./internal/rows.ts";
import { positionArguments, toPositionedPage } from "./internal/select-page.ts";

export interface RaceWithBrand {
  readonly race: Race;
  readonly brand: { readonly name: string; readonly tier: Tier };
  readonly totalParticipants: number;
}

/** The columns that the list of all races sorts by, as the API names them. */
export type RaceSortColumn =
  "name" | "brand" | "tier" | "status" | "participants" | "distance" | "start_time" | "created_at";

/** Ties are ordered by creation time, in the same direction. */
export interface RaceSort {
  readonly column: RaceSortColumn;
  readonly descending: boolean;
}

export const newestRacesFirst: RaceSort = { column: "created_at", descending: true };

export interface RaceFilter {
  readonly status?: RaceStatus | undefined;
  readonly brandId?: string | undefined;
  /** Part of the race's name, in any letter case, with or without accents. One or two letters match the start of a word. */
  readonly name?: string | undefined;
  /** At most 31 days. */
  readonly starts?: StartRange | undefined;
}

export const racesPerPage = 50;

type RaceEntry = Database["public"]["CompositeTypes"]["race_entry"];

function toRaceWithBrand(client: Client, row: RaceEntry): RaceWithBrand {
  return {
    race: toRace(client, row),
    brand: { name: row.brand_name, tier: readTier(row.tier) },
    totalParticipants: row.total_participants,
  };
}

function filterArguments({ status, brandId, name = "", starts }: RaceFilter) {
  const part = searchName(name);
  return {
    ...(part && { name: part }),
    ...(status && { status }),
    ...(brandId && { brand_id: brandId }),
    ...(starts && { starts_from: starts.from, starts_before: starts.before }),
  };
}

/** Lists a page of all brands' races. Throws `not_staff` for everyone but staff. */
export async function listAllRaces(
  client: Client,
  filter: RaceFilter = {},
  { column, descending }: RaceSort = newestRacesFirst,
  at?: PagePosition,
): Promise<PositionedPage<RaceWithBrand>> {
  if (filter.brandId && !isId(filter.brandId)) return { items: [], next: null, previous: null };
  const rows = await dataOf(
    client.rpc("search_races", {
      ...filterArguments(filter),
      sort_by: column,
      ...positionArguments(descending, at),
    }),
  );
  return toPositionedPage(rows, racesPerPage, at, (row) => toRaceWithBrand(client, row));
}

/** Where `countRaces` stops if the filter has a name, brand or start. */
export const countedRacesLimit = 1000;

/** Counts the races that match a filter. A number above `countedRacesLimit` means "more". */
export async function countRaces(client: Client, filter: RaceFilter): Promise<number> {
  if (filter.brandId && !isId(filter.brandId)) return 0;
  return dataOf(client.rpc("count_matching_races", filterArguments(filter)));
}

export interface StatusChange {
  readonly raceId: string;
  /** The status the person saw. Throws `status_changed` if it has changed since. */
  readonly from: RaceStatus;
  readonly to: RaceStatus;
  /** For the audit log. */
  readonly reason: string;
}

/**
 * For staff: changes a race's status. Cancelling it before its start voids a due order, whose payment page is closed first if
 * it is open. Throws `payment_due` if the race cannot become active before its order is free or paid, `order_paid` if it was
 * paid meanwhile, and `payment_processing` while it is being paid.
 */
export async function setRaceStatus(
  client: Client,
  { raceId, from, to, reason }: StatusChange,
): Promise<void> {
  const change = { race_id: raceId, status: to, reason, expected_status: from };
  await withPagesClosed(
    client,
    async () => (await orderOf(client, raceId)).id,
    () => dataOf(client.rpc("set_race_status", change)),
  );
}

function orderOf(client: Client, raceId: string): Promise<{ id: string }> {
  return dataOf(client.from("race_orders").select("id").eq("live_race_id", raceId).single());
}
