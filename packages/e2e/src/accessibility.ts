import { createRequire } from "node:module";
import { expect, type BrowserContext, type Page } from "@playwright/test";
import type axe from "axe-core";
import { untilRendered } from "./rendered.ts";

/** Half as long as what the package exports, and each page has to read it. */
const { source } = createRequire(import.meta.url)("axe-core/axe.min.js") as typeof axe;

/** Has every page of a context bring axe along, which takes less time than sending it to each. */
export async function addAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(`if (document.contentType === "text/html") { ${source} }`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export interface Views {
  readonly viewports?: readonly { readonly width: number; readonly height: number }[];
  readonly colorSchemes?: readonly ("light" | "dark")[];
  /** Names the page in the messages. */
  readonly name?: string;
  /** Rules of axe that the page may break. */
  readonly exceptRules?: readonly string[];
}

/**
 * Expects that axe finds nothing on the page in each viewport and color scheme, and that the page does not scroll
 * sideways. A page should not have transitions: they would pass through colors of too little contrast.
 */
export async function expectAccessible(
  page: Page,
  { viewports, colorSchemes = ["light"], name = page.url(), exceptRules = [] }: Views = {},
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  for (const viewport of viewports ?? [page.viewportSize()]) {
    if (viewport) await page.setViewportSize(viewport);
    for (const [n, colorScheme] of colorSchemes.entries()) {
      await page.emulateMedia({ colorScheme });
      await untilRendered(page);
      // The rules of axe see the same document in every color scheme, except for its colors.
      const violations = await violationsOf(page, exceptRules, n > 0 ? ["color-contrast"] : []);
      expect
        .soft(violations, `${name} at ${String(page.viewportSize()?.width)} px, ${colorScheme}`)
        .toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `pixels by which ${name} scrolls sideways`).toBe(0);
  }
}

/** Each rule of axe that the page breaks, with the elements that break it; of these rules only, if there are any. */
function violationsOf(
  page: Page,
  exceptRules: readonly string[],
  onlyRules: readonly string[],
): Promise<string[]> {
  return page.evaluate(
    async ({ exceptRules, onlyRules }) => {
      const { violations } = await window.axe.run(document, {
        // Only these count; axe then need not describe what is right.
        resultTypes: ["violations"],
        rules: Object.fromEntries(exceptRules.map((rule) => [rule, { enabled: false }])),
        ...(onlyRules.length > 0 && { runOnly: [...onlyRules] }),
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
      );
    },
    { exceptRules, onlyRules },
  );
}
