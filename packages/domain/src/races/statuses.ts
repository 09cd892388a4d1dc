export const raceStatuses = ["pending", "active", "completed", "cancelled"] as const;
export type RaceStatus = (typeof raceStatuses)[number];

export const newRaceStatus: RaceStatus = "pending";

/** Days after its start at which the database completes an active race. */
export const raceOpenDays = 7;
