// Works without supabase-js and a session, like the newsletter: a race's page loads nothing else.
import type { PublicRace } from "@outpace/domain/public-races";
import { raceStatuses, type RaceStatus } from "@outpace/domain/races";
import type { Connection } from "./connection.ts";
import type { Database } from "./internal/database.types.ts";
import { callAsVisitor } from "./internal/rest-call.ts";
import { isId, readInstant, required } from "./internal/rows.ts";
import { isDataError, readServiceError } from "./internal/service-errors.ts";

type RacePage = Database["public"]["CompositeTypes"]["race_page"];

export interface PublicRaceAccess {
  /** A token of `createRacePreview`, with which a pending race is found. */
  readonly preview?: string | undefined;
  /** The secret of the race pages' server, without which requests are rate limited by address. */
  readonly secret?: string | undefined;
}

/**
 * Reads what everyone may see of a race. Returns null for any id that has no page, without a request if no race can have it.
 * Throws `rate_limited`, and `expired_link` for a preview that has ended.
 */
export async function readPublicRace(
  connection: Connection,
  id: string,
  { preview, secret }: PublicRaceAccess = {},
): Promise<PublicRace | null> {
  if (!isId(id)) return null;
  try {
    const page = await callAsVisitor(
      connection,
      "public_race",
      { id, ...(preview !== undefined && { preview }) },
      secret === undefined ? {} : { "x-race-pages-secret": secret },
    );
    return toPublicRace(connection.url, page as RacePage);
  } catch (error) {
    // A preview's token that is too long is not ours.
    const hint = isDataError(error) ? readServiceError(error.cause, undefined).hint : undefined;
    if (hint === "race_not_found" || hint === "too_long") return null;
    throw error;
  }
}

function toPublicRace(url: string, page: RacePage): PublicRace {
  return {
    id: page.id,
    name: page.name,
    description: page.description,
    status: required(statusOf(page.status)),
    startTime: readInstant(page.start_time),
    startTimeZone: page.start_time_zone,
    startSequence: page.start_sequence,
    targetDistance: page.target_distance,
    maxParticipants: page.max_participants,
    totalParticipants: page.total_participants,
    backgroundUrl: absoluteUrl(url, page.background_photo_url),
    previewUrl: absoluteUrl(url, page.background_preview_url),
    logoUrl: absoluteUrl(url, page.logo_url),
    brandName: page.brand_name,
    brandWebsiteUrl: page.brand_website_url,
    completedParticipants: page.completed_participants,
    completionRate: page.completion_rate,
    medianSeconds: page.median_seconds,
  };
}

// The schema would make pages load zod.
function statusOf(value: unknown): RaceStatus | null {
  return raceStatuses.find((status) => status === value) ?? null;
}

/** The database stores photos without the host. */
function absoluteUrl(url: string, stored: string | null): string | null {
  return stored?.startsWith("/") ? url.replace(/\/+$/, "") + stored : stored;
}

const isText = (value: unknown) => typeof value === "string";
const isNumber = (value: unknown) => typeof value === "number";
const orNull = (isValid: (value: unknown) => boolean) => (value: unknown) =>
  value === null || isValid(value);

const parts: Readonly<Record<keyof PublicRace, (value: unknown) => boolean>> = {
  id: isText,
  name: isText,
  description: isText,
  status: (value) => statusOf(value) !== null,
  startTime: isText,
  startTimeZone: isText,
  startSequence: isNumber,
  targetDistance: isNumber,
  maxParticipants: isNumber,
  totalParticipants: isNumber,
  backgroundUrl: orNull(isText),
  previewUrl: orNull(isText),
  logoUrl: orNull(isText),
  brandName: isText,
  brandWebsiteUrl: orNull(isText),
  completedParticipants: orNull(isNumber),
  completionRate: orNull(isNumber),
  medianSeconds: orNull(isNumber),
};

/** The race as JSON that can stand in a `<script>` of a page. */
export function publicRaceJson(race: PublicRace): string {
  return JSON.stringify(race).replaceAll("<", String.raw`\u003c`);
}

/** Parses the text of `publicRaceJson`. Returns null for any other text, as a page of an older version may hold. */
export function parsePublicRace(json: string): PublicRace | null {
  let race: unknown;
  try {
    race = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof race !== "object" || race === null) return null;
  const values = race as Readonly<Record<string, unknown>>;
  const isRace = Object.entries(parts).every(([name, isValid]) => isValid(values[name]));
  return isRace ? (race as PublicRace) : null;
}
