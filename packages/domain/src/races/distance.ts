import { plainNumber } from "../numbers/typed-digits.ts";

export const defaultTargetDistance = 26.2;
export const targetDistanceStep = 0.1;
export const maxTargetDistance = 1000;

/** True for a distance in miles within the bounds, at a multiple of the step (up to rounding errors). */
export function isTargetDistance(miles: number): boolean {
  const steps = miles / targetDistanceStep;
  return (
    miles >= targetDistanceStep &&
    miles <= maxTargetDistance &&
    Math.abs(steps - Math.round(steps)) < 1e-6
  );
}

/** Common race distances, in miles. */
export const commonDistances = [
  { label: "5K", miles: 3.1 },
  { label: "10K", miles: 6.2 },
  { label: "Half", miles: 13.1 },
  { label: "Marathon", miles: 26.2 },
] as const;

const metersPerMile = 1609.344;

interface TypedDistance {
  readonly amount: number;
  readonly unit: "miles" | "km" | "m";
}

/** A point or comma is a decimal mark with at most two digits, so 1,000 is not read as 1. */
const miles = /^(\d+(?:[.,]\d{0,2})?|[.,]\d{1,2})\s*(?:mi|miles?)?$/i;
/** The same for kilometers, with up to four digits: 42.195 has three. */
const kilometers = /^(\d+(?:[.,]\d{0,4})?|[.,]\d{1,4})\s*(?:k|km|kilomet(?:er|re)s?)$/i;
/** A point or a comma groups thousands. */
const meters = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)\s*(?:m|met(?:er|re)s?)$/i;

/** A whole number whose thousands are grouped by a mark that separates nothing else, as in "42 195". */
const grouped = /^\d{1,3}(?:[\s'\u2019\u066C]\d{3})+(?!\d)/;

function readTyped(text: string): TypedDistance | null {
  const typed = plainNumber(text).replace(grouped, (number) => number.replaceAll(/\D/g, ""));
  const amountOf = (pattern: RegExp) => pattern.exec(typed)?.[1];
  const inMiles = amountOf(miles);
  if (inMiles !== undefined) return { amount: Number(inMiles.replace(",", ".")), unit: "miles" };
  const inKilometers = amountOf(kilometers);
  if (inKilometers !== undefined) {
    return { amount: Number(inKilometers.replace(",", ".")), unit: "km" };
  }
  const inMeters = amountOf(meters);
  if (inMeters !== undefined) return { amount: Number(inMeters.replace(/[.,]/g, "")), unit: "m" };
  return null;
}

/** Kilometers and meters are rounded to one decimal. */
function milesOf({ amount, unit }: TypedDistance): number {
  if (unit === "miles") return amount;
  const inMeters = unit === "km" ? amount * 1000 : amount;
  return Math.round((inMeters / metersPerMile) * 10) / 10;
}

function readMiles(text: string): number | null {
  const typed = readTyped(text);
  return typed && milesOf(typed);
}

/**
 * Reads a distance such as "13.1", "13,1", "10k", "21,1 km" or "42 195 m", in the digits of any script. Returns miles, or null if the distance is not
 * allowed.
 */
export function readTargetDistance(text: string): number | null {
  const distance = readMiles(text);
  return distance !== null && isTargetDistance(distance) ? distance : null;
}

/** "10 km is 6.2 miles", or "13.1 miles" for "13,1"; null if the text is already in plain miles, or is not a distance. */
export function distanceNote(text: string): string | null {
  const typed = readTyped(text);
  const distance = readTargetDistance(text);
  if (typed === null || distance === null || text.trim() === String(distance)) return null;
  const inMiles = formatDistance(distance);
  return typed.unit === "miles"
    ? inMiles
    : `${amountFormatter.format(typed.amount)} ${typed.unit} is ${inMiles}`;
}

/** The text one step up or down, within the bounds; null if the text has no number. */
export function stepTargetDistance(text: string, direction: "up" | "down"): string | null {
  const distance = text.trim() === "" ? 0 : readMiles(text);
  if (distance === null) return null;
  // Counts in whole steps, where addition is exact. A value between two steps goes to the next.
  const steps = distance / targetDistanceStep;
  const next = direction === "up" ? Math.floor(steps + 1e-6) + 1 : Math.ceil(steps - 1e-6) - 1;
  const stepsPerMile = Math.round(1 / targetDistanceStep);
  return String(Math.min(Math.max(next, 1), maxTargetDistance * stepsPerMile) / stepsPerMile);
}

// Creating a formatter is slow, and a list formats every row.
const formatter = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const amountFormatter = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** "26.2 miles" */
export function formatDistance(miles: number): string {
  return `${formatter.format(miles)} ${miles === 1 ? "mile" : "miles"}`;
}
