import { isTimeZone } from "./time-zones.ts";
import { instantOf, wallClockAt } from "./wall-clock.ts";

const localDateTime = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/;

/** The reading of a `datetime-local` value as if it were UTC; null when it is no date and time. */
function readLocal(local: string): number | null {
  if (!localDateTime.test(local)) return null;
  const reading = Date.parse(`${local}Z`);
  // February 30 parses in some engines by rolling over into March.
  if (Number.isNaN(reading) || !new Date(reading).toISOString().startsWith(local.slice(0, 10))) {
    return null;
  }
  return reading;
}

/** The `datetime-local` value, to the minute, that a zone's clocks show at an instant. */
export function toLocalStartTime(startTime: string, zone: string): string {
  const instant = Date.parse(startTime);
  if (Number.isNaN(instant) || !isTimeZone(zone)) return "";
  return new Date(wallClockAt(instant, zone)).toISOString().slice(0, 16);
}

/**
 * The instant (ISO 8601 in UTC) of a `datetime-local` value in a zone; null when either is not
 * valid. When `previous` already shows as that value in that zone it is answered unchanged, so that
 * loading and saving a race never moves it, not even in the hour that clocks show twice.
 */
export function toStartTime(local: string, zone: string, previous?: string): string | null {
  const reading = readLocal(local);
  if (reading === null || !isTimeZone(zone)) return null;
  if (previous !== undefined && toLocalStartTime(previous, zone) === local) {
    return previous;
  }
  return new Date(instantOf(reading, zone).instant).toISOString();
}

/** The first instant at which a race may start, and the first after those: years that every clock here can read. */
export const startTimeRange = {
  from: "2000-01-01T00:00:00.000Z",
  before: "2200-01-01T00:00:00.000Z",
} as const;

/** Whether an instant, as ISO 8601 in UTC, is one at which a race may start. */
export function isStartTime(instant: string): boolean {
  const time = Date.parse(instant);
  return time >= Date.parse(startTimeRange.from) && time < Date.parse(startTimeRange.before);
}

/** Tells what will happen to a start time that the zone's clocks skip or show twice, else null. */
export function startTimeNote(local: string, zone: string): string | null {
  const reading = readLocal(local);
  if (reading === null || !isTimeZone(zone)) return null;
  const { instant, kind } = instantOf(reading, zone);
  if (kind === "once") return null;
  const shown = formatStartTime(new Date(instant).toISOString(), zone);
  return kind === "skipped"
    ? `Clocks skip this time when they go forward. The race will start ${shown}.`
    : `Clocks show this time twice when they go back. The race will start ${shown}, the first time.`;
}

/**
 * "Sun, Mar 8, 2026, 7:00 AM EDT": in the race's own zone and in one wording, whatever the zone and
 * language of the browser. Put together by hand because engines differ in spaces and joining words.
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
