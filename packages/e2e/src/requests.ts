/** The requests of a page. */
import type { Page, Request } from "@playwright/test";

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

/** Returns a live set of the requests that the page sends from now on and that have not ended. */
export function pendingRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => pending.delete(request));
  }
  return pending;
}
