import { raceStatuses, type Race } from "@outpace/domain/races";
import { knownValue } from "@outpace/domain/texts";
import type { Client } from "../client.ts";
import type { Database } from "./database.types.ts";
import { publicUrl } from "../photos.ts";
import { readInstant, type ColumnsOf } from "./rows.ts";

type RaceRow = Database["public"]["Tables"]["live_races"]["Row"];

/** The columns of a `Race`. The others can be as large as a route and are not fetched. */
export const raceColumns =
  "id, brand_partner_id, brand_race_number, name, description, start_time, start_time_zone, start_sequence, max_participants, target_distance, status, brand_website_url, background_photo_url, custom_logo_url, created_at, approved_at";

type RaceColumns = Pick<RaceRow, ColumnsOf<typeof raceColumns>>;

/** Also takes the row of a function, which has these columns and more. */
export function toRace(client: Client, row: RaceColumns): Race {
  return {
    id: row.id,
    brandId: row.brand_partner_id,
    number: row.brand_race_number,
    name: row.name,
    description: row.description,
    startTime: readInstant(row.start_time),
    startTimeZone: row.start_time_zone,
    startSequence: row.start_sequence,
    maxParticipants: row.max_participants,
    targetDistance: row.target_distance,
    status: knownValue(raceStatuses, row.status),
    brandWebsiteUrl: row.brand_website_url,
    backgroundPhotoUrl: row.background_photo_url,
    backgroundUrl: row.background_photo_url && publicUrl(client, row.background_photo_url),
    logoUrl: row.custom_logo_url && publicUrl(client, row.custom_logo_url),
    createdAt: readInstant(row.created_at),
    approvedAt: row.approved_at && readInstant(row.approved_at),
  };
}
