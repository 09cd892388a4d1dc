import { useCallback, useState } from "react";

const prefix = "outpace-draft-";

/** For whoever leaves: the next person at this browser finds nothing half-written. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
}

/**
 * Form values that outlive a reload or an expired session, in this tab only.
 * `initial` also names the fields: a stored draft of another shape is left aside.
 */
export function useDraft<Values extends Record<string, string>>(
  name: string,
  initial: () => Values,
): [Values, (values: Values) => void, forget: () => void] {
  const key = prefix + name;
  const [values, setValues] = useState(() => readDraft(key, initial()));

  const change = useCallback(
    (next: Values) => {
      setValues(next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without storage (full, or forbidden) the form itself still holds what was typed.
      }
    },
    [key],
  );
  const forget = useCallback(() => {
    sessionStorage.removeItem(key);
  }, [key]);

  return [values, change, forget];
}

function readDraft<Values extends Record<string, string>>(key: string, initial: Values): Values {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return initial;
    const known = Object.entries(stored).filter(
      ([field, value]) => field in initial && typeof value === "string",
    );
    return { ...initial, ...Object.fromEntries(known) };
  } catch {
    return initial;
  }
}
