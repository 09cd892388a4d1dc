import * as z from "zod/mini";

export const raceStatuses = ["pending", "active", "completed", "cancelled"] as const;
export const RaceStatusSchema = z.enum(raceStatuses);
export type RaceStatus = z.infer<typeof RaceStatusSchema>;

export const newRaceStatus: RaceStatus = "pending";

/** How many days after its start an active race stays open, until the database completes it. */
export const raceOpenDays = 7;

export type StatusTone = "positive" | "info" | "caution" | "negative";

/** Shown as green, blue and yellow; anything else, cancelled included, as red. */
export function statusTone(status: string): StatusTone {
  switch (status) {
    case "active":
      return "positive";
    case "completed":
      return "info";
    case "pending":
      return "caution";
    default:
      return "negative";
  }
}

export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
