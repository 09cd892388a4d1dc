import { expectAccessible } from "@outpace/e2e/accessibility";
import { overflowing } from "@outpace/e2e/overflow";
import { portalStates } from "@outpace/e2e/portal-states";
import { openState } from "@outpace/e2e/states/state";
import { desktop, smallPhone, tablet } from "@outpace/e2e/viewports";
import { expect, test } from "@outpace/e2e/test";

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

for (let first = 0; first < portalStates.length; first += statesPerTest) {
  const states = portalStates.slice(first, first + statesPerTest);
  const names = states.map(({ name }) => name).join(", ");
  test(`${names}: axe finds no fault at 1440 px and 320 px, light and dark, and nothing overflows at 768 px, at 320 px or with text at 200 %`, async ({
    browser,
  }) => {
    for (const state of states) {
      const { name, exceptRules = [] } = state;
      await test.step(name, async () => {
        const context = await browser.newContext({ reducedMotion: "reduce" });
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
        await context.close();
      });
    }
  });
}
