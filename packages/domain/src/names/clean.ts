import * as texts from "../texts/characters.ts";
import { anyOf, pattern } from "../texts/pattern.ts";
import * as characters from "./characters.ts";

const neverMeant = pattern(anyOf(characters.neverMeant), "gu");
const outside = anyOf(texts.whiteSpace, characters.formatControls);
const start = pattern(`^${outside}+`);
const end = pattern(`${outside}+$`);
const joiner = "\u200D";
/** U+200D also shapes these letters at the end of a word. */
const joined = pattern(`${anyOf(characters.viramas, characters.cursive)}$`);

/** A name as it is stored: trimmed and in NFC, without soft hyphens, byte order marks and, at its ends, format controls. */
export function normaliseName(name: string): string {
  const text = name.replace(neverMeant, "").normalize("NFC").replace(start, "");
  const trimmed = text.replace(end, "");
  return joined.test(trimmed) && text.startsWith(joiner, trimmed.length)
    ? trimmed + joiner
    : trimmed;
}
