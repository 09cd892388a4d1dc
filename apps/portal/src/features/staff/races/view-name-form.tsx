import { requiredText } from "@outpace/domain/required-text";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { useLayoutEffect } from "react";
import * as z from "zod/mini";

import { useSchemaForm } from "../../../platform/forms/schema-form.ts";
import { viewNameMaxLength } from "./view-store.ts";

const ViewNameSchema = z.object({
  name: requiredText("Please enter a name.").check(
    z.refine(
      (text) => [...text].length <= viewNameMaxLength,
      `The name must be ${String(viewNameMaxLength)} characters or less.`,
    ),
  ),
});

/** Asks for the name of a view that is to be saved. */
export function ViewNameForm({ onSave }: { onSave: (name: string) => void }) {
  const { field, submit } = useSchemaForm({
    schema: ViewNameSchema,
    defaultValues: { name: "" },
    send: ({ name }) => {
      onSave(name);
      return Promise.resolve();
    },
  });
  const { id, ...name } = field("name");
  // The button that opened the form is gone, and the focus with it, unless the person has gone on meanwhile.
  useLayoutEffect(() => {
    if (document.activeElement?.matches("body, main")) document.getElementById(id)?.focus();
  }, [id]);
  return (
    <form
      method="post"
      noValidate
      className="flex max-w-md flex-wrap items-start gap-2"
      onSubmit={submit}
    >
      <TextField
        id={id}
        label="Name of this view"
        className="min-w-0 grow"
        required
        autoComplete="off"
        maxLength={viewNameMaxLength}
        {...name}
      />
      <Button type="submit" tone="secondary" className="min-h-12 sm:mt-7.5">
        Save
      </Button>
    </form>
  );
}
