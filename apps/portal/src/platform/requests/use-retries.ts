import { useEffect } from "react";

/**
 * Retries after a growing delay, and at once when the network returns. Attempts count from 0; `failed` is the last
 * failed attempt, or undefined. `start` must be stable across renders.
 */
export function useRetries(failed: number | undefined, start: (attempt: number) => void): void {
  useEffect(() => {
    if (failed === undefined) return undefined;
    const retry = () => {
      start(failed + 1);
    };
    const timer = setTimeout(retry, retryDelay(failed));
    window.addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
    };
  }, [failed, start]);
}

const first = 2_000;
const longest = 30_000;

/** Milliseconds before the next try after `timesFailed` failures in a row. */
export function retryDelay(timesFailed: number): number {
  return Math.min(longest, first * 2 ** timesFailed);
}
