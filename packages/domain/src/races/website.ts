import { isStorable } from "../required-text.ts";
import { anyOf, characters, cleanAddress, pattern } from "../texts/index.ts";

/** Prepends "https://" unless the address has an http(s) prefix; null for a blank one. */
export function normaliseWebsite(text: string): string | null {
  const address = cleanAddress(text);
  if (address === "") return null;
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

const letter = anyOf("A-Za-z", characters.hostLetters);
const inside = anyOf("A-Za-z0-9_", characters.hostLetters, "-");
const outside = anyOf("A-Za-z0-9_", characters.hostLetters);
const webAddress = pattern(
  [
    "^[Hh][Tt][Tt][Pp][Ss]?://",
    `(?:${outside}(?:${inside}{0,61}${outside})?\\.)+${letter}(?:${inside}{0,61}${outside})\\.?`,
    `(?::(?<port>[0-9]{1,5}))?(?:[/?#][^${characters.whiteSpace}]*)?$`,
  ].join(""),
);

/**
 * Whether a normalised address is an http(s) URL of a public host, without credentials or spaces. As browsers do, it
 * takes underscores and the full stop at the end of a host.
 */
export function isWebAddress(address: string): boolean {
  const match = webAddress.exec(address);
  if (match === null || [...address].length > 2048 || !isStorable(address)) return false;
  return Number(match.groups?.["port"] ?? 0) < 65_536;
}
