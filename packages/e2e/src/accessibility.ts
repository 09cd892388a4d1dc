import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

interface Views {
  readonly viewports?: readonly { readonly width: number; readonly height: number }[];
  readonly colorSchemes?: readonly ("light" | "dark")[];
}

/**
 * Expects that axe finds nothing on the page in each viewport and color scheme, and that the page does not scroll
 * sideways. A page should not have transitions: they would pass through colors of too little contrast.
 */
export async function expectAccessible(
  page: Page,
  { viewports, colorSchemes = ["light"] }: Views = {},
): Promise<void> {
  for (const viewport of viewports ?? [page.viewportSize()]) {
    if (viewport) await page.setViewportSize(viewport);
    for (const [n, colorScheme] of colorSchemes.entries()) {
      await page.emulateMedia({ colorScheme });
      const axe = new AxeBuilder({ page })
        // Only these count; axe then need not describe what is right.
        .options({ resultTypes: ["violations"] })
        // For a page without frames: otherwise axe opens a second page, to put together what it found in each.
        .setLegacyMode();
      // The rules of axe see the same document in every color scheme, except for its colors.
      if (n > 0) axe.withRules("color-contrast");
      const { violations } = await axe.analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
        `${String(page.viewportSize()?.width)} px, ${colorScheme}`,
      ).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, "pixels by which the page scrolls sideways").toBe(0);
  }
}
