import { readTimeZone } from "@outpace/domain/races";

export interface Environment {
  /** The person's zone; UTC where the browser doesn't say one that a race may have. */
  readonly timeZone: string;
  readonly saysTimeZone: boolean;
}

/**
 * What the browser says about where it runs. That is input like any other: where the machine's settings are missing or
 * broken, a browser says "Etc/Unknown", an offset or nothing. Screens are in English, so its language is not asked.
 */
export function readEnvironment(): Environment {
  const timeZone = readTimeZone(new Intl.DateTimeFormat("en-US").resolvedOptions().timeZone);
  return { timeZone: timeZone ?? "UTC", saysTimeZone: timeZone !== null };
}
