/** The requests of a page. */
import type { Page } from "@playwright/test";

/**
 * Returns a live list of the URLs that the page requests from now on. Excludes icons: the browser requests them by itself, even
 * long after the page has loaded.
 */
export function collectRequests(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    const isIcon = request.resourceType() === "other" && /\/(fav)?icon\.\w+$/.test(pathname);
    if (/^(?:http|ws)/.test(protocol) && !isIcon) addresses.push(request.url());
  });
  return addresses;
}
