import { formatNumber } from "../numbers/index.ts";
import type { RaceStatus } from "../races/index.ts";

/** What staff can do with a race, named by the resulting status. */
export interface RaceAction {
  readonly to: RaceStatus;
  readonly label: "Approve" | "Complete" | "Cancel Race";
}

const approve: RaceAction = { to: "active", label: "Approve" };
const complete: RaceAction = { to: "completed", label: "Complete" };
const cancel: RaceAction = { to: "cancelled", label: "Cancel Race" };

/** The actions a status allows, the usual one first. */
export function raceActions(status: RaceStatus): readonly RaceAction[] {
  switch (status) {
    case "pending":
      return [approve, cancel];
    case "active":
      return [complete, cancel];
    case "completed":
    case "cancelled":
      return [];
  }
}

export interface RaceToChange {
  /** ISO 8601. */
  readonly startTime: string;
  readonly totalParticipants: number;
}

/** Tells the person who confirms what the new status means; `now` is in milliseconds. */
export function raceConsequences(
  to: RaceStatus,
  { startTime, totalParticipants }: RaceToChange,
  now: number,
): readonly string[] {
  switch (to) {
    case "pending":
      return [];
    case "active":
      return [
        "Runners can race once its start time comes. Its start time and distance can no longer be changed.",
        "Its order must be free or paid.",
      ];
    case "completed":
      return [
        "Its results become final, and the brand can no longer edit it.",
        joined(totalParticipants),
      ];
    case "cancelled":
      return [
        joined(totalParticipants),
        "The race won't take place, and the brand can no longer edit it.",
        Date.parse(startTime) > now
          ? "If its order is still due, it's voided, and the race no longer counts for the brand's month."
          : "Its start has passed, so an order that's due stays due.",
      ];
  }
}

function joined(count: number): string {
  if (count === 0) return "Nobody has joined yet.";
  const runners = `${formatNumber(count)} ${count === 1 ? "runner has" : "runners have"}`;
  return `${runners} joined.`;
}
