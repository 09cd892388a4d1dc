/** Computes the next run of a job in pg_cron's table: a cron pattern in UTC, or an interval in seconds. */
import { Cron } from "croner";

/** Milliseconds since 1970, always after `now`. Throws if the schedule is invalid. */
export function nextRun(schedule: string, now: number): number {
  const [, seconds] = /^(\d+) seconds?$/.exec(schedule) ?? [];
  if (seconds !== undefined) return now + Math.max(Number(seconds), 1) * 1000;
  // pg_cron writes the last day of a month as $.
  const pattern = new Cron(schedule.replaceAll("$", "L"), { timezone: "UTC", mode: "5-part" });
  return pattern.nextRun(new Date(now))?.getTime() ?? Infinity;
}
