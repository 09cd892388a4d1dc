/** Replaces the parts of a document between `<!-- generated: name -->` and `<!-- end -->`. */

const part = /(<!-- generated: ([a-z-]+) -->\n)[^]*?(<!-- end -->)/g;

/** Throws if a text has no place in the document, or a place has no text. */
export function fillIn(document: string, texts: ReadonlyMap<string, string>): string {
  const unused = new Set(texts.keys());
  const filled = document.replaceAll(part, (_, start: string, name: string, end: string) => {
    const text = texts.get(name);
    if (text === undefined) throw new Error(`Nothing generates "${name}".`);
    unused.delete(name);
    return `${start}\n${text}\n\n${end}`;
  });
  if (unused.size > 0) throw new Error(`No place is marked for ${[...unused].join(", ")}.`);
  return filled;
}
