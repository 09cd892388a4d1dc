import { maxTargetDistance, targetDistanceStep } from "./distance.ts";

export const raceNameMaxLength = 120;

export const raceMessages = {
  nameMissing: "Please enter a race name.",
  nameTooLong: `Race name must be ${String(raceNameMaxLength)} characters or less.`,
  descriptionMissing: "Please enter a race description.",
  descriptionTooLong: "Race description must be 50 characters or less.",
  startTimeMissing: "Please select a start time.",
  startTimeTooLate: "Please select a start time before the year 2200.",
  startYearTooLong: "A year has four digits. Please correct it.",
  startTimePast: "Please select a start time in the future.",
  timeZoneUnknown: "Please select a time zone.",
  distanceInvalid: `Please enter a distance from ${String(targetDistanceStep)} to ${String(maxTargetDistance)} miles, in steps of ${String(targetDistanceStep)}.`,
  websiteInvalid: "Please enter a valid website address.",
} as const;
