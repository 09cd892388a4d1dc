import type { RaceFormValues } from "../src/races/index.ts";

/** A race that the form accepts. */
export const filled: RaceFormValues = {
  name: " Harbour Marathon ",
  description: " Along the water, twice ",
  startTime: "2040-05-02T09:30",
  startTimeZone: "America/New_York",
  startTimeOccurrence: "",
  targetDistance: "26.2",
  brandWebsite: "harbour.example/run",
};
