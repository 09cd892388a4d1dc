// Parsers for a card's typed fields. Each returns the value in canonical form, empty text for an empty value, and null for an
// invalid one.
import { plainNumber } from "@outpace/domain/numbers";
import { raceMessages, readTargetDistance } from "@outpace/domain/races";
import * as z from "zod/mini";
import { clock } from "../../artwork/figures.ts";

const longestHours = 99;
const highestPlace = 999_999;

export type ReadValue = (typed: string) => string | null;

/** Miles, by the rule for races. */
export const readDistance: ReadValue = (typed) => {
  if (typed.trim() === "") return "";
  const miles = readTargetDistance(typed);
  return miles === null ? null : String(miles);
};

/** A day that exists, as YYYY-MM-DD. */
export const readDate: ReadValue = (typed) => {
  const date = typed.trim();
  if (date === "") return "";
  return z.safeParse(z.iso.date(), date).success ? date : null;
};

export const readPlace: ReadValue = (typed) => {
  const place = plainNumber(typed).replace(/(?:st|nd|rd|th)$/i, "");
  if (place === "") return "";
  if (!/^\d+$/.test(place)) return null;
  const number = Number(place);
  return number >= 1 && number <= highestPlace ? String(number) : null;
};

/** 34:09 or 1:02:03. */
export const readTime: ReadValue = (typed) => {
  const time = plainNumber(typed);
  if (time === "") return "";
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(time);
  if (!match) return null;
  const [, hours, minutes = "", seconds = ""] = match;
  if (hours !== undefined && Number(minutes) > 59) return null;
  const total = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 && total < (longestHours + 1) * 3600 ? clock(total) : null;
};

/** The seconds of a time that readTime returned. */
export function secondsOf(time: string): number {
  return time.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}

export const messages = {
  distance: raceMessages.distanceInvalid,
  date: "Choose a day of the calendar.",
  place: "Enter the place as a number, such as 12.",
  time: "Enter the time as 34:09 or 1:02:03.",
} as const;
