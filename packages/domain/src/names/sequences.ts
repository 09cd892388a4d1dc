import { anyOf, pattern } from "../texts/pattern.ts";
import * as characters from "./characters.ts";

const after = (...ranges: readonly string[]) => `(?<=${anyOf(...ranges)})`;
const before = (...ranges: readonly string[]) => `(?=${anyOf(...ranges)})`;

// The regular expression of UTS 51. Tags, which could hide any text, only count in the flag of a region, and digits only
// by themselves.
const picture = anyOf(characters.pictures);
const emoji = [
  "\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}",
  `${picture}(?:\uFE0E|(?:\uFE0F\u20E3?)?(?:\u200D${picture}(?:\uFE0F\u20E3?)?)*)`,
  "[0-9#*][\uFE0E\uFE0F]\u20E3?",
];

// Joiners as UAX 31 permits them (section 2.3), plus three that people write: after letters and digits of cursive scripts
// that join nothing, at the end of a word, and before a virama (in Bengali, Kannada and Sinhala).
const joiners = [
  `${after(characters.viramas)}[\u200C\u200D](?!${anyOf(characters.vowelSigns)})`,
  `${after(characters.indic)}\u200D${before(characters.viramas)}`,
  `${after(characters.cursive, characters.cursiveDigits)}[\u200C\u200D]${before(characters.cursive)}`,
  `${after(characters.cursive)}\u200D`,
];

// A zero-width space between words of scripts without spaces.
const breaks = [`${after(characters.withoutSpaces)}\u200B`];

const variants = [
  `${after(characters.ideographs)}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  `${after(characters.mongolian)}(?:${anyOf(characters.mongolianVariants)}\u180E?|\u180E)`,
];

/** Invisible characters in places where they change what is visible, with the emoji they belong to. */
export const meaningful = pattern([...emoji, ...joiners, ...breaks, ...variants].join("|"), "gu");
