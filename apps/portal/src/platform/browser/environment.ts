import { readTimeZone } from "@outpace/domain/races";

export interface Environment {
  /** The person's zone, or UTC if the browser reports none that a race can use. */
  readonly timeZone: string;
  readonly saysTimeZone: boolean;
}

/**
 * What the browser reports about the machine. Treat it as input: with missing or broken settings, a browser reports
 * "Etc/Unknown", an offset or nothing. Its language is not read, because all screens are in English.
 */
export function readEnvironment(): Environment {
  const timeZone = readTimeZone(new Intl.DateTimeFormat("en-US").resolvedOptions().timeZone);
  return { timeZone: timeZone ?? "UTC", saysTimeZone: timeZone !== null };
}
