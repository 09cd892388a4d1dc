import { formatStartTimeWithOffset, offsetAt, timeZoneCity } from "@outpace/domain/races";

export interface StartClock {
  readonly name: "Race time" | "Your time" | "UTC";
  /** "New York"; null for UTC, which has no place. */
  readonly place: string | null;
  readonly zone: string;
  /** "Sat, Oct 3, 2026, 8:00 AM EDT (UTC−4)". */
  readonly text: string;
}

/** A start (ISO 8601 in UTC) in the race's zone and, if they differ, in the reader's (if known) and in UTC. */
export function startClocks(
  startTime: string,
  raceZone: string,
  readerZone: string | null,
): readonly StartClock[] {
  const instant = Date.parse(startTime);
  const wanted: (readonly [StartClock["name"], string])[] = [
    ["Race time", raceZone],
    ...(readerZone === null ? [] : [["Your time", readerZone] as const]),
    ["UTC", "UTC"],
  ];
  const shown = new Set<number>();
  const clocks: StartClock[] = [];
  for (const [name, zone] of wanted) {
    const offset = offsetAt(instant, zone);
    if (shown.has(offset)) continue;
    shown.add(offset);
    clocks.push({
      name,
      place: zone === "UTC" ? null : timeZoneCity(zone),
      zone,
      text: formatStartTimeWithOffset(startTime, zone),
    });
  }
  return clocks;
}
