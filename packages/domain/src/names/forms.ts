import * as texts from "../texts/characters.ts";
import { anyOf, pattern } from "../texts/pattern.ts";
import { seenText } from "../texts/seen.ts";
import { lookAlikes, lookedLike } from "./look-alikes.ts";
import { spelled, unusual, usual } from "./plain-letters.ts";

const ignored = pattern(anyOf(texts.ignored), "gu");
const outside = anyOf(texts.whiteSpace, texts.embedding, "\u200C\u200D");
const ends = pattern(`^${outside}+|${outside}+$`, "gu");

/**
 * A name as it is stored: trimmed and in NFC, without invisible characters that shape no letter, and at its ends without
 * joiners and direction characters.
 */
export function normaliseName(name: string): string {
  return name.replace(ignored, "").normalize("NFC").replace(ends, "");
}

/**
 * A name without differences of letter case, of variants of characters, and of invisible ones. Lower-cases each letter on its own, as PostgreSQL does. JavaScript would look at
 * neighbours (the final sigma in Greek) and turn some letters into two (the Turkish dotted I).
 */
export function foldedName(name: string): string {
  return [...seenText(name)]
    .map((letter) => [...letter.toLowerCase()][0] ?? "")
    .join("")
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .trim();
}

const latinLetters = new Map([...lookAlikes].map((letter, n) => [letter, lookedLike[n]]));

const accents = pattern(anyOf(texts.accents), "gu");
const usualLetters = new Map<string, string | undefined>([
  ...[...unusual].map((letter, n) => [letter, usual[n]] as const),
  ...spelled,
]);

/**
 * A name as it is searched and sorted, like the database's `search_name` columns: folded, without accents, and with usual
 * letters, apostrophes, quotation marks and dashes in place of those that not every keyboard has. Other texts that are searched
 * are compared in this form too.
 */
export function searchName(name: string): string {
  return [...foldedName(name).normalize("NFD").replace(accents, "")]
    .map((letter) => usualLetters.get(letter) ?? letter)
    .join("")
    .normalize("NFC")
    .trim();
}

/** A company's name as it is compared: folded, and with a Latin letter in place of each character that looks like it. */
export function nameSkeleton(name: string): string {
  return [...foldedName(name).normalize("NFD")]
    .map((letter) => latinLetters.get(letter) ?? letter)
    .join("");
}
