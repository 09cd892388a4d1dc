import { useCallback, useEffect, useState } from "react";
import type { UseFormSubscribe } from "react-hook-form";

import { draftsKey } from "./forget-drafts.ts";
import { tabStorage } from "./tab-storage.ts";

type Fields = Readonly<Record<string, string | undefined>>;

/**
 * Form values that survive a reload or an expired session, in this tab only.
 * `initial` also names the fields: others in a stored draft are ignored.
 */
export function useDraft<Values extends Fields>(name: string, initial: () => Values) {
  const [untouched] = useState(initial);
  const [stored] = useState(() => readDraft(name, untouched));
  const [changed, setChanged] = useState(() => differ(stored, untouched));

  const forget = useCallback(() => {
    storeDraft(name, undefined);
  }, [name]);
  const save = useCallback(
    (values: Values) => {
      const isChanged = differ(values, untouched);
      setChanged(isChanged);
      storeDraft(name, isChanged ? values : undefined);
    },
    [name, untouched],
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

/** All drafts by name. A person may have changed what is stored. */
function readDrafts(): object {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(draftsKey) ?? "null");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

function readDraft<Values extends Fields>(name: string, untouched: Values): Values {
  const draft: unknown = Object.entries(readDrafts()).find(([other]) => other === name)?.[1];
  if (typeof draft !== "object" || draft === null) return untouched;
  const known = Object.entries(draft).filter(
    ([field, value]) => field in untouched && typeof value === "string",
  );
  return { ...untouched, ...Object.fromEntries(known) };
}

/** Without values, the draft is forgotten. */
function storeDraft(name: string, values: Fields | undefined): void {
  tabStorage.setItem(draftsKey, JSON.stringify({ ...readDrafts(), [name]: values }));
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
