import type { BrowserContext, Page, Request } from "@playwright/test";

/**
 * Returns a function that waits until a page of the context has nothing left to load or to do: what has arrived is rendered
 * before the page is idle. Playwright's "networkidle" is a wait of half a second without a request, on a busy machine also
 * before the first one.
 */
export function settling(context: BrowserContext): (page: Page) => Promise<void> {
  const loading = new Set<Request>();
  context.on("request", (request) => loading.add(request));
  context.on("requestfinished", (request) => loading.delete(request));
  context.on("requestfailed", (request) => loading.delete(request));
  return async (page) => {
    let isIdle = false;
    while (!isIdle) {
      const wasLoading = loading.size > 0;
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestIdleCallback(resolve);
          }),
      );
      isIdle = !wasLoading && loading.size === 0;
    }
  };
}
