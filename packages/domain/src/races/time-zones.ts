import { zoneNames } from "./clock-text.ts";

const fallbackTimeZone = "UTC";

/** A cache: asking `Intl` is slow, and a form does so for every key. */
const known = new Map<string, boolean>();

function isKnownToIntl(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Whether it is the name of an IANA zone. An offset like "+02:00" is not: it has no summer time. */
export function isTimeZone(zone: string): boolean {
  const isKnown = known.get(zone) ?? (/^[A-Z]/i.test(zone) && isKnownToIntl(zone));
  known.set(zone, isKnown);
  return isKnown;
}

/** The browser's zone, which is the default of the create form. */
export function currentTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || fallbackTimeZone;
}

/**
 * All IANA zones, sorted. `current` is added if this platform spells it differently (Asia/Kolkata,
 * Asia/Calcutta), so that a stored zone stays selectable.
 */
export function listTimeZones(current?: string): string[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), fallbackTimeZone]);
  if (current !== undefined && isTimeZone(current)) zones.add(current);
  return [...zones].sort();
}

/** The present names of cities whose zones some platforms still list under an old one. */
const presentNames: Readonly<Record<string, string>> = {
  "America/Godthab": "Nuuk",
  "Asia/Calcutta": "Kolkata",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Saigon": "Ho Chi Minh City",
  "Atlantic/Faeroe": "Faroe",
  "Europe/Kiev": "Kyiv",
};

/** "New York"; a town that shares its region's rules names the region too: "Knox, Indiana". */
export function timeZoneCity(zone: string): string {
  const present = presentNames[zone];
  if (present !== undefined) return present;
  const [, ...place] = zone.split("/");
  if (place.length === 0) return zone;
  return place.reverse().join(", ").replaceAll("_", " ");
}

/** "New York (EST, UTC−5)", with the name and offset that the zone has at an instant, in milliseconds. */
export function timeZoneLabel(zone: string, instant: number): string {
  const city = timeZoneCity(zone);
  const names = zoneNames(instant, zone).filter((name) => name !== city);
  return names.length === 0 ? city : `${city} (${names.join(", ")})`;
}
