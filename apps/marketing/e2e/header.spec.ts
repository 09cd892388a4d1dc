import { hold } from "@outpace/e2e/intercept";
import { untilRendered } from "@outpace/e2e/rendered";
import { desktop, phone, tablet } from "@outpace/e2e/viewports";
import { expect, type Page } from "@outpace/e2e/test";
import { test } from "./test.ts";

const bar = (page: Page) => page.getByRole("banner");
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
const menuButton = (page: Page) => page.getByRole("button", { name: "Menu" });

/** Scrolls, without animation, until the section's top edge is `distance` pixels below the window's. */
const scrollTo = (page: Page, id: string, distance = 0) =>
  page.evaluate(
    ([section, from]) => {
      const top = document.getElementById(section)?.getBoundingClientRect().top ?? 0;
      window.scrollBy({ top: top - from, behavior: "instant" });
    },
    [id, distance] as const,
  );

test("the header is 73.6 px high from a width of 768 px, else 55.2 px", async ({ page }) => {
  await page.goto("/");
  const heights: [width: number, height: number | undefined][] = [];
  for (const width of [320, 767, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await untilRendered(page);
    heights.push([width, (await bar(page).boundingBox())?.height]);
  }
  expect(heights).toEqual([
    [320, expect.closeTo(55.2, 1)],
    [767, expect.closeTo(55.2, 1)],
    [768, expect.closeTo(73.6, 1)],
    [1440, expect.closeTo(73.6, 1)],
  ]);
});

test.describe("in a wide window", () => {
  test.use({ viewport: desktop });

  test("the header has four links and the download badge", async ({ page }) => {
    await page.goto("/");
    await expect(main(page).getByRole("link")).toHaveText([
      "Features",
      "About",
      "Community",
      "Brand Portal",
    ]);
    await expect(bar(page).getByRole("link", { name: "Download on the App Store" })).toBeVisible();
    await expect(menuButton(page)).toBeHidden();
  });

  for (const name of ["Features", "About", "Community"]) {
    test(`${name} scrolls to its section and becomes the active link`, async ({ page }) => {
      await page.goto("/");
      const link = main(page).getByRole("link", { name });
      await link.click();
      await expect(link).toHaveAttribute("aria-current", "location");
      await expect(main(page).locator("[aria-current]")).toHaveCount(1);
      await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport();
      expect(new URL(page.url()).pathname).toBe("/");
    });
  }

  test("no section link is active before the page scrolls past the hero", async ({ page }) => {
    await page.goto("/");
    await expect(main(page).locator("[aria-current]")).toHaveCount(0);
    await scrollTo(page, "features");
    await expect(main(page).locator("[aria-current]")).toHaveText("Features");
    await page.evaluate(() => {
      window.scrollTo({ top: 99, behavior: "instant" });
    });
    await expect(main(page).locator("[aria-current]")).toHaveCount(0);
  });

  test("the header is white only over About", async ({ page }) => {
    await page.goto("/");
    await expect(bar(page)).toHaveCSS("color", "rgb(255, 255, 255)");
    await scrollTo(page, "about", 60);
    await expect(bar(page)).toHaveAttribute("data-header", "black");
    await scrollTo(page, "about");
    await expect(bar(page)).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(bar(page)).toHaveCSS("color", "rgb(11, 11, 12)");
    await scrollTo(page, "community");
    await expect(bar(page)).toHaveCSS("background-color", "rgb(11, 11, 12)");
  });

  test("on another page, a section link leads to the landing page's section", async ({ page }) => {
    await page.goto("/privacy");
    await main(page).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/#about");
    await expect(page.getByRole("heading", { name: "Let's Race" })).toBeInViewport();
  });
});

for (const [name, viewport] of Object.entries({ phone, tablet })) {
  test.describe(`at ${String(viewport.width)} px, on a ${name}`, () => {
    test.use({ viewport });

    test("a menu opened before its code has loaded is said to be open", async ({ page }) => {
      const release = await hold(page, "**/_astro/Header.astro*.js");
      await page.goto("/");
      await menuButton(page).click();
      await expect(menu(page)).toBeVisible();
      await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
      release();
      await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
    });

    test("the header's links are in the menu", async ({ page }) => {
      await page.goto("/");
      await expect(main(page)).toBeHidden();
      await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
      await menuButton(page).click();
      await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
      await expect(menu(page).getByRole("link")).toHaveText([
        "Home",
        "Features",
        "About",
        "Community",
        "Brand Portal",
      ]);
      await menuButton(page).click();
      await expect(menu(page)).toBeHidden();
    });
  });
}

test("within 100 px of the top, Home is active even if Features is visible", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 3200 });
  await page.goto("/");
  await expect(bar(page)).toHaveAttribute("data-clear");
  await expect(main(page).locator("[aria-current]")).toHaveCount(0);
  await page.evaluate(() => {
    window.scrollTo({ top: 100, behavior: "instant" });
  });
  await expect(main(page).locator("[aria-current]")).toHaveText("Features");
});

test("at the end of the page, Community is active even if About is visible", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 2600 });
  await page.goto("/");
  await main(page).getByRole("link", { name: "Community" }).click();
  await expect(main(page).locator("[aria-current]")).toHaveText("Community");
});

test.describe("the menu", () => {
  test.use({ viewport: phone });

  test("keyboard: Enter opens, Tab reaches the links, Escape closes and restores focus", async ({
    page,
  }) => {
    await page.goto("/");
    await menuButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(menu(page).getByRole("link", { name: "Home" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("closes when a link is used, at the link's section", async ({ page }) => {
    await page.goto("/");
    await expect(bar(page)).toHaveAttribute("data-clear");
    await menuButton(page).click();
    await expect(menu(page).locator("[aria-current]")).toHaveText("Home");
    await menu(page).getByRole("link", { name: "About" }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole("heading", { name: "Let's Race" })).toBeInViewport();
    await menuButton(page).click();
    await expect(menu(page).locator("[aria-current]")).toHaveText("About");
    await menu(page).getByRole("link", { name: "Home" }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test("a resize takes effect 250 ms after its end", async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.goto("/");
    await page.clock.pauseAt(60_000);
    // Set once the header's script, which loads after the first paint, has run.
    await expect(bar(page)).toHaveAttribute("data-clear");
    await menuButton(page).click();
    const open = page.locator("#menu:popover-open");
    const resized = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener("resize", () => resolve(), { once: true });
        }),
    );
    await page.setViewportSize(desktop);
    await resized;
    await page.clock.runFor(249);
    await expect(open).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(open).toHaveCount(0);
  });

  test("closes when the window grows past the breakpoint", async ({ page }) => {
    await page.goto("/");
    await expect(bar(page)).toHaveAttribute("data-clear");
    await menuButton(page).click();
    await page.setViewportSize(desktop);
    await expect(page.locator("#menu:popover-open")).toHaveCount(0);
    await page.setViewportSize(phone);
    await expect(menu(page)).toBeHidden();
  });
});
