import { isTimeZone } from "./known-time-zones.ts";
import { zoneNames } from "./zone-names.ts";

/** The zone a browser reports; null if it is missing, an offset, or one that no race may have. */
export function readTimeZone(said: unknown): string | null {
  if (typeof said !== "string") return null;
  if (isTimeZone(said)) return said;
  try {
    // Resolves aliases: "Japan" is Asia/Tokyo.
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: said }).resolvedOptions();
    return isTimeZone(timeZone) ? timeZone : null;
  } catch {
    return null;
  }
}

/**
 * All IANA zones, sorted. `current` is added if this platform spells it differently (Asia/Kolkata,
 * Asia/Calcutta), so that a stored zone stays selectable.
 */
export function listTimeZones(current?: string): string[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  if (current !== undefined && isTimeZone(current)) zones.add(current);
  return [...zones].sort();
}

/** Current names of cities that some platforms still list under an old name. */
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

/** "New York (EST, UTC−5)": the zone's name and offset at an instant in milliseconds. The city alone if the zone is unknown. */
export function timeZoneLabel(zone: string, instant: number): string {
  const city = timeZoneCity(zone);
  if (!isTimeZone(zone)) return city;
  const names = zoneNames(instant, zone).filter((name) => name !== city);
  return names.length === 0 ? city : `${city} (${names.join(", ")})`;
}
