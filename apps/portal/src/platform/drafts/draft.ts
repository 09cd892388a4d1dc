import { type FieldGroup, mergeEdit, type MergedEdit, withConflicts } from "@outpace/domain/edits";
import { useCallback, useEffect, useState } from "react";
import type { UseFormSubscribe } from "react-hook-form";

import { tabStorage } from "../browser/tab-storage.ts";
import { draftsKey } from "./forget-drafts.ts";

type Fields = Readonly<Record<string, string | undefined>>;

interface StoredDraft {
  readonly values: object;
  /** The values that the form showed before the person typed. */
  readonly seen: object;
}

/**
 * Form values that survive a reload or an expired session, in this tab only.
 * `initial` defines the fields; a stored draft's other fields are ignored. `groups` marks a draft of something that
 * others can edit too: fields that the person left alone then take their initial values.
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
    forgetDraft(name);
  }, [name]);
  const save = useCallback(
    (values: Values) => {
      const isChanged = differ(values, untouched);
      setChanged(isChanged);
      storeDraft(name, isChanged ? { values, seen } : undefined);
    },
    [name, untouched, seen],
  );
  /** Rebases the draft on a newer version; open conflicts keep what the person saw. */
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
    /** The form's first values: the draft's, else the initial ones. */
    stored: start.values,
    /** Fields that both the draft and someone else changed. */
    conflicts: start.conflicts,
    /** Whether the values differ from the initial ones. */
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

/** All drafts by name. Stored text is input: a person can edit it. */
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

/** Stores a draft; undefined removes it. */
function storeDraft(name: string, draft: StoredDraft | undefined): void {
  tabStorage.setItem(draftsKey, JSON.stringify({ ...readDrafts(), [name]: draft }));
}

export function forgetDraft(name: string): void {
  storeDraft(name, undefined);
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
