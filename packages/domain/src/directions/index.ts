/**
 * User-written text inside our English sentences. Unicode orders the punctuation at its ends by the surrounding text, so a
 * Hebrew name's exclamation mark would move to the wrong end. In markup each such text has its own `<bdi>` or `dir="auto"`;
 * this module does the same where there is no markup.
 */

export type Direction = "ltr" | "rtl";

/** The right-to-left blocks, spelled out because character classes differ between browsers. */
const rightToLeft =
  /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Embeddings, overrides and isolates: a text could leave them open or close them too early. */
const formatting = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Wraps a text in Unicode isolates (U+2068, U+2069) if it contains right-to-left characters; for a sentence, a page title
 * or an attribute. For display only: store, send, compare and copy the text as typed.
 */
export function isolated(text: string): string {
  const shown = text.replace(formatting, "");
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown;
}

/** The direction that browsers choose automatically: that of the first letter or direction mark. */
export function directionOf(text: string): Direction {
  const [first] = /[\p{L}\u061C\u200E\u200F]/u.exec(text) ?? [""];
  return rightToLeft.test(first) ? "rtl" : "ltr";
}
