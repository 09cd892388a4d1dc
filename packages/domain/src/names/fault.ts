import { productName } from "../product/index.ts";
import * as texts from "../texts/characters.ts";
import { anyOf, pattern } from "../texts/pattern.ts";
import { seenText } from "../texts/seen.ts";
import * as characters from "./characters.ts";
import { meaningful } from "./sequences.ts";
import { nameSkeleton } from "./skeleton.ts";

export const nameMessages = {
  control: "A name can't contain line breaks or control characters.",
  direction: "A name can't contain characters that change the direction of text.",
  invisible: "A name can't contain invisible characters.",
  mixedScripts: "A name can't mix Latin with Cyrillic or Greek letters in one word.",
  reserved: `A company name can't contain "${productName}" or "staff" as a word of its own.`,
} as const;

const { latin, cyrillicAndGreek } = characters;
const { directionMarks } = texts;
const control = pattern(anyOf(characters.control));
const rightToLeft = pattern(anyOf(characters.rightToLeft));
const neutral = anyOf(characters.neutral);
// UAX 9: beside a neutral character, a mark only decides its side of right-to-left letters; it moves no letter.
const ordering = pattern(
  `(?<=${neutral})${anyOf(directionMarks)}|${anyOf(directionMarks)}(?=${neutral})`,
  "gu",
);
const direction = pattern(anyOf(directionMarks, texts.embedding));
const invisible = pattern(anyOf(texts.invisible));
const abbreviations = pattern(anyOf(characters.abbreviations), "gu");
const inWord = `${anyOf(latin, cyrillicAndGreek, "0-9'\\u2019\u0300-\u036F")}*`;
const mixedScripts = pattern(
  [
    anyOf(latin) + inWord + anyOf(cyrillicAndGreek),
    anyOf(cyrillicAndGreek) + inWord + anyOf(latin),
  ].join("|"),
);
const letter = anyOf(latin, cyrillicAndGreek);
const reserved = pattern(`(?<!${letter})(?:${productName.toLowerCase()}|staff)(?!${letter})`);

/** Abbreviation signs end a word, although the skeleton contains their letters. */
const words = (name: string) => name.replace(abbreviations, " ");

/** Says why a normalised name may deceive, or returns null. */
export function nameFault(name: string): string | null {
  if (control.test(name)) return nameMessages.control;
  const ordered = rightToLeft.test(name) ? name.replace(ordering, "") : name;
  if (direction.test(ordered)) return nameMessages.direction;
  if (invisible.test(ordered.replace(meaningful, " "))) return nameMessages.invisible;
  return mixedScripts.test(seenText(words(name))) ? nameMessages.mixedScripts : null;
}

/** Like `nameFault`, but also refuses company names that contain the product's name or "staff". */
export function companyNameFault(name: string): string | null {
  return (
    nameFault(name) ?? (reserved.test(nameSkeleton(words(name))) ? nameMessages.reserved : null)
  );
}
