import { normaliseDiscountCode, type RaceQuote } from "@outpace/domain/discounts";
import { RaceStatusSchema, type NewRace, type Race, type RaceChanges } from "@outpace/domain/races";
import type { RaceAllowance } from "@outpace/domain/tiers";
import type { Client } from "./client.ts";
import { databaseOf, dataOf } from "./database.ts";
import type { Database } from "./database.types.ts";
import { readInstant, readTier, required } from "./rows.ts";

type RaceRow = Database["public"]["Tables"]["live_races"]["Row"];
type RaceUpdate = Database["public"]["Tables"]["live_races"]["Update"];

export function toRace(row: RaceRow): Race {
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

/** A brand's races, newest first. */
export async function listRaces(client: Client, { brandId }: { brandId: string }): Promise<Race[]> {
  const rows = await dataOf(
    databaseOf(client)
      .from("live_races")
      .select()
      .eq("brand_partner_id", brandId)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false }),
  );
  return rows.map(toRace);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null when there is no such race for the caller, or the id is none. */
export async function getRace(client: Client, id: string): Promise<Race | null> {
  if (!uuid.test(id)) return null;
  const row = await dataOf(
    databaseOf(client).from("live_races").select().eq("id", id).maybeSingle(),
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
    databaseOf(client).rpc("create_race", {
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
    }),
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
  ) as RaceUpdate;
  const row = await dataOf(
    databaseOf(client).from("live_races").update(given).eq("id", id).select().single(),
  );
  return toRace(row);
}
