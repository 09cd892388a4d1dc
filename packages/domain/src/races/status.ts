import * as z from "zod/mini";

export const raceStatuses = ["pending", "active", "completed", "cancelled"] as const;
export const RaceStatusSchema = z.enum(raceStatuses);
export type RaceStatus = z.infer<typeof RaceStatusSchema>;

export const newRaceStatus: RaceStatus = "pending";

/** How many days after its start an active race stays open, until the database completes it. */
export const raceOpenDays = 7;
