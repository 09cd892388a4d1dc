import { formatCount, formatNumber } from "@outpace/domain/numbers";
import { formatDistance, formatStartTime, formatTimeInWords } from "@outpace/domain/races";
import type { RaceFact } from "../payloads.ts";
import type { Figure } from "./message.ts";

/** "Saturday, June 2, 2040 at 6:30 AM, New York time (EDT)". @throws RangeError if the instant is not one */
export function timeInWords(instant: string, zone: string): string {
  const text = formatTimeInWords(instant, zone);
  if (text === "") throw new RangeError("The email has an invalid time.");
  return text;
}

export function startOf(race: RaceFact): string {
  return timeInWords(race.start_time, race.start_time_zone);
}

/** "Sat, Jun 2, 6:30 AM EDT" */
export function startOnItsDay({ start_time: start, start_time_zone: zone }: RaceFact): string {
  return formatStartTime(start, zone).replace(/, \d{4},/, ",");
}

export function raceFigures(race: RaceFact): readonly Figure[] {
  return [
    { label: "Start", value: startOf(race) },
    { label: "Distance", value: formatDistance(race.target_distance) },
    { label: "Places", value: formatNumber(race.max_participants) },
  ];
}

/** Whole percent, 0 to 100. Not 100 before the last place is taken, and not 0 after the first. */
export function shareOf(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

/** "312 of 500 places are taken (62%)." */
export function placesText(joined: number, places: number): string {
  return `${formatNumber(joined)} of ${formatCount(places, "place")} ${joined === 1 ? "is" : "are"} taken (${String(shareOf(joined, places))}%).`;
}
