import type { Page } from "@playwright/test";

/**
 * Waits until a page is drawn as it stays: with its own fonts, whose letters have other widths than the fallback's, and
 * two frames after the last change of the window.
 */
export async function untilRendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  });
}
