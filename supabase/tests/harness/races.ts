import { monthlyLimitMessage } from "@outpace/domain/tiers";
import { randomUUID } from "node:crypto";
import type { JSONValue } from "postgres";
import { answerOf, asPerson, type Database } from "./database.ts";

/** A race that create_race accepts from a brand of the standard tier. */
export const validRace = {
  name: "Harbor Run",
  description: "Ten easy miles.",
  start_time: "2040-05-04T09:00:00Z",
  start_time_zone: "Europe/London",
  max_participants: 500,
  target_distance: 10,
  brand_website_url: "harbor.example/run",
  background_photo_url: null,
} as const;

type RaceFields = Readonly<Record<string, JSONValue>>;

export interface CreatedRace {
  readonly id: string;
  readonly name: string;
  readonly brand_partner_id: string;
  readonly created_at: string;
}

export interface CreateRaceOptions {
  readonly requestId?: string | null;
  /** Overrides fields of the valid race. */
  readonly change?: RaceFields;
  readonly race?: RaceFields;
  readonly discountCode?: string | null;
  readonly packageId?: string | null;
}

export function createRace(
  database: Database,
  userId: string | null,
  {
    requestId = randomUUID(),
    change = {},
    race = { ...validRace, ...change },
    discountCode = null,
    packageId = null,
  }: CreateRaceOptions = {},
): Promise<CreatedRace> {
  return answerOf<CreatedRace>(asPerson(database, userId)`
    select public.create_race(
      ${requestId}, ${database.api.json(race)}, ${discountCode}, null, ${packageId})`);
}

export const standardLimitMessage = monthlyLimitMessage("standard", 1);
