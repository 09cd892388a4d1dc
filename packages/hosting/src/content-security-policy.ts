import { createHash } from "node:crypto";

export interface PolicySources {
  /** Origins that the site's code may send requests to, besides its own. */
  readonly connect: readonly string[];
  /** Origins that pictures may come from, besides its own. */
  readonly images: readonly string[];
  /** Origins whose scripts run in the site's pages and whose pages it shows in frames. */
  readonly embeds?: readonly string[];
  /** Whether pages of any other site may show these in a frame; by default none may. */
  readonly isFramed?: boolean;
}

/**
 * A site's content security policy, with the hashes of its inline scripts and styles.
 * @param pages the HTML of every page
 * @throws Error naming a style attribute or event handler: hashes cannot allow these
 */
export function contentSecurityPolicy(
  pages: readonly string[],
  { connect, images, embeds = [], isFramed = false }: PolicySources,
): string {
  for (const page of pages) refuseInlineAttributes(page);
  const directives: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...origins(embeds), ...hashesOf(pages, scripts)],
    "style-src": ["'self'", ...hashesOf(pages, styles)],
    // Pictures that the sites draw or that a person has chosen.
    "img-src": ["'self'", "data:", "blob:", ...origins(images)],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...origins(connect)],
    "worker-src": ["'self'"],
    ...(embeds.length > 0 && { "frame-src": origins(embeds) }),
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": [isFramed ? "*" : "'none'"],
    "base-uri": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

/** Skips external scripts, and data, which the browser does not run. */
const scripts = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([^]*?)<\/script>/g;
const styles = /<style[^>]*>([^]*?)<\/style>/g;
const inlineAttribute = /<[a-z][^<>]*?\s(style|on[a-z]+)="/i;

function hashesOf(pages: readonly string[], pattern: RegExp): readonly string[] {
  const texts = pages.flatMap((page) => [...page.matchAll(pattern)].map(([, text = ""]) => text));
  const hash = (text: string) => createHash("sha256").update(text).digest("base64");
  return [...new Set(texts)].map((text) => `'sha256-${hash(text)}'`).sort();
}

function refuseInlineAttributes(page: string): void {
  const markup = page.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, "");
  const [element, name] = inlineAttribute.exec(markup) ?? [];
  if (element)
    throw new Error(`The policy does not allow the attribute "${String(name)}" in ${element}"`);
}

function origins(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
