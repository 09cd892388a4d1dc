import { expectAccessible } from "@outpace/e2e/accessibility";
import { overflowing } from "@outpace/e2e/overflow";
import { portalStates } from "@outpace/e2e/portal-states";
import { openState } from "@outpace/e2e/states/state";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect, test } from "@outpace/e2e/test";

/** So high that no dialog scrolls: axe compares text that is scrolled out of sight with the colors of what lies there. */
const views = [desktop, phone].map(({ width }) => ({ width, height: 1400 }));

/** So that the workers share them evenly. */
const statesPerTest = 4;

for (let first = 0; first < portalStates.length; first += statesPerTest) {
  const states = portalStates.slice(first, first + statesPerTest);
  const names = states.map(({ name }) => name).join(", ");
  test(`${names}: nothing overflows at 768 px, at 320 px or with text at 200 %, and axe finds no fault at 1440 px and 360 px, light and dark`, async ({
    browser,
  }) => {
    for (const state of states) {
      const { name, exceptRules = [] } = state;
      await test.step(name, async () => {
        const context = await browser.newContext({ reducedMotion: "reduce" });
        const page = await openState(context, state);
        const sizes = [
          ["100%", 768],
          ["100%", 320],
          ["200%", 320],
        ] as const;
        for (const [fontSize, width] of sizes) {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = size;
          }, fontSize);
          const size = `${name} at ${String(width)} px, text at ${fontSize}`;
          expect.soft(await overflowing(page), size).toEqual([]);
        }
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "";
        });
        await expectAccessible(page, {
          ...{ name, exceptRules, viewports: views, colorSchemes: ["light", "dark"] },
        });
        await context.close();
      });
    }
  });
}
