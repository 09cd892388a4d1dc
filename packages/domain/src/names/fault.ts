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
  webAddress: "A name can't contain a web address.",
  reserved: `A name can't contain "${productName}", or "staff" as a word of its own.`,
  besideProduct: `A race's name can't say "${productName}" beside "staff", "support", "security", "team" or "account".`,
} as const;

/** What a name belongs to. Only its brand reads a link's name, which may say anything. */
export type Named = "company" | "person" | "race" | "link";

/** The domains that names and lures end in. Common ones alone: mail programs make links of these, and few are words of names. */
export const topLevelDomains =
  "com|net|org|info|biz|io|co|ai|app|dev|me|tv|cc|xyz|top|shop|store|online|site|website|space|live|click|icu|vip|tech|cloud|us|uk|ca|mx|br|au|nz|de|at|ch|fr|be|nl|lu|ie|es|pt|it|gr|dk|se|fi|pl|cz|ro|ru|su|ua|tr|il|in|cn|hk|jp|kr|sg|za|tk|ml|ga|cf|gq";

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
const word = (text: string) => `(?<!${anyOf(letters)})(?:${text})(?!${anyOf(letters)})`;
/** Two characters or more before the dot: "J.de Boer" is a name. */
const domain = `${anyOf("0-9", latin, "-")}{2}\\.(?:${topLevelDomains})(?!${anyOf("0-9", latin, "-")})`;
const linked = `://|(?<!${anyOf("0-9", latin)})www\\.|${domain}`;
const webAddress = pattern(linked);
/** A company's name may be its domain. */
const webAddressInCompany = pattern(`${linked}/`);
const productWord = productName.toLowerCase();
/** Also within a word, or as words of its own with anything but letters and digits between its letters. */
const product = pattern(`${productWord}|${word([...productWord].join(`[^0-9${letters}]*`))}`, "gu");
const staff = pattern(word("staff"));
const speakers = pattern(word("(?:staff|support|security|team|account)s?"));

/** Says why a normalised name may deceive, or returns null. */
export function nameFault(name: string, named: Named): string | null {
  if (control.test(name)) return nameMessages.control;
  if (direction.test(name)) return nameMessages.direction;
  if (shaping.test(name.replace(meaningful, ""))) return nameMessages.invisible;
  // Signs such as ™ end a word, although folding spells them in letters.
  const words = name.replace(signs, " ");
  if (mixedScripts.test(seenText(words))) return nameMessages.mixedScripts;
  return named === "link" ? null : claimFault(words, named);
}

/** Says why a name may pass for a web address, the product or its staff. */
function claimFault(words: string, named: Exclude<Named, "link">): string | null {
  const folded = foldedName(words);
  if ((named === "company" ? webAddressInCompany : webAddress).test(folded))
    return nameMessages.webAddress;
  const skeleton = nameSkeleton(words).replace(pattern(anyOf(marks), "gu"), "");
  const rest = skeleton.replace(product, " ");
  if (named === "race")
    return rest !== skeleton && speakers.test(rest) ? nameMessages.besideProduct : null;
  return rest !== skeleton || staff.test(folded) || staff.test(skeleton)
    ? nameMessages.reserved
    : null;
}
