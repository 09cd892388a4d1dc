// Every page by itself: accessible, still and whole at any size.
import { expectAccessible } from "@outpace/e2e/accessibility";
import { desktop, phone, smallPhone } from "@outpace/e2e/viewports";
import { expect, type Page } from "@outpace/e2e/test";
import { builtPages } from "../../tests/built/built-site.ts";
import { test } from "../test.ts";

/** Every built page except the redirect to the portal and the card, which has no header: race-card.spec.ts has both. */
const paths = builtPages
  .map(({ address }) => address)
  .filter((address) => !["/brands", "/race-card"].includes(address));

for (const path of paths) {
  test(`${path} is accessible, shifts and misses nothing, and fits when enlarged`, async ({
    page,
  }) => {
    for (const viewport of [smallPhone, phone, desktop]) {
      await page.setViewportSize(viewport);
      if (viewport === smallPhone) await page.goto(path);
      else await reloadAsFirstVisit(page);
      expect(await layoutShift(page), `shift at ${String(viewport.width)} px`).toBeLessThan(0.001);
    }
    await expectAccessible(page, { viewports: [phone, desktop] });
    // Rejects for an image that is missing or broken.
    await page.evaluate(async () => {
      for (const image of document.images) {
        image.loading = "eager";
        await image.decode();
      }
    });
    await expectFit(page, { width: 320, height: 256 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    for (const viewport of [phone, desktop]) await expectFit(page, viewport);
  });
}

async function reloadAsFirstVisit(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear();
  });
  await page.reload();
  await expect(page.locator("html")).not.toHaveClass(/before/);
}

/** How far the page's parts have moved since it began to load. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((total, { value }) => total + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without layout shifts there are no entries.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0, 0)));
      }),
  );

/** Expects no sideways scrolling, and all visible parts of the header within it without overlap. */
async function expectFit(page: Page, viewport: { width: number; height: number }) {
  await page.setViewportSize(viewport);
  // The browser lays out for the new width at once, but applies its media queries in the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  // Read in one turn, so all boxes come from the same layout.
  const { sideways, outer, parts } = await page.getByRole("banner").evaluate((bar) => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    outer: bar.getBoundingClientRect().toJSON() as DOMRect,
    parts: [...bar.querySelectorAll("a, button")]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
  }));
  expect(sideways, `at ${String(viewport.width)} px`).toBe(0);
  expect(parts.length).toBeGreaterThan(1);
  let left = 0;
  for (const part of parts) {
    expect(part.left).toBeGreaterThanOrEqual(left);
    expect(part.top).toBeGreaterThanOrEqual(outer.top);
    expect(part.bottom).toBeLessThanOrEqual(outer.bottom);
    left = part.right;
  }
  expect(left).toBeLessThanOrEqual(outer.right);
}
