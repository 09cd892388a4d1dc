import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { untilRendered } from "./rendered.ts";

interface Views {
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
  let isLoaded = false;
  for (const viewport of viewports ?? [page.viewportSize()]) {
    if (viewport) await page.setViewportSize(viewport);
    for (const [n, colorScheme] of colorSchemes.entries()) {
      await page.emulateMedia({ colorScheme });
      await untilRendered(page);
      // Once in the page, its half a megabyte stays there.
      const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: "void 0" }) })
        // Only these count; axe then need not describe what is right.
        .options({ resultTypes: ["violations"] })
        // For a page without frames: otherwise axe opens a second page, to put together what it found in each.
        .setLegacyMode()
        .disableRules([...exceptRules]);
      // The rules of axe see the same document in every color scheme, except for its colors.
      if (n > 0) axe.withRules("color-contrast");
      const { violations } = await axe.analyze();
      isLoaded = true;
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
          `${name} at ${String(page.viewportSize()?.width)} px, ${colorScheme}`,
        )
        .toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `pixels by which ${name} scrolls sideways`).toBe(0);
  }
}
