// Code that arrives while a person uses the page keeps the focus and the values.
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { hold } from "@outpace/e2e/intercept";
import {
  fillLogin,
  fillRace,
  openCreateRaceAsNewBrand,
  paymentDialog,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const zone = (page: Page) => page.getByLabel("Time zone");

/** Opens the create form in New York without the time zone search; returns a function that lets it arrive. */
async function openWithoutSearch(page: Page): Promise<() => Promise<void>> {
  const release = await hold(page, "**/time-zone-combobox*");
  await openCreateRaceAsNewBrand(page);
  await expect(zone(page)).toBeVisible();
  const asked = page.waitForRequest("**/time-zone-combobox*");
  await page.keyboard.press("Shift");
  const code = (await asked).url();
  return async () => {
    release();
    // Modules load once: after this script the app has the module too, and renders in the next frame.
    await page.addScriptTag({ type: "module", url: code });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
}

test("the time zone search takes neither the focus nor the chosen zone", async ({ page }) => {
  const arrive = await openWithoutSearch(page);
  await page.getByLabel("Start time").focus();
  const isAtZone = () => zone(page).evaluate((control) => control === document.activeElement);
  // Each part of the start has its own tab stop.
  while (!(await isAtZone())) await page.keyboard.press("Tab");
  await zone(page).selectOption("Asia/Tokyo");
  await arrive();
  await expect(zone(page)).toBeFocused();
  await expect(zone(page)).toHaveValue("Asia/Tokyo");
  // Another window comes to the front: the control loses the focus, but stays the page's active element.
  await zone(page).dispatchEvent("focusout");
  await expect(zone(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Distance (miles)")).toBeFocused();
  const search = page.locator("input").and(zone(page));
  await expect(search).toHaveValue(/^Tokyo/);
  await page.keyboard.press("Shift+Tab");
  await expect(search).toBeFocused();
});

test("a new race's announcement does not take the focus from a link", async ({ page }) => {
  const release = await hold(page, "**/assets/announced-race-*.js");
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await paymentDialog(page).getByRole("button", { name: "Pay & Finalize Race" }).click();
  // A new screen takes the focus.
  await expect(page.getByRole("main")).toBeFocused();
  const link = page.getByRole("link", { name: "Season" });
  await link.focus();
  release();
  await expect(page.getByRole("region", { name: "is on the calendar" })).toBeVisible();
  await expect(link).toBeFocused();
});

test("the app starts without taking the focus from a prerendered link", async ({ page }) => {
  const release = await hold(page, "**/assets/*.js");
  await page.goto("/brands/login?message=Hello", { waitUntil: "commit" });
  const link = page.getByRole("link", { name: "Brand partnerships" });
  await link.focus();
  release();
  await expect(page.getByText("Hello")).toBeVisible();
  await expect(link).toBeFocused();
});

test("a screen's layout does not take the focus from the header", async ({ page, context }) => {
  await signIn(context, demoAccounts.brand);
  const release = await hold(page, "**/assets/signed-in-layout-*.js");
  await page.goto("/brands/dashboard");
  const link = page.getByRole("link", { name: "Outpace" });
  await link.focus();
  release();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await expect(link).toBeFocused();
});

test("a sign-in focuses its screen, even if the layout arrives late", async ({ page }) => {
  const release = await hold(page, "**/assets/signed-in-layout-*.js");
  await page.goto("/brands/login");
  await fillLogin(page, demoAccounts.brand);
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  release();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a successful retry does not lose the focus", async ({ page }) => {
  await signIn(page.context(), demoAccounts.brand);
  await page.route("**/assets/joined-chart-*.js", (route) => route.abort());
  await page.goto("/brands/season");
  await expect(page.getByText("We couldn't load the chart.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByRole("figure", { name: "Joined per race" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
