import type { FieldGroup } from "@outpace/domain/edits";
import {
  editableFields,
  type Race,
  type RaceFormValues,
  type RaceStatus,
  startTimeOccurrence,
  toLocalStartTime,
} from "@outpace/domain/races";

const always: readonly FieldGroup<RaceFormValues>[] = [["name"], ["description"], ["brandWebsite"]];
const whilePending: readonly FieldGroup<RaceFormValues>[] = [
  ...always,
  ["startTime", "startTimeZone", "startTimeOccurrence"],
  ["targetDistance"],
];

/** The fields that can be edited in a race's status. */
export function formGroups(status: RaceStatus): readonly FieldGroup<RaceFormValues>[] {
  return editableFields(status).has("startTime") ? whilePending : always;
}

/** The form values of a stored race. */
export function storedValues(race: Race): RaceFormValues {
  return {
    name: race.name,
    description: race.description,
    startTime: toLocalStartTime(race.startTime, race.startTimeZone),
    startTimeZone: race.startTimeZone,
    startTimeOccurrence: startTimeOccurrence(race.startTime, race.startTimeZone),
    targetDistance: String(race.targetDistance),
    brandWebsite: race.brandWebsiteUrl ?? "",
  };
}
