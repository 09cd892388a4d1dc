import { offsetAt } from "./wall-clock.ts";

/** Formatters by zone: making one is slow, and a form formats for every key. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function partsOf(instant: number, locale: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale, options]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  const parts = new Map(formatter.formatToParts(instant).map(({ type, value }) => [type, value]));
  return (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
}

/** "Sun, Mar 8, 2026". Assembled part by part because engines differ in spaces and separators. */
export function formatClockDate(instant: number, zone: string): string {
  const part = partsOf(instant, "en-US", {
    timeZone: zone,
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
  });
  return `${part("weekday")}, ${part("month")} ${part("day")}, ${part("year")}`;
}

/** "7:00 AM". */
export function formatClockTime(instant: number, zone: string): string {
  const part = partsOf(instant, "en-US", {
    timeZone: zone,
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h12",
  });
  return `${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
}

/** Engines abbreviate a zone's name only in the English of a country that uses it. */
const regionalEnglish: Readonly<Record<string, string>> = {
  Africa: "en-ZA",
  Arctic: "en-GB",
  Australia: "en-AU",
  Europe: "en-GB",
};

const ownEnglish: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "en-IN",
  "Asia/Kolkata": "en-IN",
  "Pacific/Auckland": "en-NZ",
};

/** "EDT", or "GMT+9" for a zone that English has no abbreviation for. */
export function shortZoneName(instant: number, zone: string): string {
  const region = zone.split("/", 1)[0] ?? "";
  const locale = ownEnglish[zone] ?? regionalEnglish[region] ?? "en-US";
  return partsOf(instant, locale, { timeZone: zone, timeZoneName: "short" })("timeZoneName");
}

/** "UTC−4" or "UTC+5:30", with a minus sign. */
function formatOffset(instant: number, zone: string): string {
  const minutes = Math.round(offsetAt(instant, zone) / 60_000);
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${minutes < 0 ? "−" : "+"}${String(Math.floor(size / 60))}${rest}`;
}

/**
 * The name and offset of a zone at an instant: `["EDT", "UTC−4"]`, or the offset alone where English has no
 * abbreviation for the zone.
 */
export function zoneNames(instant: number, zone: string): readonly string[] {
  const name = shortZoneName(instant, zone);
  if (name === "UTC") return [name];
  const offset = formatOffset(instant, zone);
  return /^GMT[+-]/.test(name) ? [offset] : [name, offset];
}

/** "EDT (UTC−4)", or "UTC+9". */
export function zoneNameWithOffset(instant: number, zone: string): string {
  const [name = "", offset] = zoneNames(instant, zone);
  return offset === undefined ? name : `${name} (${offset})`;
}
