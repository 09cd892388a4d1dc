import { useEffect, useEffectEvent, useState } from "react";

export type Loaded<Value> =
  | { status: "loading" }
  | { status: "loaded"; value: Value }
  | { status: "failed"; error: unknown; retry: () => void };

/** What a function returns, asked once and without the query cache, which some screens of sessions are outside of. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<{ value: Value } | { error: unknown }>();
  const [attempt, setAttempt] = useState(0);
  const begin = useEffectEvent(load);

  useEffect(() => {
    let isCurrent = true;
    const set = (next: { value: Value } | { error: unknown }) => {
      if (isCurrent) setLoaded(next);
    };
    begin().then(
      (value) => {
        set({ value });
      },
      (error: unknown) => {
        set({ error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  if (!loaded) return { status: "loading" };
  if ("value" in loaded) return { status: "loaded", ...loaded };
  const retry = () => {
    setLoaded(undefined);
    setAttempt(attempt + 1);
  };
  return { status: "failed", ...loaded, retry };
}
