// The part of a stylesheet that a page's elements use: what a prerendered page holds inline, so that it arrives and is
// painted sooner. The whole stylesheet follows.
import { transform } from "lightningcss";

/** The styles without the rules of classes that the page does not have, and without variables that then nothing uses. */
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

/** What an attribute in React's HTML says. */
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
