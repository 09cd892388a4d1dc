import { searchName } from "@outpace/domain/names";
import { timeZoneCity, zoneNames } from "@outpace/domain/races";

import { timeZonePlaces } from "./time-zone-places.ts";

export interface FoundTimeZone {
  readonly zone: string;
  /** The matched place if the zone is named after another: "Boston" for New York. */
  readonly place: string | null;
}

/** Returns the zones that most people live in, sorted by city. */
export function commonTimeZones(zones: readonly string[]): string[] {
  return zones.filter((zone) => timeZonePlaces.has(zone)).sort(byCity);
}

function byCity(one: string, other: string): number {
  return timeZoneCity(one).localeCompare(timeZoneCity(other), "en");
}

/** In the form for search, without signs and extra spaces. */
function normalise(text: string): string {
  return searchName(text)
    .replaceAll(/[^a-z0-9:+-]+/g, " ")
    .trim();
}

/** Returns how well a name matches the query, 0 being best; null if it does not. */
function fit(name: string, query: string): number | null {
  const text = normalise(name);
  if (text === query) return 0;
  if (text.startsWith(query)) return 1;
  return ` ${text}`.includes(` ${query}`) ? 2 : null;
}

const offsetQuery = /^(?:utc|gmt)? ?([+-]\d.*)$/;

/**
 * Returns the zones that match typed text (a city, country, name, abbreviation, or an offset such as "UTC-5"), best
 * first: a zone's own city before its other places, whole names before parts.
 * @param at the instant of the offsets, in milliseconds
 */
export function searchTimeZones(
  typed: string,
  zones: readonly string[],
  at: number,
): FoundTimeZone[] {
  const query = normalise(typed);
  if (query === "") return [];
  const [, offset] = offsetQuery.exec(query) ?? [];
  const ranked = zones.flatMap((zone) => {
    if (offset !== undefined) {
      const wanted = `UTC${offset.replace("-", "−")}`;
      return zoneNames(at, zone).includes(wanted)
        ? [{ zone, place: null, rank: rarity(zone) }]
        : [];
    }
    const own = fit(timeZoneCity(zone), query) ?? (fit(zone, query) === null ? null : 2);
    const places = (timeZonePlaces.get(zone) ?? []).flatMap((place) => {
      const rank = fit(place, query);
      return rank === null ? [] : [{ zone, place, rank: rank * 3 + 1 }];
    });
    const found = own === null ? places : [{ zone, place: null, rank: own * 3 }, ...places];
    const best = found.sort((one, other) => one.rank - other.rank)[0];
    return best ? [{ ...best, rank: best.rank + rarity(zone) }] : [];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank || byCity(one.zone, other.zone))
    .map(({ zone, place }) => ({ zone, place }));
}

/** Ranks a zone of few people behind an equal match of many. */
function rarity(zone: string): number {
  return timeZonePlaces.has(zone) ? 0 : 1.5;
}
