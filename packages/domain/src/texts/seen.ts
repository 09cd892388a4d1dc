import * as characters from "./characters.ts";
import { anyOf, pattern } from "./pattern.ts";

const { ignored, shaping, embedding } = characters;
const unseen = pattern(anyOf("\u0000", ignored, shaping, embedding), "gu");

/** A text as it looks: variants of a character are one code point (NFKC), and invisible ones are removed. */
export function seenText(text: string): string {
  return text.replace(unseen, "").normalize("NFKC");
}
