import { useCallback, useEffect, useRef } from "react";

/** Returns a stable function that calls the latest callback, so consumers don't re-render. */
export function useSameCallback<Arguments extends readonly unknown[]>(
  callback: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => {
    latest.current(...args);
  }, []);
}
