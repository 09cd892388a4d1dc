import { expectAccessible } from "@outpace/e2e/accessibility";
import { overflowing } from "@outpace/e2e/overflow";
import { portalStates } from "@outpace/e2e/portal-states";
import { openState } from "@outpace/e2e/states/state";
import { desktop, smallPhone, tablet } from "@outpace/e2e/viewports";
import { expect, test } from "@outpace/e2e/test";
import type { BrowserContext, Page } from "@playwright/test";

/** So high that no dialog scrolls: axe compares text that is scrolled out of sight with the colors of what lies there. */
const height = 1400;
const viewports = [desktop, smallPhone].map(({ width }) => ({ width, height }));
const sizes = [
  { width: smallPhone.width, fontSize: "100%" },
  { width: smallPhone.width, fontSize: "200%" },
  { width: tablet.width, fontSize: "100%" },
];

/** So that the workers share them evenly. */
const statesPerTest = 4;

/** Leaves a browser context as if nobody had been there. */
async function forgetEverything(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(async () => {
    localStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

for (let first = 0; first < portalStates.length; first += statesPerTest) {
  const states = portalStates.slice(first, first + statesPerTest);
  const names = states.map(({ name }) => name).join(", ");
  test(`${names}: axe finds no fault at 1440 px and 320 px, light and dark, and nothing overflows at 768 px, at 320 px or with text at 200 %`, async ({
    browser,
  }) => {
    let context: BrowserContext | undefined;
    for (const [n, state] of states.entries()) {
      const { name, exceptRules = [] } = state;
      await test.step(name, async () => {
        // A context of its own for each account: one that has loaded the app once opens it sooner.
        if (context === undefined || state.account !== states[n - 1]?.account) {
          await context?.close();
          context = await browser.newContext({ reducedMotion: "reduce" });
        }
        const page = await openState(context, state);
        const colorSchemes = ["light", "dark"] as const;
        await expectAccessible(page, { name, exceptRules, viewports, colorSchemes });
        for (const { width, fontSize } of sizes) {
          await page.setViewportSize({ width, height });
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = size;
          }, fontSize);
          const size = `${name} at ${String(width)} px, text at ${fontSize}`;
          expect.soft(await overflowing(page), size).toEqual([]);
        }
        await forgetEverything(page);
        await page.close();
      });
    }
    await context?.close();
  });
}
