import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { origins } from "@outpace/e2e/origins";
import { portalStates } from "@outpace/e2e/portal-states";
import { expect, test, type Page } from "@outpace/e2e/test";
import { phone } from "@outpace/e2e/viewports";
import { marketingPages } from "../visits/marketing-pages.ts";
import { settling } from "../visits/settling.ts";

/** Each screen once, with the first record that one of its states names, as that state's account. */
const screens = new Map(
  portalStates
    .flatMap(({ path, account }) => (typeof account === "function" ? [] : [{ path, account }]))
    .reverse()
    .map(({ path, account }) => {
      const { pathname } = new URL(path, origins.portal);
      return [pathname.replace(/[\da-f-]{36}/, ":id"), { path: pathname, account }];
    }),
);
const personas = { visitor: undefined, brand: demoAccounts.brand, staff: demoAccounts.staff };

/** An island starts once Vite has built its imports, for which its page loads but does not wait. */
const untilBuilt = { timeout: 60_000 };

// Each test opens many screens, and first visits wait for Vite to build the screen's imports.
test.describe.configure({ timeout: screens.size * 10_000 });
test.use({ viewport: phone });

test("every page of the marketing site starts its islands and logs no error or warning", async ({
  page,
}) => {
  expect(await complaintsAt(page, origins.marketing, marketingPages())).toEqual([]);
});

for (const [persona, account] of Object.entries(personas)) {
  test(`every screen of the portal for a ${persona} logs no error or warning`, async ({ page }) => {
    if (account) await signIn(page.context(), account);
    const own = [...screens.values()].filter((screen) => screen.account === account);
    const paths = own.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(0);
    expect(await complaintsAt(page, origins.portal, paths)).toEqual([]);
  });
}

/** Opens each page in turn and scrolls to its end. Returns console messages with their page. */
async function complaintsAt(page: Page, origin: string, paths: readonly string[]) {
  const complaints: string[] = [];
  let opened = "";
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    // The browser's own note about the "not found" page.
    if (message.location().url === page.url() && message.text().includes("404 (Not Found)")) return;
    complaints.push(`${opened}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => complaints.push(`${opened}: ${message}`));
  const settle = settling(page.context());
  for (opened of paths) {
    const before = complaints.length;
    await page.goto(origin + opened);
    const work = async () => {
      await settle(page);
      await scrollToEnd(page);
      await expect(page.locator("astro-island[ssr]"), opened).toHaveCount(0, untilBuilt);
      await settle(page);
    };
    await againAfterReload(page, work, () => {
      // The replaced page asked for files that are gone. A fault of another kind is logged again.
      complaints.length = before;
    });
  }
  return complaints;
}

/**
 * Repeats the work after a reload: without a cache, a development server reloads its first page
 * once it has bundled the page's imports.
 */
async function againAfterReload(
  page: Page,
  work: () => Promise<void>,
  onReload: () => void,
): Promise<void> {
  const loadedAt = () => page.evaluate(() => performance.timeOrigin);
  for (let isDone = false; !isDone;) {
    try {
      const before = await loadedAt();
      await work();
      isDone = (await loadedAt()) === before;
      if (!isDone) onReload();
    } catch (error) {
      if (!String(error).includes("Execution context was destroyed")) throw error;
      onReload();
    }
  }
}

/** Scrolls in steps that skip nothing, each followed by a frame. */
const scrollToEnd = (page: Page) =>
  page.evaluate(async () => {
    const end = () => document.documentElement.scrollHeight - innerHeight;
    for (let top = 0; top < end(); top += innerHeight / 2) {
      scrollTo({ top, behavior: "instant" });
      await new Promise(requestAnimationFrame);
    }
  });
