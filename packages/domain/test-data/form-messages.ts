import type * as z from "zod/mini";

/** The messages a form shows: the first per field, and the whole form's under "form". */
export function formMessages<Values>(
  schema: z.ZodMiniType<unknown, Values>,
  values: Values,
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    messages[path.join(".") || "form"] ??= message;
  }
  return messages;
}
