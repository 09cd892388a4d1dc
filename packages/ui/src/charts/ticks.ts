/** Steps between the ticks of an axis, for `ticksBetween`. */
export const countSteps = [1, 2, 5].flatMap((n) => [n, n * 10, n * 100, n * 1_000]);
/** In seconds, from one second to a day. */
export const durationSteps = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
];
/** In days, from one day to two years. */
export const daySteps = [1, 2, 3, 7, 14, 28, 61, 91, 182, 365, 730];

/**
 * The multiples, between two numbers, of the smallest step that gives at most `most` ticks. Doubles the largest step if even
 * that gives more.
 */
export function ticksBetween(
  from: number,
  to: number,
  { steps, most = 5 }: { steps: readonly number[]; most?: number },
): readonly number[] {
  const countOf = (step: number) => Math.floor(to / step) - Math.ceil(from / step) + 1;
  let step = [...steps].sort((one, other) => one - other).find((one) => countOf(one) <= most);
  if (step === undefined) {
    step = Math.max(...steps);
    while (countOf(step) > most) step *= 2;
  }
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, countOf(step)) }, (_, n) => (first + n) * step);
}

/** The end of an axis that starts at zero: the first tick at or above the largest value, at least one. */
export function axisEnd(largest: number): number {
  const step = ticksBetween(0, largest, { steps: countSteps, most: 5 })[1] ?? 1;
  return Math.max(1, Math.ceil(largest / step)) * step;
}

/** The index of the part that contains a position. `ends` are the parts' ends in ascending order. */
export function partAt(ends: readonly number[], position: number): number {
  const index = ends.findIndex((end) => position <= end);
  return index === -1 ? ends.length - 1 : index;
}

/** The axis from one number to another, widened around its middle to at least `least`. */
export function axisBetween(from: number, to: number, least: number): readonly [number, number] {
  const missing = Math.max(0, least - (to - from)) / 2;
  return [from - missing, to + missing];
}

/** Maps the values from one number to another, which differ, to places along a line. */
export function linearScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  return (value) => start + ((end - start) * (value - from)) / (to - from);
}
