import * as characters from "./characters.ts";
import { anyOf, pattern } from "./pattern.ts";

const marks = pattern(
  anyOf(characters.lineBreaking, characters.directionMarks, characters.embedding),
  "gu",
);

/** An email or web address without the line-break and direction marks that copying from pages and spreadsheets adds. */
export function cleanAddress(address: string): string {
  return address.replace(marks, "").trim();
}
