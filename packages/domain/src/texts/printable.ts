/** Includes the line ends that slides and word processors copy. */
const lineEnds = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
/** XML 1.0 excludes most of them, and iCalendar all. */
const unprintable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** A text on one line, for files and drawings: line ends become spaces, and characters that files cannot hold are removed. */
export function printableText(text: string): string {
  return text.replace(lineEnds, " ").replace(unprintable, "");
}
