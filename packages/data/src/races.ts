import { normaliseDiscountCode, type RaceQuote } from "@outpace/domain/discounts";
import { RaceStatusSchema, type NewRace, type Race, type RaceChanges } from "@outpace/domain/races";
import type { RaceAllowance } from "@outpace/domain/tiers";
import type { Client } from "./client.ts";
import { databaseOf, dataOf } from "./database.ts";
import type { Database } from "./database.types.ts";
import { selectPage, toPage, type Cursor, type Order, type Page } from "./pages.ts";
import { isId, readInstant, readTier, required, type ColumnsOf } from "./rows.ts";

export type { Cursor, Page } from "./pages.ts";

type LiveRaces = Database["public"]["Tables"]["live_races"];

/** What a `Race` is read from. The others, a whole route among them, stay where they are. */
export const raceColumns =
  "id, brand_partner_id, name, description, start_time, start_time_zone, max_participants, target_distance, status, brand_website_url, background_photo_url, created_at";

export function toRace(row: Pick<LiveRaces["Row"], ColumnsOf<typeof raceColumns>>): Race {
  return {
    id: row.id,
    brandId: row.brand_partner_id,
    name: row.name,
    description: row.description,
    startTime: readInstant(row.start_time),
    startTimeZone: row.start_time_zone,
    maxParticipants: row.max_participants,
    targetDistance: row.target_distance,
    status: RaceStatusSchema.parse(row.status),
    brandWebsiteUrl: row.brand_website_url,
    backgroundPhotoUrl: row.background_photo_url,
    createdAt: readInstant(row.created_at),
  };
}

export const newestFirst: Order<"created_at"> = { column: "created_at", direction: "descending" };

export const brandRacesPerPage = 24;

/** A page of a brand's races, newest first. */
export async function listRaces(
  client: Client,
  { brandId }: { brandId: string },
  after?: Cursor,
): Promise<Page<Race>> {
  const ofBrand = databaseOf(client)
    .from("live_races")
    .select(raceColumns)
    .eq("brand_partner_id", brandId);
  const rows = await dataOf(selectPage(ofBrand, newestFirst, brandRacesPerPage, after));
  return toPage(rows, brandRacesPerPage, (row) => row.created_at, toRace);
}

/** Null when there is no such race for the caller, or the id is none. */
export async function getRace(client: Client, id: string): Promise<Race | null> {
  if (!isId(id)) return null;
  const row = await dataOf(
    databaseOf(client).from("live_races").select(raceColumns).eq("id", id).maybeSingle(),
  );
  return row && toRace(row);
}

export async function getRaceAllowance(client: Client): Promise<RaceAllowance> {
  const answer = await dataOf(databaseOf(client).rpc("race_allowance"));
  return {
    tier: required(answer.tier),
    raceLimit: required(answer.race_limit),
    racesThisMonth: required(answer.races_this_month),
    canCreate: required(answer.can_create),
    nextOpensOn: answer.next_opens_on,
  };
}

/** What the caller's next race costs. An unknown code throws `invalid_discount_code`. */
export async function quoteRace(client: Client, discountCode?: string): Promise<RaceQuote> {
  const code = normaliseDiscountCode(discountCode ?? "");
  const answer = await dataOf(
    databaseOf(client).rpc("quote_race", code === "" ? {} : { discount_code: code }),
  );
  return {
    tier: readTier(required(answer.tier)),
    maxParticipants: required(answer.max_participants),
    priceCents: required(answer.price),
    discountCents: required(answer.discount),
    totalCents: required(answer.total),
    description: answer.description,
  };
}

export interface RaceRequest {
  /** A UUID made once for each race to be: the same id again answers the same race. */
  readonly requestId: string;
  readonly race: NewRace;
  readonly discountCode?: string | undefined;
}

/** Creates the race and its order at once, or throws the refusal. Safe to repeat. */
export async function createRace(client: Client, request: RaceRequest): Promise<Race> {
  const { race } = request;
  const code = normaliseDiscountCode(request.discountCode ?? "");
  const row = await dataOf(
    databaseOf(client)
      .rpc("create_race", {
        request_id: request.requestId,
        race: {
          name: race.name,
          description: race.description,
          start_time: race.startTime,
          start_time_zone: race.startTimeZone,
          max_participants: race.maxParticipants,
          target_distance: race.targetDistance,
          brand_website_url: race.brandWebsiteUrl,
          background_photo_url: race.backgroundPhotoUrl,
        },
        ...(code === "" ? {} : { discount_code: code }),
      })
      .select(raceColumns),
  );
  return toRace(row);
}

/** Changes what is given and leaves the rest; `not_found` when it is not the caller's race. */
export async function updateRace(client: Client, id: string, changes: RaceChanges): Promise<Race> {
  const columns = {
    name: changes.name,
    description: changes.description,
    start_time: changes.startTime,
    start_time_zone: changes.startTimeZone,
    target_distance: changes.targetDistance,
    brand_website_url: changes.brandWebsiteUrl,
    background_photo_url: changes.backgroundPhotoUrl,
  };
  const given = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as LiveRaces["Update"];
  const row = await dataOf(
    databaseOf(client).from("live_races").update(given).eq("id", id).select(raceColumns).single(),
  );
  return toRace(row);
}
