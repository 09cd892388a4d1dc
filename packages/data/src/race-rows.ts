import { RaceStatusSchema, type Race } from "@outpace/domain/races";
import type { Client } from "./client.ts";
import type { Database } from "./database.types.ts";
import { readInstant, type ColumnsOf } from "./rows.ts";
import type { Order } from "./select-page.ts";

type RaceRow = Database["public"]["Tables"]["live_races"]["Row"];

/** The columns of a `Race`. Others hold as much as a whole route and are not sent. */
export const raceColumns =
  "id, brand_partner_id, brand_race_number, name, description, start_time, start_time_zone, max_participants, target_distance, status, brand_website_url, background_photo_url, created_at";

/** The database stores a photo's address without the host, which is that of the API that the client asks. */
export function toRace(client: Client, row: Pick<RaceRow, ColumnsOf<typeof raceColumns>>): Race {
  return {
    id: row.id,
    brandId: row.brand_partner_id,
    number: row.brand_race_number,
    name: row.name,
    description: row.description,
    startTime: readInstant(row.start_time),
    startTimeZone: row.start_time_zone,
    maxParticipants: row.max_participants,
    targetDistance: row.target_distance,
    status: RaceStatusSchema.parse(row.status),
    brandWebsiteUrl: row.brand_website_url,
    backgroundPhotoUrl: row.background_photo_url && client.url + row.background_photo_url,
    createdAt: readInstant(row.created_at),
  };
}

export const newestFirst: Order<"created_at"> = { column: "created_at", direction: "descending" };
