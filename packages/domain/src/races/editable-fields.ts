import type { RaceChanges } from "./race.ts";
import type { RaceStatus } from "./statuses.ts";

type EditableField = keyof RaceChanges;

const alwaysUntilTheEnd: readonly EditableField[] = [
  "name",
  "description",
  "brandWebsiteUrl",
  "backgroundPhotoUrl",
];
const beforeRunnersStart: readonly EditableField[] = [
  "startTime",
  "startTimeZone",
  "targetDistance",
];

/** The fields a brand may edit while its race has this status. */
export function editableFields(status: RaceStatus): ReadonlySet<EditableField> {
  switch (status) {
    case "pending":
      return new Set([...alwaysUntilTheEnd, ...beforeRunnersStart]);
    case "active":
      return new Set(alwaysUntilTheEnd);
    case "completed":
    case "cancelled":
      return new Set();
  }
}

/** Why a race with this status cannot be edited, or not in full; null if it can. */
export function raceLockMessage(status: RaceStatus): string | null {
  switch (status) {
    case "pending":
      return null;
    case "active":
      return "The start, time zone and distance of an active race can't be changed, because runners rely on them.";
    case "completed":
      return "A completed race can't be changed: its results are published.";
    case "cancelled":
      return "A cancelled race can't be changed: it won't take place.";
  }
}
