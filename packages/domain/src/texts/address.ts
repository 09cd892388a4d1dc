import * as characters from "./characters.ts";
import { anyOf, pattern } from "./pattern.ts";

const unseen = pattern(anyOf(characters.ignored, characters.embedding), "gu");

/** An email or web address without the invisible characters that copying from pages and spreadsheets adds. */
export function cleanAddress(address: string): string {
  return address.replace(unseen, "").trim();
}
