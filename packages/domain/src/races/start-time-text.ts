import { formatClockDate, formatClockTime, shortZoneName } from "./clock-text.ts";
import { isTimeZone } from "./known-time-zones.ts";

/**
 * "Sun, Mar 8, 2026, 7:00 AM EDT": in the race's own zone and in English, whatever the zone and language of
 * the browser.
 */
export function formatStartTime(startTime: string, zone: string): string {
  const instant = Date.parse(startTime);
  if (Number.isNaN(instant)) return "";
  return `${formatStartDay(startTime, zone)}, ${formatTimeOfDay(instant, zone)}`;
}

/** "Sun, Mar 8, 2026": the day in the race's own zone. */
export function formatStartDay(startTime: string, zone: string): string {
  return formatClockDate(Date.parse(startTime), isTimeZone(zone) ? zone : "UTC");
}

/** "7:00 AM EDT": the time of an instant (in milliseconds) in a zone. */
export function formatTimeOfDay(instant: number, zone: string): string {
  const known = isTimeZone(zone) ? zone : "UTC";
  return `${formatClockTime(instant, known)} ${shortZoneName(instant, known)}`;
}
