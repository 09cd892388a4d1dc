/** The parts of a document that stand between `<!-- generated: name -->` and `<!-- end -->`. */

const part = /(<!-- generated: ([a-z-]+) -->\n)[^]*?(<!-- end -->)/g;

/** Every text has to have its place in the document, and every place its text. */
export function fillIn(document: string, texts: ReadonlyMap<string, string>): string {
  const open = new Set(texts.keys());
  const filled = document.replaceAll(part, (_, start: string, name: string, end: string) => {
    const text = texts.get(name);
    if (text === undefined) throw new Error(`Nothing generates "${name}".`);
    open.delete(name);
    return `${start}\n${text}\n\n${end}`;
  });
  if (open.size > 0) throw new Error(`No place is marked for ${[...open].join(", ")}.`);
  return filled;
}
