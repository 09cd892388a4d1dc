import { normaliseDiscountCode, type RaceQuote } from "@outpace/domain/discounts";
import type { Edit } from "@outpace/domain/edits";
import { type OrderReview, orderReviews } from "@outpace/domain/orders";
import type { EditableRace, NewRace, Race, RaceChanges } from "@outpace/domain/races";
import { knownValue } from "@outpace/domain/texts";
import type { RaceAllowance, RacePackage } from "@outpace/domain/tiers";
import type { Client } from "./client.ts";
import { dataOf, rowOf } from "./internal/results.ts";
import type { Database } from "./internal/database.types.ts";
import type { Cursor, Page } from "./pages.ts";
import { raceColumns, toRace } from "./internal/race-rows.ts";
import { isId, readInstant, readTier, required } from "./internal/rows.ts";
import { toPage } from "./internal/select-page.ts";

const racesPerPage = 24;

/** A race's order while it is unpaid. */
export interface DueOrder {
  readonly orderId: string;
  readonly totalCents: number;
  /** Until when it can be paid by card, ISO 8601 in UTC; null if it is paid by invoice. */
  readonly payBy: string | null;
  /** Whether a payment is on its way, as from a bank. */
  readonly isProcessing: boolean;
  /** What about its payments needs a person; null if nothing does. */
  readonly review: OrderReview | null;
}

/** A race of a brand's own list. */
export interface BrandRace {
  readonly race: Race;
  readonly joined: number;
  readonly finished: number;
  /** For an upcoming race, the number that joined in the last 7 × 24 hours; otherwise null. */
  readonly joinedInSevenDays: number | null;
  readonly due: DueOrder | null;
  /** Whether it was cancelled since it was not paid in time. */
  readonly wasUnpaid: boolean;
}

type BrandRaceRow = Database["public"]["CompositeTypes"]["brand_race"];

function toBrandRace(client: Client, row: BrandRaceRow): BrandRace {
  return {
    race: toRace(client, row),
    joined: row.total_participants,
    finished: row.completed_participants,
    joinedInSevenDays: row.joined_in_7_days,
    wasUnpaid: row.was_unpaid,
    due:
      row.due_order_id === null
        ? null
        : {
            orderId: row.due_order_id,
            totalCents: required(row.due_total),
            payBy: row.due_pay_by && readInstant(row.due_pay_by),
            isProcessing: row.due_payment === "processing",
            review: row.due_review === null ? null : knownValue(orderReviews, row.due_review),
          },
  };
}

/** Lists a page of a brand's races: live ones, then upcoming by start, then past from the latest. */
export async function listRaces(
  client: Client,
  { brandId }: { brandId: string },
  after?: Cursor,
): Promise<Page<BrandRace>> {
  const rows = await dataOf(
    client.rpc("brand_races", {
      brand_id: brandId,
      ...(after && { after_value: after.value, after_id: after.id }),
    }),
  );
  return toPage(rows, racesPerPage, (row) => toBrandRace(client, row));
}

/** Returns null if the id is not a UUID or the caller may not see the race. */
export async function getRace(client: Client, id: string): Promise<Race | null> {
  if (!isId(id)) return null;
  const row = await rowOf(client.from("live_races").select(raceColumns).eq("id", id).maybeSingle());
  return row && toRace(client, row);
}

/** The last argument of functions that act for a brand: without it, for the caller's only one. */
const ofBrand = (brandId: string | undefined) =>
  brandId === undefined ? {} : { brand_id: brandId };

export async function getRaceAllowance(client: Client, brandId?: string): Promise<RaceAllowance> {
  const row = await dataOf(client.rpc("race_allowance", ofBrand(brandId)));
  return {
    tier: required(row.tier),
    raceLimit: required(row.race_limit),
    racesThisMonth: required(row.races_this_month),
    canCreate: required(row.can_create),
    nextOpensOn: row.next_opens_on,
    nextRaceNumber: row.next_race_number,
    isActive: required(row.is_active),
    lastRaceWebsite: row.last_race_website,
    packages: (row.packages as unknown as PackageEntry[]).map(toPackage),
  };
}

type PackageEntry = Database["public"]["CompositeTypes"]["race_package_entry"];

