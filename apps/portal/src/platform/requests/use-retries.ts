import { useEffect } from "react";

import { retryDelay } from "./retry-delay.ts";

/**
 * Starts the next attempt of what has failed, ever more rarely, and at once when the network is back. Attempts are
 * counted from 0; `failed` is undefined while none has failed. `start` has to be the same function at each render.
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
