import { isTimeZone, type Race } from "../races/index.ts";
import { wallClockAt } from "../races/wall-clock.ts";

/** A race as its season shows it. */
export interface SeasonRace extends Pick<
  Race,
  "id" | "number" | "name" | "status" | "startTime" | "startTimeZone" | "targetDistance"
> {
  readonly joined: number;
  readonly finished: number;
  /** Paid or due, in US cents; null without an order, or after a refund. */
  readonly costCents: number | null;
}

/** A brand's races that start in a calendar year, each by its own zone, in order of their starts. */
export interface Season {
  readonly brandId: string;
  /** Null if the brand does not exist. */
  readonly brandName: string | null;
  readonly year: number;
  /** All years with races, latest first. */
  readonly years: readonly number[];
  readonly races: readonly SeasonRace[];
  /** The races of the year before. */
  readonly racesBefore: readonly SeasonRace[];
}

/** Parses a year of four digits; null for any other text. */
export function readSeasonYear(text: string): number | null {
  return /^[1-9]\d{3}$/.test(text) ? Number(text) : null;
}

/** The season of a race: the year of its start in its own zone. */
export function seasonYearOf({
  startTime,
  startTimeZone,
}: Pick<Race, "startTime" | "startTimeZone">): number {
  return seasonYearAt(Date.parse(startTime), startTimeZone);
}

/** The year of an instant (in milliseconds) in a zone. */
export function seasonYearAt(instant: number, zone: string): number {
  return new Date(wallClockAt(instant, isTimeZone(zone) ? zone : "UTC")).getUTCFullYear();
}
