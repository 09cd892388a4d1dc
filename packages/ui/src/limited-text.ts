/** The length in code points, as databases count characters. */
const lengthOf = (text: string) => [...text].length;

/**
 * The longest start of a text with at most `most` characters, cut between graphemes: a family emoji is kept or dropped whole.
 */
export function cutText(text: string, most: number): string {
  // A code point has one or two units.
  if (text.length <= most || lengthOf(text) <= most) return text;
  let cut = "";
  let left = most;
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    left -= lengthOf(segment);
    if (left < 0) break;
    cut += segment;
  }
  // A single letter can have more marks than fit.
  return cut || [...text].slice(0, most).join("");
}

/** The value of a full field after typing. The caret is after the typed text, of which only what fits is kept. */
export function limitTyped(value: string, caret: number, most: number) {
  const after = cutText(value.slice(caret), most);
  const before = cutText(value.slice(0, caret), most - lengthOf(after));
  return { value: before + after, caret: before.length };
}
