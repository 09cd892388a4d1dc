import * as z from "zod/mini";
import { checkForm, requiredText, type FormCheck } from "../form-check.ts";
import { missingFields } from "../missing-fields.ts";
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
  timeZoneUnknown: "Please select a time zone.",
  distanceInvalid: `Please enter a distance from ${String(targetDistanceStep)} to ${String(maxTargetDistance)} miles, in steps of ${String(targetDistanceStep)}.`,
  websiteInvalid: "Please enter a valid website address.",
} as const;

/** What the create and edit forms hold: text as typed, in the order in which it is checked. */
export interface RaceFormValues {
  readonly name: string;
  readonly description: string;
  /** A `datetime-local` value. */
  readonly startTime: string;
  readonly startTimeZone: string;
  readonly targetDistance: string;
  readonly brandWebsite: string;
}

export type RaceFormField = keyof RaceFormValues;

const RaceFormSchema = z.object({
  name: requiredText(raceMessages.nameMissing).check(
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

/**
 * The rules of the create and edit forms. `previousStartTime` is the stored instant of the race
 * being edited: it is kept while the form still shows it.
 */
export function checkRaceDetails(
  values: RaceFormValues,
  previousStartTime?: string,
): FormCheck<RaceDetails, RaceFormField> {
  const check = checkForm(RaceFormSchema, values);
  if (!check.ok) return check;
  const { name, description, startTime, startTimeZone, targetDistance, brandWebsite } = check.value;
  const instant = toStartTime(startTime, startTimeZone, previousStartTime);
  if (instant === null || !isStartTime(instant)) {
    const message = raceMessages.startTimeMissing;
    return { ok: false, message, field: "startTime", errors: { startTime: message } };
  }
  return {
    ok: true,
    value: {
      name,
      description,
      startTime: instant,
      startTimeZone,
      targetDistance,
      brandWebsiteUrl: brandWebsite,
    },
  };
}

export const requiredRaceFields = [
  "name",
  "description",
  "start_time",
  "max_participants",
  "target_distance",
  "brand_partner_id",
] as const;

/** "Missing required fields: ..." for a race about to be sent, by the fields' stored names, or null. */
export function missingRaceFields(
  race: Readonly<Partial<Record<(typeof requiredRaceFields)[number], unknown>>>,
): string | null {
  return missingFields(race, requiredRaceFields);
}
