import * as z from "zod/mini";

export const raceStatuses = ["pending", "active", "completed", "cancelled"] as const;
export const RaceStatusSchema = z.enum(raceStatuses);
export type RaceStatus = z.infer<typeof RaceStatusSchema>;

export const newRaceStatus: RaceStatus = "pending";

/** Days after its start for which a race stays open: the database then completes an active one. */
export const raceOpenDays = 7;

export type StatusTone = "positive" | "info" | "caution" | "negative";

/** Green, blue, yellow; anything else, cancelled included, is red. */
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
