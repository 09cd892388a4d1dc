import {
  editableFields,
  type Race,
  type RaceFormValues,
  startTimeOccurrence,
  toLocalStartTime,
} from "@outpace/domain/races";

/** What the form shows of a race as it is stored. */
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

/** What can no longer be edited is shown as it is stored, whatever was typed while it could. */
export function withLockedValues(race: Race, typed: RaceFormValues): RaceFormValues {
  if (editableFields(race.status).has("startTime")) return typed;
  const { startTime, startTimeZone, startTimeOccurrence, targetDistance } = storedValues(race);
  return { ...typed, startTime, startTimeZone, startTimeOccurrence, targetDistance };
}
