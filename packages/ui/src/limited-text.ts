/** A length in characters as databases count them: code points. */
const lengthOf = (text: string) => [...text].length;

/** The beginning of a text, at most so many characters, cut between graphemes: a family emoji stays whole or goes. */
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
  // A letter may have more marks than fit.
  return cut || [...text].slice(0, most).join("");
}

/** What a field holds after typing at the caret, which is behind what was typed: of that, what still fits. */
export function limitTyped(value: string, caret: number, most: number) {
  const after = cutText(value.slice(caret), most);
  const before = cutText(value.slice(0, caret), most - lengthOf(after));
  return { value: before + after, caret: before.length };
}
