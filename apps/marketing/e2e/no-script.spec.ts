import { privacyEmail } from "@outpace/domain/product";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect } from "@outpace/e2e/test";
import { builtPages } from "../tests/built/built-site.ts";
import { test } from "./test.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript every page shows all of its text", async ({ page }) => {
  await page.setViewportSize(desktop);
  for (const { address, isListed } of builtPages) {
    if (!isListed && address !== "/404") continue;
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const hidden = await page.locator("main *").evaluateAll((elements) => {
      // Text for script features, and text that is not for readers.
      const others =
        "astro-island, script, style, template, svg, [role='img'], [aria-hidden='true']";
      const hasText = ({ childNodes }: Element) =>
        [...childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return elements
        .filter((element) => hasText(element) && !element.closest(others) && !isShown(element))
        .map((element) => element.outerHTML.slice(0, 120));
    });
    expect(hidden, address).toEqual([]);
  }
});

test("without JavaScript, the hero is drawn and the walkthrough has 5 steps", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".hero-phone noscript use")).toBeVisible();
  const steps = page.locator("#features").getByRole("listitem");
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expect(steps).toHaveCount(5);
    let end = 0;
    for (const step of await steps.all()) {
      await expect(step.getByRole("heading", { level: 3 })).toBeVisible();
      await expect(step.getByRole("img")).toBeVisible();
      const { y, height } = (await step.boundingBox()) ?? { y: Number.NaN, height: 0 };
      expect(y).toBeGreaterThanOrEqual(end - 1);
      end = y + height;
    }
  }
});

test("without JavaScript, what needs it says so, and whom to write to", async ({ page }) => {
  for (const path of ["/mockup-generator", "/social-generator"]) {
    await page.goto(path);
    await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  }
  for (const path of ["/newsletter", "/newsletter/confirm", "/newsletter/unsubscribe"]) {
    await page.goto(path);
    const notice = page.getByText(/needs JavaScript/);
    await expect(notice.getByRole("link", { name: privacyEmail })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  }
});
