import * as z from "zod/mini";
import { nameText } from "../names/index.ts";
import { requiredText } from "../required-text.ts";
import { isRaceDescriptionTooLong } from "./description.ts";
import { maxTargetDistance, readTargetDistance, targetDistanceStep } from "./distance.ts";
import { isTimeZone } from "./known-time-zones.ts";
import type { RaceDetails } from "./race.ts";
import { isStartTime, toStartTime } from "./start-time.ts";
import { isWebAddress, normaliseWebsite } from "./website.ts";

export const raceNameMaxLength = 120;

export const raceMessages = {
  nameMissing: "Please enter a race name.",
  nameTooLong: `Race name must be ${String(raceNameMaxLength)} characters or less.`,
  descriptionMissing: "Please enter a race description.",
  descriptionTooLong: "Race description must be 50 characters or less.",
  startTimeMissing: "Please select a start time.",
  startTimePast: "Please select a start time in the future.",
  timeZoneUnknown: "Please select a time zone.",
  distanceInvalid: `Please enter a distance from ${String(targetDistanceStep)} to ${String(maxTargetDistance)} miles, in steps of ${String(targetDistanceStep)}.`,
  websiteInvalid: "Please enter a valid website address.",
} as const;

const RaceFormSchema = z.object({
  name: nameText(raceMessages.nameMissing).check(
    z.refine((name) => [...name].length <= raceNameMaxLength, raceMessages.nameTooLong),
  ),
  description: requiredText(raceMessages.descriptionMissing).check(
    z.refine((text) => !isRaceDescriptionTooLong(text), raceMessages.descriptionTooLong),
  ),
  startTime: z
    .string()
    .check(z.refine((local) => toStartTime(local, "UTC") !== null, raceMessages.startTimeMissing)),
  startTimeZone: z.string().check(z.refine(isTimeZone, raceMessages.timeZoneUnknown)),
  /** `StartTimeOccurrence`; empty unless clocks show the start time twice. */
  startTimeOccurrence: z.string(),
  targetDistance: z.pipe(
    z.pipe(z.string(raceMessages.distanceInvalid), z.transform(readTargetDistance)),
    z.number(raceMessages.distanceInvalid),
  ),
  brandWebsite: z.pipe(
    z.pipe(z.string(), z.transform(normaliseWebsite)),
    z
      .nullable(z.string())
      .check(z.refine((url) => url === null || isWebAddress(url), raceMessages.websiteInvalid)),
  ),
});

/** What the create and edit forms hold: text as typed, the start time as a `datetime-local` value. */
export type RaceFormValues = z.input<typeof RaceFormSchema>;

type TypedStart = Pick<RaceFormValues, "startTime" | "startTimeZone" | "startTimeOccurrence">;

/** The instant of the start that a form holds (ISO 8601 in UTC); null if it is not complete. */
export function startTimeOf(typed: TypedStart, previous?: string): string | null {
  const { startTime, startTimeZone, startTimeOccurrence } = typed;
  return toStartTime(startTime, startTimeZone, { previous, occurrence: startTimeOccurrence });
}

function startTimeProblem(
  startTime: string | null,
  previous: string | undefined,
  now: number,
): string | null {
  if (startTime === null) return raceMessages.startTimeMissing;
  const instant = Date.parse(startTime);
  const isUnchanged = previous !== undefined && instant === Date.parse(previous);
  if (instant <= now && !isUnchanged) return raceMessages.startTimePast;
  return isStartTime(startTime) ? null : raceMessages.startTimeMissing;
}

/** Below it, a year is still being typed: 2026 begins as 0002. */
const firstCompleteYear = "1000";

/** What is wrong with a start while it is being typed: null as long as it is not complete. */
export function startTimeProblemWhileTyping(
  typed: TypedStart,
  previous?: string,
  now = Date.now(),
): string | null {
  const startTime = startTimeOf(typed, previous);
  if (startTime === null || typed.startTime < firstCompleteYear) return null;
  return startTimeProblem(startTime, previous, now);
}

/**
 * The rules of the create and edit forms: takes `RaceFormValues` and returns `RaceDetails`.
 * @param previousStartTime the stored start time of the race being edited, kept while the form still shows it
 * @param now the time in milliseconds, after which a new start time must be
 */
export function raceDetailsSchema(previousStartTime?: string, now = Date.now) {
  return z.pipe(
    RaceFormSchema,
    z.transform(
      (
        { brandWebsite, startTimeOccurrence, ...race }: z.output<typeof RaceFormSchema>,
        context,
      ): RaceDetails => {
        const startTime = startTimeOf({ ...race, startTimeOccurrence }, previousStartTime);
        const message = startTimeProblem(startTime, previousStartTime, now());
        if (startTime === null || message !== null) {
          context.issues.push({
            code: "custom",
            input: race.startTime,
            path: ["startTime"],
            message: message ?? raceMessages.startTimeMissing,
          });
          return z.NEVER;
        }
        return { ...race, startTime, brandWebsiteUrl: brandWebsite };
      },
    ),
  );
}
