import type { Page } from "@playwright/test";

/**
 * Waits until layout is stable: fonts are loaded, two frames have passed since the last resize, and everything is drawn.
 * Otherwise, parts that only draw near the screen keep the layout of an earlier window size.
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
