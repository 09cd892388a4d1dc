import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { productName } from "@outpace/domain/product";
import type { AstroIntegration } from "astro";
import subsetFont from "subset-font";
import { addStyles, rewritePages } from "./rewrite-pages.ts";

const family = "Archivo Headline";

/**
 * Inlines the letters of each page's headline and of the header's product name (about 2 kB), so that their own font paints at
 * once. With font files, such as Astro's, the largest paint comes a tenth later, and a third later on a slow network.
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

/** The text of the first heading, without tags. */
function headline(html: string): string {
  const heading = /<h1[^>]*>([^]*?)<\/h1>/.exec(html)?.[1] ?? "";
  return heading.replaceAll(/<[^>]*>/g, "");
}

function styles(font: Uint8Array): string {
  const data = Buffer.from(font).toString("base64");
  return `@font-face{font-family:"${family}";font-weight:900;src:url(data:font/woff2;base64,${data})}:is(h1,[data-brand]){font-family:"${family}",var(--font-display)}`;
}
