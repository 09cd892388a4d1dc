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
