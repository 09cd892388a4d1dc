import { isolated } from "@outpace/domain/directions";
import { printableText } from "@outpace/domain/texts";
import { unlinked } from "./unlinked.ts";

/** A text of ours in which what people wrote stands in `others`. */
export type Words = readonly (string | { readonly others: string })[];

/**
 * The tag of our sentences. Everything inserted counts as other people's words, so that forgetting to say so is harmless.
 * @throws TypeError if a value is missing, so that no email says "undefined"
 */
export function words(strings: TemplateStringsArray, ...values: (string | number)[]): Words {
  return strings.flatMap((ours, index): Words => {
    if (index === values.length) return [ours];
    return [ours, { others: othersText(values[index]) }];
  });
}

/** What people wrote, on one line and without a part that mail programs turn into a link. */
export function othersText(value: string | number | undefined): string {
  if (typeof value !== "string" && !Number.isFinite(value)) {
    throw new TypeError("A value that the email names is missing.");
  }
  return unlinked(printableText(String(value)).replace(/\s+/g, " ").trim());
}

/**
 * The words as text. Right-to-left ones are between Unicode's isolates, so that they do not reorder what stands beside them:
 * Gmail and Outlook remove `<bdi>`, so the HTML has the isolates too.
 */
export function textOf(text: Words): string {
  return text.map((part) => (typeof part === "string" ? part : isolated(part.others))).join("");
}
