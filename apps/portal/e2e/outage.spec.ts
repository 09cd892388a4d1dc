import { fail, hold } from "@outpace/e2e/intercept";
import {
  createRace,
  fillRace,
  openDashboardAsNewBrand,
  openDashboardWithRace,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { button, heading, link, press, see } from "@outpace/e2e/screen";
import { expect, test } from "@outpace/e2e/test";

test("without the backend, loads show errors, and recover by themselves", async ({ page }) => {
  await page.clock.install();
  await openDashboardWithRace(page);
  const alert = page.getByRole("alert");
  const reconnect = await fail(page, "**/rest/v1/rpc/brand_races**");
  await page.reload();
  await expect(alert).toContainText("We couldn't load your races.");
  await expect(button(page, "Sign Out")).toBeVisible();
  await expect(link(page, "Create New Race")).toBeVisible();
  reconnect();
  await page.clock.fastForward("00:30");
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expect(alert).toHaveCount(0);

  // Before the session ends: a request of the dashboard would renew it.
  const reconnectAuth = await fail(page, "**/auth/v1/token**");
  await page.evaluate(() => {
    const [key = ""] = Object.keys(localStorage).filter((name) => name.endsWith("-auth-token"));
    const session = JSON.parse(localStorage.getItem(key) ?? "") as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });
  await page.reload();
  await expect(alert).toContainText("We couldn't check that you're signed in.");
  await expect(page.getByRole("banner")).toBeVisible();
  reconnectAuth();
  await page.clock.fastForward("00:30");
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();

  const brands = "**/rest/v1/brand_partners**";
  await fail(page, brands);
  await page.goto("/brands/settings");
  await expect(alert).toContainText("We couldn't load your company details.");
  const shown = await alert.elementHandle();
  await hold(page, brands);
  await press(alert, "Try again");
  await expect(button(alert, "Trying...")).toBeFocused();
  expect(await shown?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test("going offline keeps what is typed; coming back retries", async ({ page, context }) => {
  await openDashboardWithRace(page);
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await context.setOffline(true);
  await see(page, "You're offline.");
  await link(page, "View Analytics").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await context.setOffline(false);
  await see(page, "You're back online.");
  await see(page, "0.0%");
  await page.goBack();

  await link(raceCard(page, sunriseTen.name), "Edit Race").click();
  await page.getByLabel("Race name").fill("Sunset Ten");
  await context.setOffline(true);
  await press(page, "Update Race");
  await expect(page.getByRole("alert")).toHaveText(/^Error updating race\. Please try again\./);
  await expect(page.getByLabel("Race name")).toHaveValue("Sunset Ten");
  await context.setOffline(false);
  await press(page, "Update Race");
  await expect(raceCard(page, "Sunset Ten")).toBeVisible();

  await context.setOffline(true);
  await press(page, "Sign Out");
  await expect(page).toHaveURL(/\/brands\/login$/);
  await context.setOffline(false);
  await page.goto("/brands/dashboard");
  await expect(heading(page, "Brand Portal Login")).toBeVisible();
});

test("a screen without its code or price goes on once the server responds", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  const restore = await fail(page, "**/assets/create-race-*.js");
  await link(page, "Create New Race").click();
  await expect(heading(page, "We couldn't load this screen.")).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  restore();
  await press(page, "Try again");
  await expect(heading(page, "Create a Branded Race")).toBeVisible();

  // Without the server, nothing tells whether a deployment replaced the code.
  const reconnect = await fail(page, /\/(assets|brands)\//);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await link(page, "Account").click();
  await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
  reconnect();
  await expect(page.getByLabel("Company name")).toBeVisible();
  expect(await page.evaluate(() => "stays" in window)).toBe(true);

  const restorePrice = await fail(page, "**/rest/v1/rpc/{race_allowance,quote_race}**");
  await page.goto("/brands/create-race");
  await see(page, "Price: shown before you pay.");
  await fillRace(page, sunriseTen);
  await press(page, "Create Race");
  await expect(page.getByRole("alert")).toContainText("We couldn't load the price.");
  restorePrice();
  await createRace(page, sunriseTen);
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
});
