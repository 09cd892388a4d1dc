import { type FieldGroup, mergeEdit, type MergedEdit, withConflicts } from "@outpace/domain/edits";
import { useCallback, useEffect, useState } from "react";
import type { UseFormSubscribe } from "react-hook-form";

import { tabStorage } from "../browser/tab-storage.ts";
import { draftsKey } from "./forget-drafts.ts";

type Fields = Readonly<Record<string, string | undefined>>;

interface StoredDraft {
  readonly values: object;
  /** What the form showed before anything was typed. */
  readonly seen: object;
}

/**
 * Form values that survive a reload or an expired session, in this tab only.
 * `initial` also names the fields: others in a stored draft are ignored. With `groups`, the draft is an edit of what others
 * may edit too: the fields that were left alone are the initial ones.
 */
export function useDraft<Values extends Fields>(
  name: string,
  initial: () => Values,
  groups: readonly FieldGroup<Values>[] = [],
) {
  const [untouched, setUntouched] = useState(initial);
  const [start] = useState(() => readDraft(name, untouched, groups));
  const [seen, setSeen] = useState(() => withConflicts(untouched, start.conflicts));
  const [changed, setChanged] = useState(() => differ(start.values, untouched));

  const forget = useCallback(() => {
    storeDraft(name, undefined);
  }, [name]);
  const save = useCallback(
    (values: Values) => {
      const isChanged = differ(values, untouched);
      setChanged(isChanged);
      storeDraft(name, isChanged ? { values, seen } : undefined);
    },
    [name, untouched, seen],
  );
  /** From now on the form shows another version of what is edited, except for what is still to be decided. */
  const rebase = useCallback(
    (stored: Values, { values, conflicts }: MergedEdit<Values>) => {
      const next = withConflicts(stored, conflicts);
      setUntouched(stored);
      setChanged(differ(values, stored));
      setSeen(next);
      storeDraft(name, differ(values, stored) ? { values, seen: next } : undefined);
    },
    [name],
  );

  return {
    /** The values to start with: the draft's, else the initial ones. */
    stored: start.values,
    /** What someone else has changed since, where the draft changes it too. */
    conflicts: start.conflicts,
    /** Whether the values are others than the initial ones. */
    changed,
    save,
    forget,
    rebase,
  };
}

function differ<Values extends Fields>(values: Values, untouched: Values): boolean {
  return Object.entries(untouched).some(([field, value]) => values[field] !== value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** All drafts by name. A person may have changed what is stored. */
function readDrafts(): object {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(draftsKey) ?? "null");
    return isObject(stored) ? stored : {};
  } catch {
    return {};
  }
}

function readDraft<Values extends Fields>(
  name: string,
  untouched: Values,
  groups: readonly FieldGroup<Values>[],
): MergedEdit<Values> {
  const draft: unknown = Object.entries(readDrafts()).find(([other]) => other === name)?.[1];
  const partOf = (part: keyof StoredDraft): Values => {
    const fields: unknown = isObject(draft) ? Reflect.get(draft, part) : null;
    const known = Object.entries(isObject(fields) ? fields : {}).filter(
      ([field, value]) => field in untouched && typeof value === "string",
    );
    return { ...untouched, ...Object.fromEntries(known) };
  };
  const typed = partOf("values");
  if (groups.length === 0) return { values: typed, conflicts: [] };
  return mergeEdit({ seen: partOf("seen"), stored: untouched, typed }, groups);
}

/** Without values, the draft is forgotten. */
function storeDraft(name: string, draft: StoredDraft | undefined): void {
  tabStorage.setItem(draftsKey, JSON.stringify({ ...readDrafts(), [name]: draft }));
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
