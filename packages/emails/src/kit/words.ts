import { isolated } from "@outpace/domain/directions";
import { printableText } from "@outpace/domain/texts";
import { unlinked } from "./unlinked.ts";

/** A text that may contain what people wrote, which is in `others`. */
export type Words = readonly (string | { readonly others: string })[];

/**
 * The tag of our sentences. Everything inserted counts as other people's words, so that forgetting to say so is harmless.
 * @throws TypeError if a value is missing, so that no email says "undefined"
 */
export function words(strings: TemplateStringsArray, ...values: (string | number)[]): Words {
  return strings.flatMap((ours, index): Words => {
    if (index === values.length) return [ours];
    return [ours, { others: onOneLine(values[index]) }];
  });
}

/** Other people's text on one line, which no mail program turns into a link. */
export function onOneLine(value: string | number | undefined): string {
  const isThere = typeof value === "string" || Number.isFinite(value);
  if (!isThere) throw new TypeError("A value that the email names is missing.");
  return unlinked(printableText(String(value)).replace(/\s+/g, " ").trim());
}

/** The words as text, in which right-to-left names do not reorder what stands beside them. */
export function plainText(text: Words): string {
  return text.map((part) => (typeof part === "string" ? part : isolated(part.others))).join("");
}
