import type { Page } from "@playwright/test";

/**
 * Waits until a page is drawn as it stays: with its own fonts, whose letters have other widths than the fallback's, two
 * frames after the last change of the window, and also where a page draws only what is near the screen: the rest would
 * keep the layout of the last window it was drawn in.
 */
export async function untilRendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (document.adoptedStyleSheets.length === 0) {
      const drawn = new CSSStyleSheet();
      drawn.replaceSync("* { content-visibility: visible !important; }");
      document.adoptedStyleSheets = [drawn];
    }
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  });
}
