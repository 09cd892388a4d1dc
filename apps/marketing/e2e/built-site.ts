// The site that `astro build` wrote, read from its files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Parser, StaticConfigLoader, type HtmlElement } from "html-validate";

const dist = new URL("../dist/", import.meta.url);

export interface BuiltPage {
  /** "/", "/privacy", "/404" */
  readonly address: string;
  readonly html: string;
  readonly document: HtmlElement;
  /** True if search engines may list it. */
  readonly isListed: boolean;
}

/** Shown at the address of each race, and listed there. */
const shownElsewhere = new Set(["/race"]);

/** Every HTML file of the site, so tests include new pages automatically. */
export async function builtPages(): Promise<readonly BuiltPage[]> {
  const parser = new Parser(
    await new StaticConfigLoader({ elements: ["html5"] }).getConfigFor("page.html"),
  );
  return readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html"))
    .map((file) => {
      const address = `/${file.replace(/(?:index)?\.html$/, "")}`;
      const html = builtFile(file).toString("utf8");
      const document = parser.parseHtml(html);
      return {
        address,
        html,
        document,
        isListed:
          document.querySelector('meta[name="robots"][content="noindex"]') === null &&
          !shownElsewhere.has(address),
      };
    });
}

/** The file a host serves at a path that is not a page's. */
export function builtFile(path: string): Buffer {
  return readFileSync(new URL(path.replace(/^\//, ""), dist));
}

export function isBuilt(path: string): boolean {
  return existsSync(new URL(path.replace(/^\//, ""), dist));
}

/** The attribute's values, from each element that has it, in document order. */
export function attributes(document: HtmlElement, selector: string, name: string): string[] {
  return document
    .querySelectorAll(selector)
    .map((element) => element.getAttributeValue(name))
    .filter((value) => value !== null);
}

/** The page's metadata: `<meta name>` and `<meta property>`. */
export function meta(document: HtmlElement, name: string): string | undefined {
  const kind = name.startsWith("og:") ? "property" : "name";
  return attributes(document, `meta[${kind}="${name}"]`, "content")[0];
}
