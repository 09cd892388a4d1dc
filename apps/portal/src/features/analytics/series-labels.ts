import { formatDuration, type RaceGroup, secondsOf } from "@outpace/domain/races";

/** "1:40:00 to 1:44:59"; "1:40:00" for a group of a single second. */
export function formatTimes(group: RaceGroup<number>): string {
  const [first, last] = secondsOf(group).map(formatDuration);
  return first === last ? String(first) : `${String(first)} to ${String(last)}`;
}

/** "9:12 to 9:30 per mile". */
export function formatPaces({ from, to }: RaceGroup<number>): string {
  const [first, last] = [from, to].map((pace) => formatDuration(pace * 60));
  return `${first === last ? String(first) : `${String(first)} to ${String(last)}`} per mile`;
}

const days = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });

/** "Mar 8", from a date (YYYY-MM-DD) or an instant in milliseconds, in UTC. */
export function formatDay(date: string | number): string {
  return days.format(new Date(date));
}

function withYear(date: string): string {
  return `${formatDay(date)}, ${date.slice(0, 4)}`;
}

/** "Mar 8, 2026", "Mar 8 to Mar 10, 2026", "Dec 30, 2025 to Jan 2, 2026". */
export function formatDays({ from, to }: RaceGroup<string>): string {
  if (from === to) return withYear(from);
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${sameYear ? formatDay(from) : withYear(from)} to ${withYear(to)}`;
}
