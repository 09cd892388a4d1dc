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

// Making a formatter is slow, and a list formats for every row.
const formatter = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** "26.2 miles" */
export function formatDistance(miles: number): string {
  return `${formatter.format(miles)} ${miles === 1 ? "mile" : "miles"}`;
}
