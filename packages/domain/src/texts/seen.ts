import * as characters from "./characters.ts";
import { anyOf, pattern } from "./pattern.ts";

const unseen = pattern(anyOf("\u0000", characters.invisible), "gu");

/** A text as it looks: one code point for each character that can be written in several ways (NFKC), and what is not seen left out. */
export function seenText(text: string): string {
  return text.replace(unseen, "").normalize("NFKC");
}
