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

/** A brand's races that start in a calendar year, each in its own zone, in the order of their starts. */
export interface Season {
  readonly brandId: string;
  /** Null where there is no such brand. */
  readonly brandName: string | null;
  readonly year: number;
  /** Every year with races, the latest first. */
  readonly years: readonly number[];
  readonly races: readonly SeasonRace[];
  /** Those of the year before. */
  readonly racesBefore: readonly SeasonRace[];
}

/** The year that a text names; null if it names none. */
export function readSeasonYear(text: string): number | null {
  return /^[1-9]\d{3}$/.test(text) ? Number(text) : null;
}

/** The season in which a race starts: the year that the clocks of its zone show. */
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
