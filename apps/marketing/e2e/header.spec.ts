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
const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => {
    window.scrollTo({ top: to, behavior: "instant" });
  }, top);

test("the links are in the menu up to 768 px; the bar is higher above that", async ({ page }) => {
  await page.goto("/");
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
  await expect(bar(page).getByRole("link", { name: "Download on the App Store" })).toBeVisible();
  const links = ["Features", "About", "Community", "Brand Portal"];
  await expect(main(page).getByRole("link")).toHaveText(links);
  await page.setViewportSize(tablet);
  await menuButton(page).click();
  await expect(menu(page).getByRole("link")).toHaveText(["Home", ...links]);
});

test("links lead to sections; the one in view is active and colors the bar", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/privacy");
  await main(page).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL("/#about");
  await expect(page.getByRole("heading", { name: "Let's Race" })).toBeInViewport();
  await page.goto("/");
  await expect(bar(page)).toHaveAttribute("data-clear");
  await expect(active(page)).toHaveCount(0);
  const [ink, paper] = ["rgb(11, 11, 12)", "rgb(255, 255, 255)"];
  await expect(bar(page)).toHaveCSS("color", paper);
  for (const name of ["Features", "Community", "About"]) {
    await main(page).getByRole("link", { name }).click();
    await expect(active(page)).toHaveText(name);
    await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport();
    expect(new URL(page.url()).pathname).toBe("/");
    await expect(bar(page)).toHaveCSS("background-color", name === "About" ? paper : ink);
    await expect(bar(page)).toHaveCSS("color", name === "About" ? ink : paper);
  }
  // Then less than half of the bar is over About.
  await scrollTo(page, (await page.evaluate(() => window.scrollY)) - 60);
  await expect(bar(page)).toHaveAttribute("data-header", "black");
  await scrollTo(page, 99);
  await expect(active(page)).toHaveCount(0);
});

test("Home is active at the top of the page, and Community at the end", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 3200 });
  await page.goto("/");
  await expect(bar(page)).toHaveAttribute("data-clear");
  await expect(active(page)).toHaveCount(0);
  await scrollTo(page, 100);
  await expect(active(page)).toHaveText("Features");
  await page.setViewportSize({ width: 900, height: 2600 });
  await main(page).getByRole("link", { name: "Community" }).click();
  await expect(active(page)).toHaveText("Community");
});

test("the menu opens without code or by keyboard, and closes at its section", async ({ page }) => {
  await page.setViewportSize(phone);
  const release = await hold(page, "**/_astro/Header.astro*.js");
  await page.goto("/");
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
  release();
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu(page).getByRole("link", { name: "Home" })).toBeFocused();
  await expect(menu(page).locator("[aria-current]")).toHaveText("Home");
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
