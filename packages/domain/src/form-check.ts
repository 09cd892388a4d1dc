import * as z from "zod/mini";

/**
 * What a form learns from its rules: the parsed value, or one message a field in the order in which
 * the rules are written, `message` being the first of them.
 */
export type FormCheck<Value, Field extends string> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly message: string;
      readonly field: Field;
      readonly errors: Readonly<Partial<Record<Field, string>>>;
    };

type Shape = Readonly<Record<string, z.ZodMiniType>>;

export function checkForm<S extends Shape>(
  schema: z.ZodMiniObject<S>,
  values: Readonly<Record<Extract<keyof S, string>, unknown>>,
): FormCheck<z.infer<z.ZodMiniObject<S>>, Extract<keyof S, string>> {
  type Field = Extract<keyof S, string>;
  const result = z.safeParse(schema, values);
  if (result.success) return { ok: true, value: result.data };

  const errors: Partial<Record<Field, string>> = {};
  for (const issue of result.error.issues) {
    errors[issue.path[0] as Field] ??= issue.message;
  }
  const field = (Object.keys(schema.shape) as Field[]).find((key) => key in errors) as Field;
  return { ok: false, message: errors[field] ?? "", field, errors };
}

/** Text that is trimmed first and may not be empty. */
export function requiredText(message: string) {
  return z.string(message).check(z.trim(), z.minLength(1, { error: message, abort: true }));
}
