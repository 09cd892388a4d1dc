const fallbackTimeZone = "UTC";

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return /^[A-Z]/i.test(zone);
  } catch {
    return false;
  }
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
