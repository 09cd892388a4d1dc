import * as z from "zod/mini";
import { isStorable, unstorableMessage } from "./texts/storable.ts";

/** Trimmed text that may not be empty. For blank text, `message` is the first issue. */
export function requiredText(message: string) {
  return z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.refine(isStorable, unstorableMessage));
}

function missingFieldsMessage(columns: readonly string[]): string {
  return `Missing required fields: ${columns.join(", ")}`;
}

/**
 * Names all blank fields in one message for the whole form, in addition to each field's own.
 * @param columns the database column of each required field, in the order of the message
 */
export function requiredFields<Field extends string>(columns: Readonly<Record<Field, string>>) {
  type Values = Readonly<Partial<Record<Field, string>>>;
  const blank = (values: Values) =>
    (Object.keys(columns) as Field[]).filter((field) => !values[field]?.trim());
  return z.refine<Values>((values) => blank(values).length === 0, {
    error: ({ input }) =>
      missingFieldsMessage(blank(input as Values).map((field) => columns[field])),
    // By default zod only checks an object once all its fields are valid.
    when: ({ value }) => value instanceof Object,
  });
}
