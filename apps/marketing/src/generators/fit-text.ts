// Fits text into a box as lines with a size. SVG's own ways (textLength, foreignObject) differ between programs.

export interface TextBox {
  readonly width: number;
  readonly height: number;
  /** The size to use if the text fits. */
  readonly size: number;
  readonly lineHeight: number;
  readonly mostLines: number;
  /** Words only split if whole ones would be smaller than this; defaults to `size`. */
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
  /** Including the space after it. */
  readonly width: number;
  /** The width at the end of a line. */
  readonly lastWidth: number;
}

/** Returns the fewest lines that fit at the largest size; none for blank text. */
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

/** Splits into words with their trailing space, and at hyphens. Pieces wider than a line split between characters. */
function splitText(text: string, width: number, measure: MeasureText): readonly string[] {
  return (text.match(/\S+?-(?=\S)|\S+\s*/g) ?? []).flatMap((word) => {
    if (measure(word.trim()) <= width) return [word];
    return [...new Intl.Segmenter("en").segment(word)].map(({ segment }) => segment);
  });
}

/** Splits into at most `count` lines and minimizes the widest. */
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

/** Sums the widths of pieces, which is fast and nearly the line's width. */
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
