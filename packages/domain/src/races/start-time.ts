import { isTimeZone } from "./time-zones.ts";
import { instantOf, wallClockAt } from "./wall-clock.ts";

const localDateTime = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/;

/** A `datetime-local` value as if it were UTC, in milliseconds; null if it is not a date and time. */
function parseLocal(local: string): number | null {
  if (!localDateTime.test(local)) return null;
  const localTime = Date.parse(`${local}Z`);
  // Some engines parse February 30 as a day in March.
  if (
    Number.isNaN(localTime) ||
    !new Date(localTime).toISOString().startsWith(local.slice(0, 10))
  ) {
    return null;
  }
  return localTime;
}

/** The local time of a zone at an instant, to the minute, as a `datetime-local` value. */
export function toLocalStartTime(startTime: string, zone: string): string {
  const instant = Date.parse(startTime);
  if (Number.isNaN(instant) || !isTimeZone(zone)) return "";
  return new Date(wallClockAt(instant, zone)).toISOString().slice(0, 16);
}

/**
 * The instant (ISO 8601 in UTC) of a `datetime-local` value in a zone; null if either is not valid. If
 * `previous` has that local time in that zone, it is returned unchanged, so that loading and saving a race
 * never moves it, not even in the hour that occurs twice when clocks go back.
 */
export function toStartTime(local: string, zone: string, previous?: string): string | null {
  const localTime = parseLocal(local);
  if (localTime === null || !isTimeZone(zone)) return null;
  if (previous !== undefined && toLocalStartTime(previous, zone) === local) {
    return previous;
  }
  return new Date(instantOf(localTime, zone).instant).toISOString();
}

/** When a race may start; PostgreSQL and every JavaScript engine can represent these years. */
export const startTimeRange = {
  from: "2000-01-01T00:00:00.000Z",
  before: "2200-01-01T00:00:00.000Z",
} as const;

/** Whether a race may start at an instant (ISO 8601 in UTC). */
export function isStartTime(instant: string): boolean {
  const time = Date.parse(instant);
  return time >= Date.parse(startTimeRange.from) && time < Date.parse(startTimeRange.before);
}

/** Explains a start time that the zone's clocks skip or show twice; null for any other. */
export function startTimeNote(local: string, zone: string): string | null {
  const localTime = parseLocal(local);
  if (localTime === null || !isTimeZone(zone)) return null;
  const { instant, kind } = instantOf(localTime, zone);
  if (kind === "once") return null;
  const shown = formatStartTime(new Date(instant).toISOString(), zone);
  return kind === "skipped"
    ? `Clocks skip this time when they go forward. The race will start ${shown}.`
    : `Clocks show this time twice when they go back. The race will start ${shown}, the first time.`;
}

/**
 * "Sun, Mar 8, 2026, 7:00 AM EDT": in the race's own zone and in English, whatever the zone and language of
 * the browser. Formatted part by part because engines differ in spaces and separators.
 */
export function formatStartTime(startTime: string, zone: string): string {
  const instant = Date.parse(startTime);
  if (Number.isNaN(instant)) return "";
  const parts = new Map(
    new Intl.DateTimeFormat("en-US", {
      timeZone: isTimeZone(zone) ? zone : "UTC",
      weekday: "short",
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      hourCycle: "h12",
      timeZoneName: "short",
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  const date = `${part("weekday")}, ${part("month")} ${part("day")}, ${part("year")}`;
  const time = `${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
  return `${date}, ${time} ${part("timeZoneName")}`;
}
