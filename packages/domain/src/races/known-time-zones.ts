/** Asking `Intl` is slow, and a form asks on every key. */
const known = new Map<string, boolean>();

/** The database accepts the same names. Abbreviations and offsets are not zones: they have no daylight saving time. */
const zoneName = /^(?:UTC|[A-Z][A-Za-z_-]*(?:\/[A-Z][A-Za-z_-]*){1,2}|Etc\/GMT[+-]\d{1,2})$/;

function isKnownToIntl(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** True for the name of an IANA zone that a race may have. */
export function isTimeZone(zone: string): boolean {
  const isKnown =
    known.get(zone) ?? (zoneName.test(zone) && zone !== "Etc/Unknown" && isKnownToIntl(zone));
  known.set(zone, isKnown);
  return isKnown;
}
