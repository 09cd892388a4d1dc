import type * as z from "zod/mini";

/** What a form shows: the first message per field, and under "form" that of the whole form. */
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
