/**
 * Text that people wrote within text of ours, which is English. Unicode orders the marks at its ends by what surrounds
 * them, so that the exclamation mark of a Hebrew name would stand at the wrong end. On a page each such text stands in
 * its own `<bdi>` or `dir="auto"`; here is what does the same where there is no markup.
 */

export type Direction = "ltr" | "rtl";

/** The blocks whose letters and digits go from right to left: explicit, since classes differ between browsers. */
const rightToLeft =
  /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Embeddings, overrides and isolates, which a text could leave open or end too early. */
const formatting = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A text for a sentence, a page's title or an attribute, in Unicode's isolates (U+2068 and U+2069) where it has anything
 * that is read from right to left. Only to be shown: what is stored, sent, compared or copied stays as it was typed.
 */
export function isolated(text: string): string {
  const shown = text.replace(formatting, "");
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown;
}

/** The direction that browsers give a text by itself: that of its first letter or mark of direction. */
export function directionOf(text: string): Direction {
  const [first] = /[\p{L}\u061C\u200E\u200F]/u.exec(text) ?? [""];
  return rightToLeft.test(first) ? "rtl" : "ltr";
}
