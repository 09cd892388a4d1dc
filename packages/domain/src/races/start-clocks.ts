import { formatStartTimeWithOffset } from "./start-time.ts";
import { timeZoneCity } from "./time-zones.ts";

export interface StartClock {
  readonly name: "Race time" | "Your time" | "UTC";
  /** "New York"; null for UTC, which is no place. */
  readonly place: string | null;
  readonly zone: string;
  /** "Sat, Oct 3, 2026, 8:00 AM EDT (UTC−4)". */
  readonly text: string;
}

/** A start (ISO 8601 in UTC) on the clocks of the race's zone, of the reader's zone where it is known, and of UTC. */
export function startClocks(
  startTime: string,
  raceZone: string,
  readerZone: string | null,
): readonly StartClock[] {
  const clockOf = (name: StartClock["name"], zone: string): StartClock => ({
    name,
    place: zone === "UTC" ? null : timeZoneCity(zone),
    zone,
    text: formatStartTimeWithOffset(startTime, zone),
  });
  return [
    clockOf("Race time", raceZone),
    ...(readerZone === null ? [] : [clockOf("Your time", readerZone)]),
    clockOf("UTC", "UTC"),
  ];
}
