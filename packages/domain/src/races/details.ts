import * as z from "zod/mini";
import { nameText } from "../names/index.ts";
import { requiredText } from "../required-text.ts";
import { isRaceDescriptionTooLong } from "./description.ts";
import { isTargetDistance, maxTargetDistance, targetDistanceStep } from "./distance.ts";
import type { RaceDetails } from "./race.ts";
import { isStartTime, toStartTime } from "./start-time.ts";
import { isTimeZone } from "./time-zones.ts";
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
  targetDistance: z.pipe(
    z.pipe(
      requiredText(raceMessages.distanceInvalid),
      z.transform((text: string) => Number(text)),
    ),
    z
      .number(raceMessages.distanceInvalid)
      .check(z.refine(isTargetDistance, raceMessages.distanceInvalid)),
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

/**
 * The rules of the create and edit forms: takes `RaceFormValues` and returns `RaceDetails`.
 * @param previousStartTime the stored start time of the race being edited, kept while the form still shows it
 * @param now the time in milliseconds, after which a new start time must be
 */
export function raceDetailsSchema(previousStartTime?: string, now = Date.now) {
  return z.pipe(
    RaceFormSchema,
    z.transform(
      ({ brandWebsite, ...race }: z.output<typeof RaceFormSchema>, context): RaceDetails => {
        const startTime = toStartTime(race.startTime, race.startTimeZone, previousStartTime);
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
