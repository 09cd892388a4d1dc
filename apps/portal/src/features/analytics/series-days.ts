import type { RaceGroup } from "@outpace/domain/races";

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
