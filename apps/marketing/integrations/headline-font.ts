import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { productName } from "@outpace/domain/product";
import type { AstroIntegration } from "astro";
import subsetFont from "subset-font";
import { addStyles, rewritePages } from "./rewrite-pages.ts";

const family = "Archivo Headline";

/**
 * Puts the letters of each page's headline, and of the product's name in the header, into the page itself (about 2 kB),
 * so that they are painted at once in their own type. With font files, as Astro's fonts are, the largest paint comes a
 * tenth later, and a third later on a slow network.
 */
export function headlineFont(): AstroIntegration {
  const file = fileURLToPath(import.meta.resolve("@outpace/ui/fonts/archivo-display.woff2"));
  return rewritePages("headline-font", async (html) => {
    const font = await subsetFont(await readFile(file), headline(html) + productName, {
      targetFormat: "woff2",
      keepFeatures: ["kern"],
    });
    return addStyles(html, styles(font));
  });
}

/** The text of the first heading, without its elements. */
function headline(html: string): string {
  const heading = /<h1[^>]*>([^]*?)<\/h1>/.exec(html)?.[1] ?? "";
  return heading.replaceAll(/<[^>]*>/g, "");
}

function styles(font: Uint8Array): string {
  const data = Buffer.from(font).toString("base64");
  return `@font-face{font-family:"${family}";font-weight:900;src:url(data:font/woff2;base64,${data})}:is(h1,[data-brand]){font-family:"${family}",var(--font-display)}`;
}
