import { useCallback, useState } from "react";

const prefix = "outpace-draft-";

/** Called on sign-out, so that the next person at this browser finds no draft. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
}

/**
 * Form values that survive a reload or an expired session, in this tab only.
 * `empty` also names the fields: others in a stored draft are ignored.
 */
export function useDraft<Values extends Record<string, string>>(
  name: string,
  empty: () => Values,
): { stored: Values; save: (values: Values) => void; forget: () => void } {
  const key = prefix + name;
  const [stored] = useState(() => readDraft(key, empty()));

  const save = useCallback(
    (values: Values) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(values));
      } catch {
        // Storage may be full or forbidden; the form itself still holds what was typed.
      }
    },
    [key],
  );
  const forget = useCallback(() => {
    sessionStorage.removeItem(key);
  }, [key]);

  return { stored, save, forget };
}

function readDraft<Values extends Record<string, string>>(key: string, empty: Values): Values {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return empty;
    const known = Object.entries(stored).filter(
      ([field, value]) => field in empty && typeof value === "string",
    );
    return { ...empty, ...Object.fromEntries(known) };
  } catch {
    return empty;
  }
}
