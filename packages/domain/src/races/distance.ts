export const defaultTargetDistance = 26.2;
export const targetDistanceStep = 0.1;
export const maxTargetDistance = 1000;

/** Whether a distance in miles is within the bounds and a multiple of the step, up to rounding errors. */
export function isTargetDistance(miles: number): boolean {
  const steps = miles / targetDistanceStep;
  return (
    miles >= targetDistanceStep &&
    miles <= maxTargetDistance &&
    Math.abs(steps - Math.round(steps)) < 1e-6
  );
}

/** A number as people write one: a point or a comma, at most two digits after it, so that 1,000 is not taken for 1. */
const decimal = /^(?:\d+(?:[.,]\d{0,2})?|[.,]\d{1,2})$/;

function readMiles(text: string): number | null {
  const typed = text.trim();
  return decimal.test(typed) ? Number(typed.replace(",", ".")) : null;
}

/** The distance in miles that a text says: "13.1" or "13,1"; null if it is none that a race may have. */
export function readTargetDistance(text: string): number | null {
  const miles = readMiles(text);
  return miles !== null && isTargetDistance(miles) ? miles : null;
}

/** What a text says one step further up or down, within the bounds; null if it says no number. */
export function stepTargetDistance(text: string, direction: "up" | "down"): string | null {
  const miles = text.trim() === "" ? 0 : readMiles(text);
  if (miles === null) return null;
  // Whole steps, in which adding is exact; up to rounding errors, one between two steps goes to the next.
  const steps = miles / targetDistanceStep;
  const next = direction === "up" ? Math.floor(steps + 1e-6) + 1 : Math.ceil(steps - 1e-6) - 1;
  const stepsPerMile = Math.round(1 / targetDistanceStep);
  return String(Math.min(Math.max(next, 1), maxTargetDistance * stepsPerMile) / stepsPerMile);
}

// Making a formatter is slow, and a list formats for every row.
const formatter = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** "26.2 miles" */
export function formatDistance(miles: number): string {
  return `${formatter.format(miles)} ${miles === 1 ? "mile" : "miles"}`;
}
