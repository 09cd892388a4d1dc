import * as z from "zod/mini";

export const raceStatuses = ["pending", "active", "completed", "cancelled"] as const;
export const RaceStatusSchema = z.enum(raceStatuses);
export type RaceStatus = z.infer<typeof RaceStatusSchema>;

export const newRaceStatus: RaceStatus = "pending";

/** Days after its start at which the database completes an active race. */
export const raceOpenDays = 7;
