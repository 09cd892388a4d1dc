import { formatStartTimeWithOffset, offsetAt, timeZoneCity } from "@outpace/domain/races";

export interface StartClock {
  readonly name: "Race time" | "Your time" | "UTC";
  /** "New York"; null for UTC, which is no place. */
  readonly place: string | null;
  readonly zone: string;
  /** "Sat, Oct 3, 2026, 8:00 AM EDT (UTC−4)". */
  readonly text: string;
}

/**
 * A start (ISO 8601 in UTC) on the clock of the race's zone, and on those that then show something else: the reader's where
 * it is known, and UTC.
 */
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
