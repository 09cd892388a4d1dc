import { formatClockTime, shortZoneName } from "./clock-text.ts";
import { isTimeZone } from "./known-time-zones.ts";
import { instantOf, wallClockAt } from "./wall-clock.ts";
import { zoneNameWithOffset } from "./zone-names.ts";

const localDateTime = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/;

/** A `datetime-local` value as if it were UTC, in milliseconds; null if it is not a date and time. */
function parseLocal(local: string): number | null {
  if (!localDateTime.test(local)) return null;
  const localTime = Date.parse(`${local}Z`);
  // Some engines parse February 30 as a day in March.
  if (
    Number.isNaN(localTime) ||
    !new Date(localTime).toISOString().startsWith(local.slice(0, 10))
  ) {
    return null;
  }
  return localTime;
}

/** The local time of a zone at an instant, to the minute, as a `datetime-local` value. */
export function toLocalStartTime(startTime: string, zone: string): string {
  const instant = Date.parse(startTime);
  if (Number.isNaN(instant) || !isTimeZone(zone)) return "";
  return new Date(wallClockAt(instant, zone)).toISOString().slice(0, 16);
}

/** Which of the two times is meant when clocks go back. Anything but "second" means the first. */
export type StartTimeOccurrence = "" | "first" | "second";

export interface StartTimeContext {
  /** The stored start time of the race being edited. */
  readonly previous?: string | undefined;
  readonly occurrence?: string | undefined;
}

/**
 * The instant (ISO 8601 in UTC) of a `datetime-local` value in a zone; null if either is invalid. Returns `previous` unchanged
 * if it has that local time, so loading and saving a race never moves it.
 */
export function toStartTime(
  local: string,
  zone: string,
  { previous, occurrence }: StartTimeContext = {},
): string | null {
  const localTime = parseLocal(local);
  if (localTime === null || !isTimeZone(zone)) return null;
  const keepsPrevious =
    previous !== undefined &&
    toLocalStartTime(previous, zone) === local &&
    (!occurrence || startTimeOccurrence(previous, zone) === occurrence);
  if (keepsPrevious) return previous;
  const { instant, second } = instantOf(localTime, zone);
  return new Date(occurrence === "second" ? second : instant).toISOString();
}

/** Which of the two a stored start time is, if clocks show its local time twice; otherwise "". */
export function startTimeOccurrence(startTime: string, zone: string): StartTimeOccurrence {
  const localTime = parseLocal(toLocalStartTime(startTime, zone));
  if (localTime === null) return "";
  const { kind, second } = instantOf(localTime, zone);
  if (kind !== "repeated") return "";
  return Date.parse(startTime) >= second ? "second" : "first";
}

/** The allowed start times. PostgreSQL and every JavaScript engine can represent these years. */
export const startTimeRange = {
  from: "2000-01-01T00:00:00.000Z",
  before: "2200-01-01T00:00:00.000Z",
} as const;

/** True if a race may start at an instant (ISO 8601 in UTC). */
export function isStartTime(instant: string): boolean {
  const time = Date.parse(instant);
  return time >= Date.parse(startTimeRange.from) && time < Date.parse(startTimeRange.before);
}

function later(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  return minutes === 60 ? "an hour later" : `${String(minutes)} minutes later`;
}

export type ClockChange =
  | { readonly kind: "skipped"; readonly message: string }
  | {
      readonly kind: "repeated";
      readonly question: string;
      readonly choices: readonly {
        readonly occurrence: "first" | "second";
        readonly label: string;
      }[];
    };

/** How a clock change affects a start time; null if it does not. */
export function clockChangeAt(local: string, zone: string): ClockChange | null {
  const localTime = parseLocal(local);
  if (localTime === null || !isTimeZone(zone)) return null;
  const { instant, kind, second } = instantOf(localTime, zone);
  if (kind === "once") return null;
  const typed = formatClockTime(localTime, "UTC");
  if (kind === "skipped") {
    const start = `${formatClockTime(instant, zone)} ${shortZoneName(instant, zone)}`;
    return {
      kind,
      message: `${typed} doesn't exist that day because clocks spring forward. Your race will start at ${start}.`,
    };
  }
  const choice = (at: number) => `${formatClockTime(at, zone)} ${zoneNameWithOffset(at, zone)}`;
  return {
    kind,
    question: `${typed} happens twice that day because clocks fall back. Which one do you mean?`,
    choices: [
      { occurrence: "first", label: `The first: ${choice(instant)}` },
      {
        occurrence: "second",
        label: `The second: ${choice(second)}, ${later(second - instant)}`,
      },
    ],
  };
}
