/** Formatters by zone: creating one is slow, and a form formats on every key. */
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

/** "Sunday, March 8, 2026". */
export function formatLongClockDate(instant: number, zone: string): string {
  const part = partsOf(instant, "en-US", {
    timeZone: zone,
    weekday: "long",
    year: "numeric",
    month: "long",
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

/** Engines only abbreviate a zone's name in the English of a country that uses it. */
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

/** "EDT", or "GMT+9" if English has no abbreviation for the zone. */
export function shortZoneName(instant: number, zone: string): string {
  const region = zone.split("/", 1)[0] ?? "";
  const locale = ownEnglish[zone] ?? regionalEnglish[region] ?? "en-US";
  return partsOf(instant, locale, { timeZone: zone, timeZoneName: "short" })("timeZoneName");
}
