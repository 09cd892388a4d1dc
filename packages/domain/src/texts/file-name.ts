import { cleanAddress } from "./address.ts";

/** Letters and digits of any script with their marks, and the joiners that select the form of a letter. */
const words = /[\p{L}\p{N}](?:[\u200C\u200D]?[\p{L}\p{M}\p{N}])*/gu;

/** A text as a file's name that every system accepts, without an extension: "Harbor Loop, 5 km" becomes "Harbor-Loop-5-km". */
export function fileNameOf(text: string): string {
  return (cleanAddress(text).normalize("NFC").match(words) ?? []).join("-");
}
