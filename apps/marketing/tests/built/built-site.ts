// The site that `astro build` wrote, read from its files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Parser, StaticConfigLoader, type HtmlElement } from "html-validate";

const dist = new URL("../../dist/", import.meta.url);
export const builtFolder = fileURLToPath(dist);

/** The file a host serves at a path that is not a page's. */
export const builtFile = (path: string): Buffer =>
  readFileSync(new URL(path.replace(/^\//, ""), dist));

export const isBuilt = (path: string): boolean =>
  existsSync(new URL(path.replace(/^\//, ""), dist));

const parser = new Parser(
  await new StaticConfigLoader({ elements: ["html5"] }).getConfigFor("page.html"),
);
/** Shown at the address of each race, and listed there. */
const shownElsewhere = new Set(["/race"]);

/** Every HTML file of the site, so tests include new pages automatically. */
export const builtPages = readdirSync(dist, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".html"))
  .map((file) => {
    /** "/", "/privacy", "/404" */
    const address = `/${file.replace(/(?:index)?\.html$/, "")}`;
    const html = builtFile(file).toString("utf8");
    const document = parser.parseHtml(html);
    const mayBeIndexed = meta(document, "robots") !== "noindex";
    return { address, html, document, isListed: mayBeIndexed && !shownElsewhere.has(address) };
  });

export type BuiltPage = (typeof builtPages)[number];

/** Those that search engines may list. */
export const listedPages = builtPages.filter(({ isListed }) => isListed);

/** The attribute's values, from each element that has it, in document order. */
export function attributes(document: HtmlElement, selector: string, name: string): string[] {
  return document
    .querySelectorAll(selector)
    .map((element) => element.getAttributeValue(name))
    .filter((value) => value !== null);
}

/** The texts of elements, in document order. */
export const texts = (document: HtmlElement, selector: string): string[] =>
  document
    .querySelectorAll(selector)
    .map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, " "));

/** The page's metadata: `<meta name>` and `<meta property>`. */
export function meta(document: HtmlElement, name: string): string | undefined {
  const kind = name.startsWith("og:") ? "property" : "name";
  return attributes(document, `meta[${kind}="${name}"]`, "content")[0];
}
