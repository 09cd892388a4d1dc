import { productName } from "../product/index.ts";
import * as texts from "../texts/characters.ts";
import { anyOf, pattern } from "../texts/pattern.ts";
import { seenText } from "../texts/seen.ts";
import * as characters from "./characters.ts";
import { foldedName, nameSkeleton } from "./forms.ts";

export const nameMessages = {
  control: "A name can't contain line breaks or control characters.",
  direction: "A name can't contain characters that change the direction of text.",
  invisible: "A name can't contain invisible characters.",
  mixedScripts: "A name can't mix Latin with Cyrillic or Greek letters in one word.",
  reserved: `A company name can't contain "${productName}" or "staff" as a word of its own.`,
} as const;

const { latin, cyrillic, greek } = characters;
const marks = "\u0300-\u036F";
const control = pattern(anyOf(characters.control));
const direction = pattern(anyOf(texts.embedding));
const shaping = pattern(anyOf(texts.shaping));
/** Joiners and variation selectors right after what they shape, and keycaps. */
const meaningful = pattern(
  `(?<=${anyOf(characters.shaped)})(?:\uFE0F\u200D|${anyOf(texts.shaping)})|[0-9#*]\uFE0F\u20E3`,
  "gu",
);
const signs = pattern(anyOf(characters.signs), "gu");
const inWord = `${anyOf(latin, cyrillic, greek, "0-9'\\u2019", marks)}*`;
const mixedScripts = pattern(
  [
    anyOf(latin) + inWord + anyOf(cyrillic, greek),
    anyOf(cyrillic) + inWord + anyOf(latin, greek),
    anyOf(greek) + inWord + anyOf(latin, cyrillic),
  ].join("|"),
);
const letters = latin + cyrillic + greek;
const reserved = pattern(
  `(?<!${anyOf(letters, marks)})(?:${productName.toLowerCase()}|staff)(?!${anyOf(letters)})`,
);

/** Signs such as ™ end a word, although folding spells them in letters. */
const words = (name: string) => name.replace(signs, " ");

/** Says why a normalised name may deceive, or returns null. */
export function nameFault(name: string): string | null {
  if (control.test(name)) return nameMessages.control;
  if (direction.test(name)) return nameMessages.direction;
  if (shaping.test(name.replace(meaningful, ""))) return nameMessages.invisible;
  return mixedScripts.test(seenText(words(name))) ? nameMessages.mixedScripts : null;
}

/** Like `nameFault`, but also refuses company names that contain the product's name or "staff". */
export function companyNameFault(name: string): string | null {
  const compared = `${foldedName(words(name))} ${nameSkeleton(words(name))}`;
  return nameFault(name) ?? (reserved.test(compared) ? nameMessages.reserved : null);
}
