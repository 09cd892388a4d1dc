import { desktop, phone } from "@outpace/e2e/viewports";
import { expect, type Page } from "@outpace/e2e/test";
import { test } from "./test.ts";

/** The hero's automatic animations: when the last one ends, and what they change. */
const motion = (page: Page) =>
  page.evaluate(() => {
    const animations = document.getAnimations().filter(({ effect, timeline }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return timeline === document.timeline && target?.closest("#home");
    });
    const effects = animations.map(({ effect }) => effect as KeyframeEffect);
    return {
      end: Math.max(0, ...effects.map((effect) => Number(effect.getComputedTiming().endTime))),
      properties: [
        ...new Set(effects.flatMap((effect) => effect.getKeyframes()).flatMap(Object.keys)),
      ],
    };
  });

const raceOn = (page: Page) => page.getByRole("img", { name: "The finish of the Sunday Five" });

/** Your row is above the runner-up's, and each changing text shows its last line. */
async function expectResult(page: Page) {
  const race = raceOn(page);
  await expect(race).toBeVisible();
  const tops = await race
    .getByText(/^(You|N\. Okafor)$/)
    .evaluateAll((names) =>
      names.map((name) => [name.textContent, name.getBoundingClientRect().top] as const),
    );
  expect(tops.sort((a, b) => a[1] - b[1]).map(([name]) => name)).toEqual(["You", "N. Okafor"]);
  const shown = await race.locator(".ticker").evaluateAll((tickers) =>
    tickers.map((ticker) => {
      const lines = ticker.textContent.split("\n");
      const strip = ticker.firstElementChild?.getBoundingClientRect();
      const window = ticker.getBoundingClientRect();
      const hidden = (window.top - (strip?.top ?? 0)) / window.height;
      return lines[Math.round(hidden)];
    }),
  );
  expect(shown).toEqual(["Finished", "34:09", "1", "st", "6:32", "1", "34:09", "2", "+0:02"]);
}

test("the phone's race animates transform and opacity alone, for under 5 s", async ({ page }) => {
  await page.goto("/");
  // The phone is drawn after the first paint, and its race starts then.
  let begun = await motion(page);
  await expect.poll(async () => (begun = await motion(page)).end).toBeGreaterThan(4000);
  expect(begun.end).toBeLessThanOrEqual(5000);
  const timing = ["composite", "computedOffset", "easing", "offset"];
  expect(begun.properties.sort()).toEqual([...timing, "opacity", "transform"]);
  await expect.poll(async () => (await motion(page)).end).toBe(0);
  await expectResult(page);
});

test("with reduced motion nothing moves; large text stays off the phone", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  // The base styles shorten animations to 0.01 ms instead of removing them.
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect, timeline }) => {
        const duration = Number(effect?.getComputedTiming().duration);
        return timeline !== document.timeline || duration > 1;
      }).length,
  );
  expect(moving).toBe(0);
  await expectResult(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    // The page's media queries follow in the next frame.
    await expect(async () => {
      const headline = await page.getByRole("heading", { level: 1 }).boundingBox();
      const picture = await raceOn(page).boundingBox();
      if (!headline || !picture) throw new Error("The hero has a headline and a phone.");
      const isBeside = headline.x + headline.width <= picture.x;
      const isAbove = headline.y + headline.height <= picture.y;
      expect(isBeside || isAbove).toBe(true);
      expect(headline.x + headline.width).toBeLessThanOrEqual(viewport.width);
    }).toPass({ timeout: 20_000 });
  }
});
