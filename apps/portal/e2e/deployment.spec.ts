/** A page whose code a deployment has replaced. */
import { demoAccounts } from "@outpace/e2e/accounts";
import { fillLogin, openDashboardWithRace, openStarted } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

/** Acts like a deployment: a file is gone, and the page comes from another build, which lacks the file too. */
async function replaceBuild(page: Page, { file, path }: { file: string; path: string }) {
  const another = { contentType: "text/html", body: "<!doctype html>" };
  await page.route(file, (route) => route.fulfill(another));
  // Navigations still get the page of this build.
  await page.route(`**${path}`, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill(another),
  );
}

test("a login page open during a deployment reloads once and keeps the email", async ({ page }) => {
  await replaceBuild(page, { file: "**/assets/client-*.js", path: "/brands/login" });
  await openStarted(page, "/brands/login");
  const { email, password } = demoAccounts.brand;
  const reloaded = page.waitForEvent("load");
  await fillLogin(page, { email, password });
  await reloaded;
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password);
  await fillLogin(page, { email, password });
  await expect(page.getByRole("alert")).toHaveText(
    "Login failed: A part of this page couldn't be loaded: a new version may have been published. Reload the page and try again.",
  );
  await page.unrouteAll();
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

test("a screen's replaced code reloads the page once, then shows an error", async ({ page }) => {
  await openDashboardWithRace(page);
  const file = "**/assets/create-race-*.js";
  await replaceBuild(page, { file, path: "/brands/create-race" });
  const reloaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Create New Race" }).click();
  await reloaded;
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(page.getByRole("alert")).toContainText(
    "A part of this page couldn't be loaded: a new version may have been published. Reload the page and try again. Everything you've saved is safe.",
  );
  await page.evaluate(() => Object.assign(window, { reloadedOnce: true }));
  const secondTry = page.waitForResponse(file);
  await retry.click();
  await secondTry;
  await expect(retry).toBeVisible();
  expect(await page.evaluate(() => "reloadedOnce" in window)).toBe(true);
  await page.unrouteAll();
  await retry.click();
  await expect(page.getByRole("heading", { name: "Create a Branded Race" })).toBeVisible();
});
