/** Computes when a job of pg_cron's table runs: by a cron pattern in UTC, or every given number of seconds. */
import { Cron } from "croner";

/** Milliseconds since 1970, always after `now`. Throws for an invalid schedule. */
export function nextRun(schedule: string, now: number): number {
  const [, seconds] = /^(\d+) seconds?$/.exec(schedule) ?? [];
  if (seconds !== undefined) return now + Math.max(Number(seconds), 1) * 1000;
  // pg_cron writes the last day of a month as $.
  const pattern = new Cron(schedule.replaceAll("$", "L"), { timezone: "UTC", mode: "5-part" });
  return pattern.nextRun(new Date(now))?.getTime() ?? Infinity;
}
