// Sets text into a box, as lines with a size. SVG's own ways (textLength, foreignObject) differ between programs.

export interface TextBox {
  readonly width: number;
  readonly height: number;
  /** The size to use if the text fits. */
  readonly size: number;
  readonly lineHeight: number;
  readonly mostLines: number;
  /** Words are split only where whole ones would be smaller than this; `size` if left out. */
  readonly splitBelow?: number;
}

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

/** The width of a text at size 1. */
export type MeasureText = (text: string) => number;

interface Piece {
  readonly text: string;
  /** With the space after it. */
  readonly width: number;
  /** At the end of a line. */
  readonly lastWidth: number;
}

/** The fewest lines at the largest size that fit; no lines for blank text. */
export function fitText(text: string, box: TextBox, measure: MeasureText): FittedText {
  const narrowest = box.width / (box.splitBelow ?? box.size);
  const pieces = splitText(text.trim(), narrowest, measure).map((piece) => ({
    text: piece,
    width: measure(piece),
    lastWidth: measure(piece.trimEnd()),
  }));
  let best: FittedText = { lines: [], size: 0 };
  if (pieces.length === 0) return { ...best, size: box.size };
  for (let count = 1; count <= box.mostLines; count++) {
    const lines = balance(pieces, count);
    const widest = Math.max(...lines.map(measure));
    const size = Math.min(box.size, box.width / widest, box.height / (count * box.lineHeight));
    if (size > best.size) best = { lines, size };
  }
  return { ...best, size: Math.floor(best.size * 10) / 10 };
}

/**
 * Words, each with the space after it, and their parts up to a hyphen; what is wider than a line is split between
 * characters.
 */
function splitText(text: string, width: number, measure: MeasureText): readonly string[] {
  return (text.match(/\S+?-(?=\S)|\S+\s*/g) ?? []).flatMap((word) => {
    if (measure(word.trim()) <= width) return [word];
    return [...new Intl.Segmenter("en").segment(word)].map(({ segment }) => segment);
  });
}

/** At most `count` lines, the widest of them as narrow as possible. */
function balance(pieces: readonly Piece[], count: number): readonly string[] {
  let narrow = 0;
  let wide = pieces.reduce((sum, { width }) => sum + width, 0);
  for (let step = 0; step < 12; step++) {
    const width = (narrow + wide) / 2;
    if (fill(pieces, width).length <= count) wide = width;
    else narrow = width;
  }
  return fill(pieces, wide);
}

/** Adds the widths of pieces up, which is quick, and nearly the width of the line. */
function fill(pieces: readonly Piece[], most: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  let lineWidth = 0;
  for (const { text, width, lastWidth } of pieces) {
    if (line !== "" && lineWidth + lastWidth > most) {
      lines.push(line.trimEnd());
      line = "";
      lineWidth = 0;
    }
    line += text;
    lineWidth += width;
  }
  return [...lines, line.trimEnd()];
}
