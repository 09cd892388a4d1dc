import { formatClockDate, formatClockTime, formatLongClockDate } from "./clock-text.ts";
import { isTimeZone } from "./known-time-zones.ts";
import { formatStartDay } from "./start-time-text.ts";
import { timeZoneCity } from "./time-zones.ts";
import { zoneNames, zoneNameWithOffset } from "./zone-names.ts";

/** "Sun, Mar 8, 2026, 7:00 AM EDT (UTC−4)". */
export function formatStartTimeWithOffset(startTime: string, zone: string): string {
  const instant = Date.parse(startTime);
  if (Number.isNaN(instant)) return "";
  const known = isTimeZone(zone) ? zone : "UTC";
  return `${formatStartDay(startTime, zone)}, ${formatClockTime(instant, known)} ${zoneNameWithOffset(instant, known)}`;
}

export interface StartAtPlace {
  /** "Sun, Mar 8, 2026". */
  readonly date: string;
  /** "7:00 AM, New York". */
  readonly time: string;
}

/** A start in the race's own zone, with its city, for lists of races in many zones. */
export function formatStartAtPlace(startTime: string, zone: string): StartAtPlace {
  const instant = Date.parse(startTime);
  const known = isTimeZone(zone) ? zone : "UTC";
  return {
    date: formatClockDate(instant, known),
    time: `${formatClockTime(instant, known)}, ${timeZoneCity(known)}`,
  };
}

/** "Saturday, June 2, 2040 at 6:30 AM, New York time (EDT)": an instant for readers who may be in any zone. */
export function formatTimeInWords(time: string, zone: string): string {
  const instant = Date.parse(time);
  if (Number.isNaN(instant)) return "";
  const known = isTimeZone(zone) ? zone : "UTC";
  const clock = `${formatLongClockDate(instant, known)} at ${formatClockTime(instant, known)}`;
  const [name = "UTC"] = zoneNames(instant, known);
  return name === "UTC" ? `${clock} UTC` : `${clock}, ${timeZoneCity(known)} time (${name})`;
}
