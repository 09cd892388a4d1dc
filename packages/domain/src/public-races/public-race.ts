import type { Race, RaceStatus } from "../races/index.ts";

/** What everyone may see of a race. */
export interface PublicRace extends Pick<
  Race,
  | "id"
  | "name"
  | "description"
  | "startTime"
  | "startTimeZone"
  | "startSequence"
  | "targetDistance"
  | "maxParticipants"
  | "backgroundUrl"
  | "brandWebsiteUrl"
> {
  /** Pending in a preview alone. */
  readonly status: RaceStatus;
  readonly totalParticipants: number;
  /** The public URL of its own logo, else of its brand's; null if both have none. */
  readonly logoUrl: string | null;
  /** The public URL of the photo's preview; null if it has none. */
  readonly previewUrl: string | null;
  readonly brandName: string;
  /** Null unless the race is completed. */
  readonly completedParticipants: number | null;
  /** A percentage, 0 to 100; null unless the race is completed and somebody joined. */
  readonly completionRate: number | null;
  /** Seconds; null unless the race is completed with at least ten possible results. */
  readonly medianSeconds: number | null;
}

export type PublicRaceState = "open" | "full" | "under-way" | "over" | "cancelled" | "pending";

/** What a race's page says of it. `now` is in milliseconds. */
export function publicRaceState(
  race: Pick<PublicRace, "status" | "startTime" | "maxParticipants" | "totalParticipants">,
  now: number,
): PublicRaceState {
  if (race.status === "completed") return "over";
  if (race.status !== "active") return race.status;
  if (Date.parse(race.startTime) <= now) return "under-way";
  return race.totalParticipants >= race.maxParticipants ? "full" : "open";
}
