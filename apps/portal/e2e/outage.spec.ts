import {
  createRace,
  fillRace,
  openDashboardAsNewBrand,
  openDashboardWithRace,
  openStarted,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { portalStates } from "@outpace/e2e/portal-states";
import { signInFor } from "@outpace/e2e/states/state";
import { expect, test, type Route } from "@outpace/e2e/test";

const races = "**/rest/v1/{live_races,rpc/brand_races}**";
const refused = (route: Route) => route.abort("connectionrefused");

test("without races, the dashboard shows an error in its frame and recovers", async ({ page }) => {
  await openDashboardWithRace(page);
  await page.route(races, refused);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("We couldn't load your races.");
  await expect(page.getByRole("region", { name: "Your races" }).getByRole("article")).toHaveCount(
    0,
  );
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create New Race" })).toBeVisible();
  await page.unroute(races);
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("going offline and back is announced, and retries failed loads", async ({ page, context }) => {
  await openDashboardWithRace(page);
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await page.getByRole("link", { name: "View Analytics" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're back online.")).toBeVisible();
  await expect(page.getByText("0.0%")).toBeVisible();
  await page.goBack();
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
});

test("a screen whose code failed to load opens once the server responds", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await page.route(/\/(assets|brands)\//, refused);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
  await page.unrouteAll();
  await expect(page.getByLabel("Company name")).toBeVisible();
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
});

test("every layout says that the browser is offline", async ({ browser }) => {
  const layouts = ["login", "dashboard", "board", "not-found"];
  for (const state of portalStates.filter(({ name }) => layouts.includes(name))) {
    await test.step(state.name, async () => {
      const context = await browser.newContext();
      await signInFor(context, state);
      const page = await context.newPage();
      await openStarted(page, state.path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText("You're offline.")).toBeVisible();
      await context.close();
    });
  }
});

test("a session that cannot be checked shows an error and is retried", async ({ page }) => {
  const token = "**/auth/v1/token**";
  await openDashboardWithRace(page);
  // Before the session ends: a request of the dashboard would renew it.
  await page.route(token, refused);
  await page.evaluate(() => {
    const [key = ""] = Object.keys(localStorage).filter((name) => name.endsWith("-auth-token"));
    const session = JSON.parse(localStorage.getItem(key) ?? "") as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("We couldn't check that you're signed in.");
  await expect(page.getByRole("banner")).toBeVisible();
  await page.unroute(token);
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
});

test("the settings keep their alert and the focus during a retry", async ({ page }) => {
  const brands = "**/rest/v1/brand_partners**";
  await openDashboardAsNewBrand(page);
  await page.route(brands, refused);
  await page.goto("/brands/settings");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("We couldn't load your company details.");
  const shown = await alert.elementHandle();
  await page.route(brands, () => undefined);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert.getByRole("button", { name: "Trying..." })).toBeFocused();
  expect(await shown?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test("signing out while offline signs out of this browser", async ({ page, context }) => {
  await openDashboardAsNewBrand(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/brands\/login$/);
  await context.setOffline(false);
  await page.goto("/brands/dashboard");
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
});

test("an edit without the backend keeps the form, and a retry saves it", async ({
  page,
  context,
}) => {
  await openDashboardWithRace(page);
  await raceCard(page, sunriseTen.name).getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Race name").fill("Sunset Ten");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Error updating race. Please try again. We can't reach the server.",
  );
  await expect(page.getByLabel("Race name")).toHaveValue("Sunset Ten");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(raceCard(page, "Sunset Ten")).toBeVisible();
});

test("the edit page shows an error when its race cannot be loaded", async ({ page }) => {
  const raceId = await openDashboardWithRace(page);
  await page.route(races, refused);
  await page.goto(`/brands/edit-race/${raceId}`);
  await expect(page.getByRole("heading", { name: "Edit Race", level: 1 })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(
    /^Error loading race data\. Please try again\. We can't reach the server\.Try/,
  );
});

test("without plan and price, the form shows errors, and recovers with the price", async ({
  page,
}) => {
  const price = "**/rest/v1/rpc/quote_race**";
  await openDashboardAsNewBrand(page);
  await page.route("**/rest/v1/rpc/race_allowance**", refused);
  await page.route(price, refused);
  await page.goto("/brands/create-race");
  await expect(page.getByText("Races this month: 0 / 1")).toBeVisible();
  await expect(
    page.getByText("You can keep going. We'll check your limit when you create the race."),
  ).toBeVisible();
  await expect(page.getByText("Price: shown before you pay.")).toBeVisible();
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Error creating race. Please try again. We couldn't load the price. We can't reach the server.",
  );
  await page.unroute(price);
  await createRace(page, sunriseTen);
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
});

for (const [screen, code, link, heading] of [
  ["before", "login", "Sign In", "Brand Portal Login"],
  ["after", "create-race", "Create New Race", "Create a Branded Race"],
] as const) {
  test(`a screen ${screen} login without its code keeps the frame and retries`, async ({
    page,
  }) => {
    const file = `**/assets/${code}-*.js`;
    if (screen === "before") await page.goto("/brands");
    else await openDashboardWithRace(page);
    await page.route(file, refused);
    await page.getByRole("link", { name: link }).click();
    await expect(
      page.getByRole("heading", { name: "We couldn't load this screen." }),
    ).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await page.unroute(file);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  });
}
