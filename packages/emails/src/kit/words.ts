import { isolated } from "@outpace/domain/directions";
import { anyOf, characters, pattern, printableText } from "@outpace/domain/texts";
import { unlinked } from "./unlinked.ts";

const reordering = pattern(anyOf(characters.embedding), "gu");

/** A text of ours in which what people wrote stands in `others`. */
export type Words = readonly (string | { readonly others: string })[];

/** The tag of our sentences. All that is inserted counts as other people's words, so that forgetting to say so is harmless. */
export function words(strings: TemplateStringsArray, ...values: string[]): Words {
  return strings.flatMap((ours, index): Words => {
    const value = values[index];
    return value === undefined ? [ours] : [ours, { others: othersText(value) }];
  });
}

/** What people wrote: on one line, without marks that reorder letters, or a part that mail programs turn into a link. */
export function othersText(text: string): string {
  return unlinked(printableText(text).replace(reordering, "").replace(/\s+/g, " ").trim());
}

/**
 * The words as text. Right-to-left ones are between Unicode's isolates, so that they do not reorder what stands beside them:
 * Gmail and Outlook remove `<bdi>`, so the HTML has the isolates too.
 */
export function textOf(text: Words): string {
  return text.map((part) => (typeof part === "string" ? part : isolated(part.others))).join("");
}
