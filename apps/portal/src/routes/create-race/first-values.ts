import { defaultTargetDistance, type Race, type RaceFormValues } from "@outpace/domain/races";

import { readEnvironment } from "../../platform/browser/environment.ts";

/** A race from scratch; its website is that of the brand's last one. */
export function emptyRace(lastWebsite: string | null): RaceFormValues {
  return {
    name: "",
    description: "",
    startTime: "",
    startTimeZone: readEnvironment().timeZone,
    startTimeOccurrence: "",
    targetDistance: String(defaultTargetDistance),
    brandWebsite: lastWebsite ?? "",
  };
}

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
