import { isolated } from "@outpace/domain/directions";
import { anyOf, characters, pattern, printableText } from "@outpace/domain/texts";
import { unlinked } from "./unlinked.ts";

const reordering = pattern(anyOf(characters.embedding), "gu");

/** A text of ours in which what people wrote stands in `others`. */
export type Words = readonly (string | { readonly others: string })[];

/** The address of an account or of its device, whole or in part, which readers copy. */
export interface Address {
  readonly address: string;
}

export const addressOf = (address: string): Address => ({ address });

/** The tag of our sentences. All that is inserted counts as other people's words, so that forgetting to say so is harmless. */
export function words(strings: TemplateStringsArray, ...values: (string | Address)[]): Words {
  return strings.flatMap((ours, index): Words => {
    const value = values[index];
    if (value === undefined) return [ours];
    const others = typeof value === "string" ? othersText(value) : addressText(value.address);
    return [ours, { others }];
  });
}

/** What people wrote: on one line, without a part that mail programs turn into a link. */
export const othersText = (text: string): string => unlinked(lineOf(text));

/** On one line, without marks that reorder letters. */
export function lineOf(text: string): string {
  return printableText(text).replace(reordering, "").replace(/\s+/g, " ").trim();
}

/** Neither can pass for a web address: an email address may begin with a host and a path. */
const email = /^(?![^@]*\.[^@]*\/)[^\s@:]+@[^\s@:/]+$/u;
const ip = /^[\da-f:.]+(?:\/\d+)?$/i;

function addressText(text: string): string {
  const line = lineOf(text);
  return email.test(line) || ip.test(line) ? line : unlinked(line);
}

/**
 * The words as text. Right-to-left ones are between Unicode's isolates, so that they do not reorder what stands beside them:
 * Gmail and Outlook remove `<bdi>`, so the HTML has the isolates too.
 */
export function textOf(text: Words): string {
  return text.map((part) => (typeof part === "string" ? part : isolated(part.others))).join("");
}
