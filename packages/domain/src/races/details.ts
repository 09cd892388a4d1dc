import * as z from "zod/mini";
import { nameFault, nameText } from "../names/index.ts";
import { requiredText } from "../required-text.ts";
import { isRaceDescriptionTooLong } from "./description.ts";
import { readTargetDistance } from "./distance.ts";
import { isTimeZone } from "./known-time-zones.ts";
import { raceMessages, raceNameMaxLength } from "./messages.ts";
import type { RaceDetails } from "./race.ts";
import { toStartTime } from "./start-time.ts";
import { startTimeOf, startTimeProblem, unreadStartMessage } from "./typed-start.ts";
import { isWebAddress, normaliseWebsite } from "./website.ts";

const nameField = (stored?: string) =>
  nameText(
    {
      maxLength: raceNameMaxLength,
      missing: raceMessages.nameMissing,
      tooLong: raceMessages.nameTooLong,
    },
    (name) => (name === stored ? null : nameFault(name, "race")),
  );

const RaceFormSchema = z.object({
  name: nameField(),
  description: requiredText(raceMessages.descriptionMissing).check(
    z.refine((text) => !isRaceDescriptionTooLong(text), raceMessages.descriptionTooLong),
  ),
  startTime: z.string().check(
    z.refine((local) => toStartTime(local, "UTC") !== null, {
      error: ({ input }) => unreadStartMessage(String(input)),
    }),
  ),
  startTimeZone: z.string().check(z.refine(isTimeZone, raceMessages.timeZoneUnknown)),
  /** A `StartTimeOccurrence`; empty unless clocks show the start time twice. */
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

/** The values of the create and edit forms: text as typed, the start time as a `datetime-local` value. */
export type RaceFormValues = z.input<typeof RaceFormSchema>;

/**
 * The rules of the create and edit forms, from `RaceFormValues` to `RaceDetails`.
 * @param previous the stored name and start time of the race being edited, kept while the form still shows them
 * @param now returns the time in milliseconds; a new start time must be later
 */
export function raceDetailsSchema(
  previous?: Pick<RaceDetails, "name" | "startTime">,
  now = Date.now,
) {
  return z.pipe(
    z.extend(RaceFormSchema, { name: nameField(previous?.name) }),
    z.transform(
      (
        { brandWebsite, startTimeOccurrence, ...race }: z.output<typeof RaceFormSchema>,
        context,
      ): RaceDetails => {
        const startTime = startTimeOf({ ...race, startTimeOccurrence }, previous?.startTime);
        const message = startTimeProblem(startTime, previous?.startTime, now());
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
