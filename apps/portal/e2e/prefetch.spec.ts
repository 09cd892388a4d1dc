import { signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf } from "@outpace/e2e/backend";
import { hold } from "@outpace/e2e/intercept";
import {
  fillLogin,
  openDashboardAs,
  openDashboardAsNewBrand,
  openStarted,
} from "@outpace/e2e/portal";
import { expect, type Response, test } from "@outpace/e2e/test";

test("after a login, the dashboard's data waits for no other answer", async ({ page }) => {
  const brand = await signUpBrand();
  await addRaces(await brandIdOf(brand.email), [{ name: "Lap Run", status: "active" }]);
  await openStarted(page, "/brands/login");
  const release = await hold(page, "**/rest/v1/**");
  const races = page.waitForRequest(/rpc\/brand_races/);
  await fillLogin(page, brand);
  await races;
  release();
  await expect(page.getByRole("article")).toBeVisible();
});

test("pointing at Create New Race prefetches the screen and the plan", async ({
  page,
  context,
}) => {
  await openDashboardAsNewBrand(page);
  // The empty dashboard fetches the price itself, sooner or later.
  const planned = page.waitForResponse(/rpc\/race_allowance/);
  await page.getByRole("link", { name: "Create New Race" }).hover();
  await (await planned).finished();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Create New Race" }).click();
  await expect(page.getByRole("heading", { name: "Create a Branded Race" })).toBeVisible();
  await expect(page.getByText("Can Create Race")).toBeVisible();
});

test("pointing at a race's analytics prefetches figures and code in parallel", async ({ page }) => {
  const brand = await signUpBrand();
  await addRaces(await brandIdOf(brand.email), [{ name: "Lap Run", status: "active" }]);
  await openDashboardAs(page, brand);
  await page.route("**/assets/analytics-*.js", () => undefined);
  const figures = page.waitForRequest(/rest\/v1\/brand_race_analytics/);
  await page.getByRole("link", { name: "View Analytics of Lap Run" }).hover();
  await figures;
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
  await expect(page.getByText("Loading...")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

for (const path of ["/brands", "/brands/login", "/brands/signup"]) {
  test(`${path} loads the Supabase client only with the first request`, async ({ page }) => {
    const scripts: Response[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) scripts.push(response);
    });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const loaded = async () => (await Promise.all(scripts.map((script) => script.text()))).join("");
    expect(await loaded()).not.toContain("GoTrueClient");
    const email = page.getByLabel("Email");
    if (!(await email.isVisible())) return;
    await email.fill("ida@harrier.example");
    await expect.poll(loaded).toContain("GoTrueClient");
  });
}
