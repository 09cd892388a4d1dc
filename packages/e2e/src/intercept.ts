/**
 * Requests that fail, wait or get another answer for a time. Their routes stay, since Playwright may lose events when one is
 * removed.
 */
import type { BrowserContext, Page, Route } from "@playwright/test";

/** Handles the requests to a URL until the returned function is called, then leaves them to the page's other routes. */
export async function intercept(
  page: Page | BrowserContext,
  address: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<() => void> {
  let isActive = true;
  await page.route(address, (route) => (isActive ? handle(route) : route.fallback()));
  return () => {
    isActive = false;
  };
}

/** Lets every request to a URL fail, as without a connection, until the returned function is called. */
export const fail = (page: Page | BrowserContext, address: string | RegExp) =>
  intercept(page, address, (route) => route.abort("connectionrefused"));

/** Sends requests to a URL, but loses their answers, until the returned function is called. */
export const loseAnswers = (page: Page | BrowserContext, address: string | RegExp) =>
  intercept(page, address, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });

/** Answers requests to a URL with JSON until the returned function is called; preflights pass. */
export const answer = (
  page: Page | BrowserContext,
  address: string | RegExp,
  json: unknown,
  status = 200,
) =>
  intercept(page, address, (route) =>
    route.request().method() === "OPTIONS"
      ? route.fallback()
      : route.fulfill({ status, headers: { "access-control-allow-origin": "*" }, json }),
  );

/**
 * Holds back the responses of a URL until the returned function is called. The requests go to the server then, unless `send`
 * leaves them to the page's other routes.
 */
export async function hold(
  page: Page,
  address: string,
  send = (route: Route) => route.continue(),
): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await send(route);
  });
  return release;
}
