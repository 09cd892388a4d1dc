import type { Race, RaceFormValues } from "@outpace/domain/races";

/** Copies a race's values, except its start, which must lie ahead, and its photo. */
export function copiedValues(race: Race): RaceFormValues {
  return {
    name: race.name,
    description: race.description,
    startTime: "",
    startTimeZone: race.startTimeZone,
    startTimeOccurrence: "",
    targetDistance: String(race.targetDistance),
    brandWebsite: race.brandWebsiteUrl ?? "",
  };
}
