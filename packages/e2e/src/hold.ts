import type { Page, Route } from "@playwright/test";

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
