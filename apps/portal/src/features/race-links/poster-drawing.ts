/** What a poster with a QR code is drawn with. Its unit is the code's module. */

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

/** A drawing as the text of an SVG file. */
export function svgOf(drawing: SVGSVGElement): string {
  return new XMLSerializer().serializeToString(drawing);
}

/** A drawing as a PNG file, each of its units this many pixels wide. */
export async function pngOf(drawing: SVGSVGElement, scale: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(drawing))}`;
  await image.decode();
  const { width, height } = drawing.viewBox.baseVal;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("The browser did not draw the picture."));
    }, "image/png");
  });
}
