/** Also what slides and word processors copy where a line ends. */
const lineEnds = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
/** XML 1.0 cannot hold most of them, and iCalendar none. */
const unprintable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** A text on one line, for files and drawings: its line ends are spaces, and characters that files cannot hold are gone. */
export function printableText(text: string): string {
  return text.replace(lineEnds, " ").replace(unprintable, "");
}
