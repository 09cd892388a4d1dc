/** The pure parts of a poster with a QR code. Its unit is the code's module. */

/** The width of text at size 1. */
type MeasureText = (text: string) => number;

/** Breaks a text into lines of at most `most` in width: between words, and inside a word that is wider than a line. */
export function breakLines(text: string, most: number, measure: MeasureText): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces(text.trim(), most, measure)) {
    if (line !== "" && measure((line + piece).trimEnd()) > most) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  }
  return [...lines, line.trimEnd()].filter((one) => one !== "");
}

/** Words with the space after them; those that are too wide as graphemes, so no emoji is torn. */
function pieces(text: string, most: number, measure: MeasureText): readonly string[] {
  return (text.match(/\S+\s*/g) ?? []).flatMap((word) =>
    measure(word.trimEnd()) <= most
      ? [word]
      : Array.from(new Intl.Segmenter("en").segment(word), ({ segment }) => segment),
  );
}
