import type { Race, RaceFormValues } from "@outpace/domain/races";

/** What a new race takes from another: all but its start, which has to lie ahead, and its photo. */
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
