import { fail, hold } from "@outpace/e2e/intercept";
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
import { expect, test } from "@outpace/e2e/test";

test("without the backend, loads show errors in their frame, and recover by themselves", async ({
  page,
}) => {
  await page.clock.install();
  const raceId = await openDashboardWithRace(page);
  const reconnect = await fail(page, "**/rest/v1/{live_races,rpc/brand_races}**");
  await page.goto(`/brands/edit-race/${raceId}`);
  await expect(page.getByRole("heading", { name: "Edit Race", level: 1 })).toBeVisible();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    /^Error loading race data\. Please try again\. We can't reach the server\.Try/,
  );
  await page.goto("/brands/dashboard");
  await expect(alert).toContainText("We couldn't load your races.");
  await expect(page.getByRole("region", { name: "Your races" }).getByRole("article")).toHaveCount(
    0,
  );
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create New Race" })).toBeVisible();
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
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert.getByRole("button", { name: "Trying..." })).toBeFocused();
  expect(await shown?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test("going offline keeps what is typed, and signs out; coming back retries what failed", async ({
  page,
  context,
}) => {
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

  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/brands\/login$/);
  await context.setOffline(false);
  await page.goto("/brands/dashboard");
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
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

test("a screen without its code, or without the price, goes on once the server responds", async ({
  page,
}) => {
  const failedScreen = page.getByRole("heading", { name: "We couldn't load this screen." });
  for (const [open, code, link, heading] of [
    [() => page.goto("/brands"), "login", "Sign In", "Brand Portal Login"],
    [
      () => openDashboardAsNewBrand(page),
      "create-race",
      "Create New Race",
      "Create a Branded Race",
    ],
  ] as const) {
    await open();
    const restore = await fail(page, `**/assets/${code}-*.js`);
    await page.getByRole("link", { name: link }).click();
    await expect(failedScreen).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }

  const reconnect = await fail(page, /\/(assets|brands)\//);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
  reconnect();
  await expect(page.getByLabel("Company name")).toBeVisible();
  expect(await page.evaluate(() => "stays" in window)).toBe(true);

  await fail(page, "**/rest/v1/rpc/race_allowance**");
  const restorePrice = await fail(page, "**/rest/v1/rpc/quote_race**");
  await page.goto("/brands/create-race");
  await expect(
    page.getByText("You can keep going. We'll check your limit when you create the race."),
  ).toBeVisible();
  await expect(page.getByText("Price: shown before you pay.")).toBeVisible();
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Error creating race. Please try again. We couldn't load the price. We can't reach the server.",
  );
  restorePrice();
  await createRace(page, sunriseTen);
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
});
