import { signIn, signUpBrand } from "@outpace/e2e/accounts";
import { hold } from "@outpace/e2e/intercept";
import { addBrandWithRaces, fillLogin, openDashboardAs, openStarted } from "@outpace/e2e/portal";
import { pendingRequests } from "@outpace/e2e/requests";
import { heading, link, see } from "@outpace/e2e/screen";
import { expect, type Response, test } from "@outpace/e2e/test";

test("before login, the Supabase client loads only with the first request", async ({ page }) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response);
  });
  const pending = pendingRequests(page);
  const loaded = async () => (await Promise.all(scripts.map((script) => script.text()))).join("");
  for (const path of ["/brands", "/brands/login", "/brands/signup"]) {
    scripts.length = 0;
    await openStarted(page, path);
    await expect.poll(() => pending.size).toBe(0);
    expect(await loaded()).not.toContain("GoTrueClient");
  }
  await page.getByLabel("Email").fill("ida@harrier.example");
  await expect.poll(loaded).toContain("GoTrueClient");
});

test("the dashboard's data waits for nothing; links prefetch", async ({ page, context }) => {
  const { brand } = await addBrandWithRaces([{ name: "Lap Run", status: "active" }]);
  await openStarted(page, "/brands/login");
  const release = await hold(page, "**/rest/v1/**");
  const races = page.waitForRequest(/rpc\/brand_races/);
  await fillLogin(page, brand);
  await races;
  release();
  await expect(page.getByRole("article")).toBeVisible();
  // A screen's figures and code load in parallel.
  const screen = await hold(page, "**/assets/analytics-*.js");
  const figures = page.waitForRequest(/rest\/v1\/brand_race_analytics/);
  await link(page, "View Analytics of Lap Run").hover();
  await figures;
  screen();

  const planned = page.waitForResponse(/rpc\/race_allowance/);
  const pending = pendingRequests(page);
  await openDashboardAs(page, brand);
  await link(page, "Create New Race").hover();
  await planned;
  await expect.poll(() => pending.size).toBe(0);
  await context.setOffline(true);
  await link(page, "Create New Race").click();
  await expect(heading(page, "Create a Branded Race")).toBeVisible();
  await see(page, "Can Create Race");
});

test("a stored session opens the dashboard as soon as its code arrives", async ({ page }) => {
  await signIn(page.context(), await signUpBrand());
  const now = Date.now();
  // The clock runs until it is paused, however long that takes.
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
  const release = await hold(page, "**/assets/dashboard-*.js");
  const layout = page.waitForResponse("**/assets/signed-in-layout-*.js");
  await page.goto("/brands/dashboard");
  // The layout arrives long before the screen.
  await (await layout).finished();
  await see(page, "Loading...");
  release();
  await expect(heading(page, "Brand Dashboard")).toBeVisible();
});
