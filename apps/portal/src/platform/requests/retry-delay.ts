const first = 2_000;
const longest = 30_000;

/** Milliseconds before the next try after `timesFailed` failures in a row. */
export function retryDelay(timesFailed: number): number {
  return Math.min(longest, first * 2 ** timesFailed);
}
