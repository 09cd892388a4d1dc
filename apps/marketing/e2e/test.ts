import { test as base } from "@outpace/e2e/test";

/**
 * Waits until a page is painted with its fonts. Before, content below the first screen has no layout (layouts/Frame.astro), so
 * tests could not measure it or scroll to it.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, provide) => {
    const goto = page.goto.bind(page);
    page.goto = async (...parameters) => {
      const response = await goto(...parameters);
      if (javaScriptEnabled) {
        await page.waitForFunction(
          () => !document.documentElement.matches(".before-paint, .before-fonts"),
        );
      }
      return response;
    };
    await provide(page);
  },
});
