import { test as base } from "@outpace/e2e/test";

/**
 * A page is open when it is painted with its fonts. Before, what is below the first screen is not laid out
 * (layouts/Frame.astro), so that it could not be measured or scrolled to.
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
