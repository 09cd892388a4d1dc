/** Kept apart from the schema, so that a form can load that later. */
import { raceMessages } from "./messages.ts";
import { isStartTime, toStartTime } from "./start-time.ts";

type TypedStart = Readonly<Record<"startTime" | "startTimeZone" | "startTimeOccurrence", string>>;

/** The instant (ISO 8601 in UTC) of the start in a form; null if it is incomplete. */
export function startTimeOf(typed: TypedStart, previous?: string): string | null {
  const { startTime, startTimeZone, startTimeOccurrence } = typed;
  return toStartTime(startTime, startTimeZone, { previous, occurrence: startTimeOccurrence });
}

/** The message for the text of a start time that is none. Date fields take years up to 275760. */
export function unreadStartMessage(startTime: string): string {
  return /^\d{5,}-/.test(startTime) ? raceMessages.startYearTooLong : raceMessages.startTimeMissing;
}

/** The problem of a complete start, or null. */
export function startTimeProblem(
  startTime: string | null,
  previous: string | undefined,
  now: number,
): string | null {
  if (startTime === null) return raceMessages.startTimeMissing;
  const instant = Date.parse(startTime);
  const isUnchanged = previous !== undefined && instant === Date.parse(previous);
  if (instant <= now && !isUnchanged) return raceMessages.startTimePast;
  return isStartTime(startTime) ? null : raceMessages.startTimeTooLate;
}

/** Smaller years are still being typed: 2026 begins as 0002. */
const firstCompleteYear = "1000";

/** The problem of a start during typing; null while it is incomplete. */
export function startTimeProblemWhileTyping(
  typed: TypedStart,
  previous?: string,
  now = Date.now(),
): string | null {
  const startTime = startTimeOf(typed, previous);
  if (startTime === null) {
    const message = unreadStartMessage(typed.startTime);
    return message === raceMessages.startYearTooLong ? message : null;
  }
  if (typed.startTime < firstCompleteYear) return null;
  return startTimeProblem(startTime, previous, now);
}
