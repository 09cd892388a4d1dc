// Extracts the styles that a page uses. A prerendered page holds them inline, so it paints sooner; the whole stylesheet
// follows.
import { transform } from "lightningcss";

/** Removes the rules of classes that the page lacks, then the variables that nothing uses. */
export function usedStyles(styles: string, html: string): string {
  const present = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, text]) => words(text)),
  );
  const classes = [...styles.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) =>
    name.replaceAll(/\\(.)/g, "$1"),
  );
  let kept = without(
    styles,
    classes.filter((name) => !present.has(name)),
  );
  for (let before = ""; before !== kept;) {
    before = kept;
    kept = without(before, unusedVariables(before, html));
  }
  return kept;
}

function words(attribute = ""): string[] {
  return attributeText(attribute).split(" ");
}

/** Decodes an attribute of React's HTML. */
export function attributeText(attribute: string): string {
  return attribute
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

function unusedVariables(styles: string, html: string): string[] {
  const uses = [...`${styles} ${html}`.matchAll(/var\((--[\w-]+)/g)];
  const used = new Set(uses.map(([, name]) => name));
  const set = [...styles.matchAll(/(--[\w-]+)\s*[:{]/g)].map(([, name = ""]) => name);
  return set.filter((name) => !used.has(name));
}

function without(styles: string, unusedSymbols: string[]): string {
  const code = Buffer.from(styles);
  return transform({ filename: "page.css", code, minify: true, unusedSymbols }).code.toString();
}
