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
