import { useCallback, useEffect, useRef } from "react";

/** The same function at each render, which calls the latest one: what gets it need not render again. */
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
