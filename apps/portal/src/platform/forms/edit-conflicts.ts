import {
  type EditConflict,
  type FieldGroup,
  mergeEdit,
  type MergedEdit,
  withConflicts,
} from "@outpace/domain/edits";
import { useState } from "react";
import type { Path, PathValue } from "react-hook-form";

import { hasCode } from "../errors/error-message.ts";
import type { SchemaForm } from "./schema-form.ts";

type Values = Record<string, string>;
export type Side = "theirs" | "yours";

export interface OpenConflict<Fields extends Values> extends EditConflict<Fields> {
  /** Null until the person decides. */
  readonly choice: Side | null;
}

/** Whether a save failed because someone else changed the same record. */
export function isEditConflict(error: unknown): boolean {
  return hasCode(error, "edit_conflict");
}

export const undecidedMessage = "Please choose which version to keep.";

/** The message when a save meets someone else's change. */
export function editConflictMessage(subject: string): string {
  return `Someone else changed ${subject} while you were editing. Nothing is saved yet: check what is shown, then save again.`;
}

const open = <Fields extends Values>(conflicts: readonly EditConflict<Fields>[]) =>
  conflicts.map((conflict): OpenConflict<Fields> => ({ ...conflict, choice: null }));

/** The fields that the person and someone else both changed, with the person's decisions. */
export function useEditConflicts<Fields extends Values>(
  groups: readonly FieldGroup<Fields>[],
  initial: readonly EditConflict<Fields>[] = [],
) {
  const [conflicts, setConflicts] = useState(() => open(initial));
  type Form = Pick<SchemaForm<Fields>, "getValues" | "setValue">;

  const show = (form: Form, values: Partial<Fields>) => {
    for (const [field, value] of Object.entries(values)) {
      form.setValue(field as Path<Fields>, value as PathValue<Fields, Path<Fields>>);
    }
  };

  return {
    conflicts,
    undecided: conflicts.some(({ choice }) => choice === null),
    /** Takes stored values into fields that the person left alone; keeps the others. */
    meet: (form: Form, seen: Fields, stored: Fields): MergedEdit<Fields> => {
      const typed = form.getValues() as Fields;
      const undecided = conflicts.filter(({ choice }) => choice === null);
      const merged = mergeEdit({ seen: withConflicts(seen, undecided), stored, typed }, groups);
      show(form, merged.values);
      setConflicts(open(merged.conflicts));
      return merged;
    },
    /** Call after the decisions are saved. */
    settle: () => {
      setConflicts([]);
    },
    choose: (form: Form, decided: OpenConflict<Fields>, choice: Side) => {
      setConflicts((now) =>
        now.map((one) => (one.fields === decided.fields ? { ...one, choice } : one)),
      );
      show(form, decided[choice]);
    },
  };
}
