// Text as SVG paths, from the outlines in fonts/outlines, so it looks the same everywhere without the font.

/** In 1000 units per em; y grows downwards from the baseline. */
interface Glyph {
  /** The distance to the next glyph. */
  readonly advance: number;
  readonly path: string;
}

export interface OutlineFont {
  /** In em. */
  readonly capHeight: number;
  /** In em. */
  readonly xHeight: number;
  readonly glyphs: Readonly<Record<string, Glyph>>;
  /** Digits of equal width. */
  readonly tabular: Readonly<Record<string, Glyph>>;
  /** By pair of characters. */
  readonly kerning: Readonly<Record<string, number>>;
}

export interface OutlineOptions {
  /** Equal-width digits, for numbers that line up or change. */
  readonly tabular?: boolean;
  /** Added after each character, in em. */
  readonly tracking?: number;
}

export interface Outline {
  /** 1000 units per em, from 0 0 on the baseline. */
  readonly path: string;
  /** In em. */
  readonly width: number;
}

const unitsPerEm = 1000;

/** True if the font has every character of the text. */
export function canOutline(font: OutlineFont, text: string): boolean {
  return [...text].every((character) => Object.hasOwn(font.glyphs, character));
}

/** Skips characters that the font lacks; see canOutline. */
export function outlineText(
  font: OutlineFont,
  text: string,
  options: OutlineOptions = {},
): Outline {
  const paths: string[] = [];
  const end = setGlyphs(font, text, options, ({ path }, x) => paths.push(shifted(path, x)));
  return { path: paths.join(""), width: end / unitsPerEm };
}

/** The width of the outline in em, without drawing it. */
export function outlineWidth(
  font: OutlineFont,
  text: string,
  options: OutlineOptions = {},
): number {
  return setGlyphs(font, text, options) / unitsPerEm;
}

/** Calls `onGlyph` with each glyph and its start. Returns the end of the text. */
function setGlyphs(
  font: OutlineFont,
  text: string,
  { tabular = false, tracking = 0 }: OutlineOptions,
  onGlyph?: (glyph: Glyph, x: number) => void,
): number {
  const characters = [...text.normalize("NFC")];
  let x = 0;
  for (const [index, character] of characters.entries()) {
    const glyph = (tabular ? font.tabular[character] : undefined) ?? font.glyphs[character];
    if (glyph === undefined) continue;
    onGlyph?.(glyph, x);
    const next = characters[index + 1];
    x += glyph.advance;
    if (next !== undefined) x += (font.kerning[character + next] ?? 0) + tracking * unitsPerEm;
  }
  return x;
}

/** Moves every contour to the right; each starts with an absolute M. */
function shifted(path: string, by: number): string {
  return path.replaceAll(/M(-?\d+)/g, (_, x: string) => `M${String(Math.round(Number(x) + by))}`);
}
