const fallbackTimeZone = "UTC";

/** What was found out before: asking `Intl` is slow, and a form asks at every key. */
const known = new Map<string, boolean>();

function isKnownToIntl(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Whether a name is an IANA zone's. An offset like "+02:00" is none: it knows no summer time. */
export function isTimeZone(zone: string): boolean {
  const answer = known.get(zone) ?? (/^[A-Z]/i.test(zone) && isKnownToIntl(zone));
  known.set(zone, answer);
  return answer;
}

/** The zone of whoever is looking, which the create form offers first. */
export function currentTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || fallbackTimeZone;
}

/**
 * Every IANA zone to choose from, sorted. `current` is added when this platform spells it another
 * way (Asia/Kolkata, Asia/Calcutta), so that a stored zone always stays selectable.
 */
export function listTimeZones(current?: string): string[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), fallbackTimeZone]);
  if (current !== undefined && isTimeZone(current)) zones.add(current);
  return [...zones].sort();
}

/** "America/Argentina/Buenos Aires" for `America/Argentina/Buenos_Aires`. */
export function timeZoneLabel(zone: string): string {
  return zone.replaceAll("_", " ");
}
