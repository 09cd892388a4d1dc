import { mixesFaces } from "@outpace/ui/letters";

/** The width of a letter of the display type, in its own em, with room for wide ones. */
const letter = 0.7;

/** The largest share of the window's width, in percent, that a line may have. */
const line = 86;

/**
 * The size of a name's type in hundredths of the window's width: no word is wider than a line, and longer names are set
 * smaller, so that the poster stays one.
 */
export function nameSize(name: string): number {
  const words = name.split(/\s+/).map((word) => [...word].length);
  const longest = Math.max(1, ...words);
  const byWord = line / (longest * letter);
  const byLength = 70 / Math.sqrt(Math.max(1, [...name].length));
  return Math.round(Math.min(byWord, byLength, 18) * 100) / 100;
}

/** Custom properties of a name's type: lines are as high as its marks, and a word never has letters of two faces. */
export function nameType(name: string): string {
  const marks = name.normalize("NFD").match(/\p{M}+/gu) ?? [];
  const isMarked = /(?![a-z])\p{L}/iu.test(name);
  const isStacked = marks.some((above) => [...above].length > 1);
  return [
    `--size:${String(nameSize(name))}`,
    ...(isMarked ? [`--leading:${isStacked ? "1.28" : "1.16"}`] : []),
    ...(mixesFaces(name) ? ["--face:ui-sans-serif, system-ui, sans-serif"] : []),
  ].join(";");
}
