/** What a page requests. */
import type { Page } from "@playwright/test";

/**
 * Returns the addresses that the page requests over the network from now on, as they come. Its icon is not among them:
 * the browser asks for that by itself, and one that has tabs to show it in long after the page has loaded.
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
