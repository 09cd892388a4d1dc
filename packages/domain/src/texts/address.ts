import * as characters from "./characters.ts";
import { anyOf, pattern } from "./pattern.ts";

const marks = pattern(
  anyOf(characters.lineBreaking, characters.directionMarks, characters.embedding),
  "gu",
);

/** An e-mail or web address as it was meant: pages and spreadsheets put marks of line breaking and direction into what is copied from them. */
export function cleanAddress(address: string): string {
  return address.replace(marks, "").trim();
}
