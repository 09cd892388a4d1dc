import { formatDuration, type RaceGroup } from "@outpace/domain/races";

/** A group excludes its `to`; this allows for rounding errors in the bounds. */
const tolerance = 1e-6;

/** The first and the last whole second of a group of finish times. */
export function secondsOf({ from, to }: RaceGroup<number>): readonly [number, number] {
  const first = Math.ceil(from - tolerance);
  return [first, Math.max(first, Math.ceil(to - tolerance) - 1)];
}

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
