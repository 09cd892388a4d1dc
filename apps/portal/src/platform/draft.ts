import { useCallback, useEffect, useState } from "react";
import type { UseFormSubscribe } from "react-hook-form";

import { forgetKeptFiles } from "./kept-files.ts";

const prefix = "outpace-draft-";

/** Called on sign-out, so that the next person at this browser finds no draft. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
  void forgetKeptFiles();
}

type Fields = Readonly<Record<string, string | undefined>>;

/**
 * Form values that survive a reload or an expired session, in this tab only.
 * `initial` also names the fields: others in a stored draft are ignored.
 */
export function useDraft<Values extends Fields>(name: string, initial: () => Values) {
  const key = prefix + name;
  const [untouched] = useState(initial);
  const [stored] = useState(() => readDraft(key, untouched));
  const [changed, setChanged] = useState(() => differ(stored, untouched));

  const forget = useCallback(() => {
    sessionStorage.removeItem(key);
  }, [key]);
  const save = useCallback(
    (values: Values) => {
      const isChanged = differ(values, untouched);
      setChanged(isChanged);
      try {
        if (isChanged) sessionStorage.setItem(key, JSON.stringify(values));
        else forget();
      } catch {
        // Storage may be full or forbidden; the form itself still holds what was typed.
      }
    },
    [key, untouched, forget],
  );

  return {
    /** The values to start with: the draft's, else the initial ones. */
    stored,
    /** Whether the values are others than the initial ones. */
    changed,
    save,
    forget,
  };
}

function differ<Values extends Fields>(values: Values, untouched: Values): boolean {
  return Object.entries(untouched).some(([field, value]) => values[field] !== value);
}

function readDraft<Values extends Fields>(key: string, untouched: Values): Values {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return untouched;
    const known = Object.entries(stored).filter(
      ([field, value]) => field in untouched && typeof value === "string",
    );
    return { ...untouched, ...Object.fromEntries(known) };
  } catch {
    return untouched;
  }
}

/** Saves every change of a form to its draft. */
export function useSavedDraft<Values extends Fields>(
  { subscribe }: { subscribe: UseFormSubscribe<Values> },
  { save }: { save: (values: Values) => void },
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          save(values);
        },
      }),
    [subscribe, save],
  );
}
