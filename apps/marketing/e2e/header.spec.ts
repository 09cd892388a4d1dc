import { expectAccessible } from "@outpace/e2e/accessibility";
import { hold } from "@outpace/e2e/intercept";
import { untilRendered } from "@outpace/e2e/rendered";
import { desktop, phone, tablet } from "@outpace/e2e/viewports";
import { expect, type Page } from "@outpace/e2e/test";
import { test } from "./test.ts";

const bar = (page: Page) => page.getByRole("banner");
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
const menuButton = (page: Page) => page.getByRole("button", { name: "Menu" });
const active = (page: Page) => main(page).locator("[aria-current]");

const scrollToHeight = (page: Page, top: number) =>
  page.evaluate((to) => {
    window.scrollTo({ top: to, behavior: "instant" });
  }, top);

/** Scrolls, without animation, until the section's top edge is `distance` pixels below the window's. */
const scrollTo = (page: Page, id: string, distance = 0) =>
  page.evaluate(
    ([section, from]) => {
      const top = document.getElementById(section)?.getBoundingClientRect().top ?? 0;
      window.scrollBy({ top: top - from, behavior: "instant" });
    },
    [id, distance] as const,
  );

test("the links are in the menu up to 768 px; the bar is higher from there on", async ({
  page,
}) => {
  await page.goto("/");
  const links = ["Features", "About", "Community", "Brand Portal"];
  for (const [width, height] of [
    [320, 55.2],
    [767, 55.2],
    [tablet.width, 73.6],
    [desktop.width, 73.6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await untilRendered(page);
    expect((await bar(page).boundingBox())?.height, String(width)).toBeCloseTo(height, 1);
    await expect(main(page)).toBeVisible({ visible: width === desktop.width });
    await expect(menuButton(page)).toBeVisible({ visible: width < desktop.width });
  }
  await expect(main(page).getByRole("link")).toHaveText(links);
  await expect(bar(page).getByRole("link", { name: "Download on the App Store" })).toBeVisible();
  await page.setViewportSize(tablet);
  await menuButton(page).click();
  await expect(menu(page).getByRole("link")).toHaveText(["Home", ...links]);
});

test("links lead to sections, from any page, and the section in view is active", async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await page.goto("/privacy");
  await main(page).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL("/#about");
  await expect(page.getByRole("heading", { name: "Let's Race" })).toBeInViewport();
  await page.goto("/");
  await expect(bar(page)).toHaveAttribute("data-clear");
  await expect(active(page)).toHaveCount(0);
  await expect(bar(page)).toHaveCSS("color", "rgb(255, 255, 255)");
  for (const name of ["Features", "About", "Community"]) {
    await main(page).getByRole("link", { name }).click();
    await expect(active(page)).toHaveText(name);
    await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport();
    expect(new URL(page.url()).pathname).toBe("/");
  }
  await scrollToHeight(page, 99);
  await expect(active(page)).toHaveCount(0);
});

test("the header is white only over About", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/");
  await scrollTo(page, "about", 60);
  await expect(bar(page)).toHaveAttribute("data-header", "black");
  await scrollTo(page, "about");
  await expect(bar(page)).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(bar(page)).toHaveCSS("color", "rgb(11, 11, 12)");
  await scrollTo(page, "community");
  await expect(bar(page)).toHaveCSS("background-color", "rgb(11, 11, 12)");
});

test("at either end of the page, Home or Community is active, whatever else is in view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 3200 });
  await page.goto("/");
  await expect(bar(page)).toHaveAttribute("data-clear");
  await expect(active(page)).toHaveCount(0);
  await scrollToHeight(page, 100);
  await expect(active(page)).toHaveText("Features");
  await page.setViewportSize({ width: 900, height: 2600 });
  await main(page).getByRole("link", { name: "Community" }).click();
  await expect(active(page)).toHaveText("Community");
});

test("a menu opened before its code has loaded is said to be open", async ({ page }) => {
  await page.setViewportSize(phone);
  const release = await hold(page, "**/_astro/Header.astro*.js");
  await page.goto("/");
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
  release();
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
});

test("the menu works by keyboard, returns the focus, and closes at its link's section", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  // Set once the header's script, which loads after the first paint, has run.
  await expect(bar(page)).toHaveAttribute("data-clear");
  await menuButton(page).press("Enter");
  await expect(menu(page)).toBeVisible();
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await expect(menu(page).getByRole("link", { name: "Home" })).toBeFocused();
  await expect(menu(page).locator("[aria-current]")).toHaveText("Home");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
  await menuButton(page).click();
  await menu(page).getByRole("link", { name: "About" }).click();
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Let's Race" })).toBeInViewport();
  await menuButton(page).click();
  await expect(menu(page).locator("[aria-current]")).toHaveText("About");
  await expectAccessible(page);
  await menu(page).getByRole("link", { name: "Home" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("the menu closes 250 ms after the window has grown past the breakpoint", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.clock.install({ time: 0 });
  await page.goto("/");
  await page.clock.pauseAt(60_000);
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
