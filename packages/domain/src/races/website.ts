import { isStorable } from "../texts/storable.ts";
import { cleanAddress } from "../texts/address.ts";
import * as characters from "../texts/characters.ts";
import { anyOf, pattern } from "../texts/pattern.ts";

/** Prepends "https://" unless the address has an http(s) prefix; null for a blank one. */
export function normaliseWebsite(text: string): string | null {
  const address = cleanAddress(text);
  if (address === "") return null;
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

/** Characters beyond ASCII in host names: letters, marks, digits, joiners and everything beyond the first plane. */
export const hostLetters =
  "\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u167F\u1681-\u180D\u180F-\u1FFF\u200C\u200D\u2C00-\u2DFF\u3005-\u3007\u3021-\u302F\u3031-\uD7FF\uF900-\uFDFF\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFDC\u{10000}-\u{3FFFF}";

const letter = anyOf("A-Za-z", hostLetters);
const inside = anyOf("A-Za-z0-9_", hostLetters, "-");
const outside = anyOf("A-Za-z0-9_", hostLetters);
const webAddress = pattern(
  [
    "^[Hh][Tt][Tt][Pp][Ss]?://",
    `(?:${outside}(?:${inside}{0,61}${outside})?\\.)+${letter}(?:${inside}{0,61}${outside})\\.?`,
    `(?::(?<port>[0-9]{1,5}))?(?:[/?#][^${characters.whiteSpace}]*)?$`,
  ].join(""),
);

/**
 * True if a normalised address is an http(s) URL of a public host, without credentials or spaces. Like browsers, accepts
 * underscores and a trailing full stop in the host.
 */
export function isWebAddress(address: string): boolean {
  const match = webAddress.exec(address);
  if (match === null || [...address].length > 2048 || !isStorable(address)) return false;
  return Number(match.groups?.["port"] ?? 0) < 65_536;
}
