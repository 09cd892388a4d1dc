import type { RaceAnalytics } from "./analytics.ts";
import type { Race } from "./race.ts";
import type { RaceSeries } from "./series.ts";

/** What a race's figures need to know of it. */
export type ReportedRace = Pick<
  Race,
  | "number"
  | "name"
  | "description"
  | "startTime"
  | "startTimeZone"
  | "maxParticipants"
  | "targetDistance"
  | "status"
>;

/** Everything that the analytics of a race show. */
export interface RaceReport {
  readonly race: ReportedRace;
  readonly analytics: RaceAnalytics;
  readonly series: RaceSeries;
}