function toPackage(row: PackageEntry): RacePackage {
  return {
    id: row.id,
    tier: readTier(row.tier),
    maxParticipants: row.max_participants,
    validUntil: readInstant(row.valid_until),
  };
}

/** What pays for a race, or lowers its price: one of the two at most. */
interface QuoteOptions {
  readonly brandId?: string;
  readonly discountCode?: string;
  readonly packageId?: string;
}

/**
 * Quotes the caller's next race, in cents; once the month's own race is used, with its oldest package. Throws
 * `package_used` for a package that cannot be used, `invalid_discount_code` for an unknown code, `rate_limited` after ten of
 * those in an hour, here or in `createRace`, and `role_required` for a viewer's code.
 */
export async function quoteRace(
  client: Client,
  { brandId, discountCode, packageId }: QuoteOptions = {},
): Promise<RaceQuote> {
  const code = normaliseDiscountCode(discountCode ?? "");
  const row = await dataOf(
    client.rpc("quote_race", {
      ...(code !== "" && { discount_code: code }),
      ...(packageId !== undefined && { package_id: packageId }),
      ...ofBrand(brandId),
    }),
  );
  return {
    tier: readTier(required(row.tier)),
    maxParticipants: required(row.max_participants),
    priceCents: required(row.price),
    discountCents: required(row.discount),
    totalCents: required(row.total),
    description: row.description,
    packageId: row.package_id,
    payment: row.payment === "card" ? "card" : "invoice",
  };
}

/**
 * Creates a race and its order in one transaction. Idempotent by request id. Throws `price_changed` if the price is not the
 * expected one, `package_used` if the package cannot be used, and `daily_race_limit` for the 21st race of a brand in a UTC day;
 * nothing is created then.
 */
export async function createRace(
  client: Client,
  newRace: NewRace,
  brandId?: string,
): Promise<Race> {
  const { details } = newRace;
  const code = normaliseDiscountCode(newRace.discountCode ?? "");
  const row = await dataOf(
    client.rpc("create_race", {
      request_id: newRace.requestId,
      race: {
        name: details.name,
        description: details.description,
        start_time: details.startTime,
        start_time_zone: details.startTimeZone,
        max_participants: newRace.maxParticipants,
        target_distance: details.targetDistance,
        brand_website_url: details.brandWebsiteUrl,
        background_photo_url: newRace.backgroundPhotoUrl,
      },
      ...(code === "" ? {} : { discount_code: code }),
      ...(newRace.expectedTotalCents === null
        ? {}
        : { expected_total: newRace.expectedTotalCents }),
      ...(newRace.packageId !== null && { package_id: newRace.packageId }),
      ...ofBrand(brandId),
    }),
  );
  return toRace(client, row);
}

/** Maps the given fields to their columns. */
function columnsOf(fields: RaceChanges): Record<string, string | number | null> {
  const columns = {
    name: fields.name,
    description: fields.description,
    start_time: fields.startTime,
    start_time_zone: fields.startTimeZone,
    target_distance: fields.targetDistance,
    brand_website_url: fields.brandWebsiteUrl,
    background_photo_url: fields.backgroundPhotoUrl,
  };
  const given = Object.entries(columns).flatMap(([column, value]) =>
    value === undefined ? [] : [[column, value] as const],
  );
  return Object.fromEntries(given);
}

/**
 * Updates only the given fields. Throws `not_found` if the race is not the caller's, and `edit_conflict`, with nothing
 * changed, if a field has changed since the edit began (unless it already has the new value).
 */
export async function updateRace(
  client: Client,
  id: string,
  { changes, basedOn }: Edit<EditableRace>,
): Promise<Race> {
  const row = await dataOf(
    client
      .rpc("update_race", {
        race_id: id,
        changes: columnsOf(changes),
        based_on: columnsOf(basedOn),
      })
      .select(raceColumns),
  );
  return toRace(client, row);
}

/**
 * Creates a token with which `readPublicRace` finds the race for half an hour, even while it is pending. Throws `not_found`
 * if the race is not the caller's.
 */
export function createRacePreview(client: Client, raceId: string): Promise<string> {
  return dataOf(client.rpc("preview_race_link", { race_id: raceId }));
}
