/** The pure parts of a poster with a QR code. Its unit is the code's module. */

/** The width of text at size 1. */
type MeasureText = (text: string) => number;

/** The dark modules as the data of an SVG path, one rectangle for each run in a row. */
export function modulesPath(modules: readonly (readonly boolean[])[]): string {
  return modules.map((row, y) => rowPath(row, y)).join("");
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let start = row.indexOf(true); start !== -1; start = row.indexOf(true, start)) {
    const end = row.indexOf(false, start);
    const width = (end === -1 ? row.length : end) - start;
    path += `M${String(start)} ${String(y)}h${String(width)}v1h-${String(width)}z`;
    start += width;
  }
  return path;
}

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
