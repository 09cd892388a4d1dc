import { toBackendOfRun } from "@outpace/e2e/built-site-backend";
import { test as base } from "@outpace/e2e/test";

/**
 * The built site with the backend of this run. Waits until a page is painted with its fonts: before, content below the first
 * screen has no layout (layouts/Frame.astro), so tests could not measure it or scroll to it.
 */
export const test = base.extend({
  launchOptions: [
    ({ launchOptions }, provide) =>
      provide({ ...launchOptions, args: [...(launchOptions.args ?? []), toBackendOfRun()] }),
    { scope: "worker" },
  ],
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
