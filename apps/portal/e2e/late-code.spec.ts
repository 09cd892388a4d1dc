// Code that arrives while the page is being used takes nothing away from the person: the focus and the values stay.
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import {
  fillLogin,
  fillRace,
  hold,
  openCreateRaceAsNewBrand,
  paymentDialog,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const zone = (page: Page) => page.getByLabel("Time zone");

/** Opens the create form in New York while the search for time zones is held back; returns what lets it arrive. */
async function openWithoutSearch(page: Page): Promise<() => Promise<void>> {
  const release = await hold(page, "**/time-zone-combobox*");
  await openCreateRaceAsNewBrand(page);
  await expect(zone(page)).toBeVisible();
  const asked = page.waitForRequest("**/time-zone-combobox*");
  await page.keyboard.press("Shift");
  const code = (await asked).url();
  return async () => {
    release();
    // It is loaded once: when this one has run, the app has it, and draws in the next frame.
    await page.addScriptTag({ type: "module", url: code });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
}

test("the search for time zones arrives without taking the focus or the zone of who tabs there", async ({
  page,
}) => {
  const arrive = await openWithoutSearch(page);
  await page.getByLabel("Start time").focus();
  const isAtZone = () => zone(page).evaluate((control) => control === document.activeElement);
  // Each part of the start has a stop of its own.
  while (!(await isAtZone())) await page.keyboard.press("Tab");
  await zone(page).selectOption("Asia/Tokyo");
  await arrive();
  await expect(zone(page)).toBeFocused();
  await expect(zone(page)).toHaveValue("Asia/Tokyo");
  // Another window comes to the front: the control is left, and still has the page's focus.
  await zone(page).dispatchEvent("focusout");
  await expect(zone(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Distance (miles)")).toBeFocused();
  const search = page.locator("input").and(zone(page));
  await expect(search).toHaveValue(/^Tokyo/);
  await page.keyboard.press("Shift+Tab");
  await expect(search).toBeFocused();
});

test("the announcement of a new race arrives without taking the focus from a link", async ({
  page,
}) => {
  const release = await hold(page, "**/assets/created-race-*.js");
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await paymentDialog(page).getByRole("button", { name: "Pay & Finalize Race" }).click();
  const link = page.getByRole("link", { name: "Season" });
  await link.focus();
  release();
  await expect(page.getByRole("region", { name: "is on the calendar" })).toBeVisible();
  await expect(link).toBeFocused();
});

test("the app starts without taking the focus from a link of its prerendered page", async ({
  page,
}) => {
  const release = await hold(page, "**/assets/*.js");
  await page.goto("/brands/login?message=Hello", { waitUntil: "commit" });
  const link = page.getByRole("link", { name: "Brand partnerships" });
  await link.focus();
  release();
  await expect(page.getByText("Hello")).toBeVisible();
  await expect(link).toBeFocused();
});

test("a screen's layout arrives without taking the focus from the header", async ({
  page,
  context,
}) => {
  await signIn(context, demoAccounts.brand);
  const release = await hold(page, "**/assets/signed-in-layout-*.js");
  await page.goto("/brands/dashboard");
  const link = page.getByRole("link", { name: "Outpace" });
  await link.focus();
  release();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await expect(link).toBeFocused();
});

test("a sign-in leads to its screen's focus, also where the layout's code arrives late", async ({
  page,
}) => {
  const release = await hold(page, "**/assets/signed-in-layout-*.js");
  await page.goto("/brands/login");
  await fillLogin(page, demoAccounts.brand);
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  release();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("what is tried again and arrives does not leave the focus on nothing", async ({ page }) => {
  await signIn(page.context(), demoAccounts.brand);
  await page.route("**/assets/joined-chart-*.js", (route) => route.abort());
  await page.goto("/brands/season");
  await expect(page.getByText("We couldn't load the chart.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByRole("figure", { name: "Joined per race" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
