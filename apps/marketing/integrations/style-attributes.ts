import type { AstroIntegration } from "astro";
import { addStyles, rewritePages } from "./rewrite-pages.ts";

const styleAttribute = /(<[a-z][^<>]*?\s)style="([^"]*)"/g;

/**
 * Moves style attributes into the page's stylesheet. The content security policy forbids them, and Astro's own policy only
 * hashes scripts and stylesheets.
 */
export function styleAttributes(): AstroIntegration {
  return rewritePages("style-attributes", (html) => {
    const styles = new Map<string, string>();
    const rewritten = html.replaceAll(styleAttribute, (_, before: string, style: string) => {
      const name = styles.get(style) ?? String(styles.size);
      styles.set(style, name);
      return `${before}data-style="${name}"`;
    });
    const rules = [...styles].map(([style, name]) => `[data-style="${name}"]{${style}}`).join("");
    return addStyles(rewritten, rules);
  });
}
