/** What fails in the page itself, or is no longer the code that the server has. */
import { demoAccounts } from "@outpace/e2e/accounts";
import { answer, intercept } from "@outpace/e2e/intercept";
import { errorSink } from "@outpace/e2e/origins";
import { fillLogin, openDashboardAs, openStarted } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

interface Report {
  readonly error: string;
  readonly screen: string;
}

/** Collects the reports that the page sends. */
async function takeReports(page: Page): Promise<{ texts: string[]; parsed: () => Report[] }> {
  const texts: string[] = [];
  await page.route(errorSink, (route) => {
    texts.push(route.request().postData() ?? "");
    return route.fulfill();
  });
  return {
    texts,
    parsed: () =>
      texts.map((text) => {
        const { error, screen } = JSON.parse(text) as Report;
        return { error, screen };
      }),
  };
}

test("each error, rejection and form failure is reported once, without typed text", async ({
  page,
}) => {
  const reports = await takeReports(page);
  const secrets = { email: "ada@brand.example", password: "stride-for-stride-9" };
  await openStarted(page, "/brands/login?message=ada@brand.example");
  await answer(page, "**/auth/v1/token**", { message: `No account has ${secrets.email}` }, 500);
  await fillLogin(page, secrets);
  await expect(page.getByRole("alert")).toBeVisible();
  const logged: string[] = [];
  const thrown: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  page.on("pageerror", ({ name }) => thrown.push(name));
  await page.evaluate(({ email, password }) => {
    const fail = () => {
      void Promise.reject(new TypeError(`${email} ${password}`));
      setTimeout(() => {
        throw new SyntaxError(`${email} ${password}`);
      });
    };
    fail();
    fail();
  }, secrets);
  const screen = "/brands/login";
  await expect.poll(reports.parsed).toHaveLength(3);
  expect(reports.parsed()).toEqual(
    expect.arrayContaining([
      { error: "DataError", screen },
      { error: "TypeError", screen },
      { error: "SyntaxError", screen },
    ]),
  );
  expect(reports.texts.join("\n")).not.toMatch(/ada|stride/);
  // The browser logs a rejection once, and the screen stays.
  expect(logged).toEqual(Array(2).fill(expect.stringMatching(/^TypeError/)));
  expect(thrown).toEqual(["SyntaxError", "SyntaxError"]);
  await expect(page.getByLabel("Email")).toHaveValue(secrets.email);
});

test("a screen that fails to render shows its error, reports it and retries", async ({ page }) => {
  const reports = await takeReports(page);
  const breakScreen = (name: string) =>
    intercept(page, `**/assets/${name}-*.js`, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `export default () => { throw new RangeError("dropped baton"); };`,
      }),
    );
  await openDashboardAs(page, demoAccounts.brand);
  const mendSeason = await breakScreen("season");
  await page.getByRole("link", { name: "Season" }).click();
  await expect(page.getByRole("heading", { name: "We couldn't load this screen." })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(
    "Something went wrong on this page. Please try again. Everything you've saved is safe.",
  );
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect.poll(reports.parsed).toEqual([{ error: "RangeError", screen: "/brands/season" }]);
  mendSeason();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Season", level: 1 })).toBeVisible();

  // Outside every frame, a failure has its own page.
  const mendNotFound = await breakScreen("not-found");
  await page.goto("/nowhere/ada@brand.example");
  await expect(page.getByRole("alert")).toContainText("Something went wrong on this page.");
  await expect.poll(reports.parsed).toContainEqual({ error: "RangeError", screen: "*" });
  mendNotFound();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Off the course" })).toBeVisible();
});

/** Acts like a deployment: a file is gone, and the page comes from another build, which lacks the file too. */
async function replaceBuild(page: Page, { file, path }: { file: string; path: string }) {
  const another = { contentType: "text/html", body: "<!doctype html>" };
  const restoreFile = await intercept(page, file, (route) => route.fulfill(another));
  // Navigations still get the page of this build.
  const restorePage = await intercept(page, `**${path}`, (route) =>
    route.request().isNavigationRequest() ? route.fallback() : route.fulfill(another),
  );
  return () => {
    restoreFile();
    restorePage();
  };
}

test("a screen whose code a deployment replaced reloads once, then shows an error", async ({
  page,
}) => {
  const restoreLogin = await replaceBuild(page, {
    file: "**/assets/client-*.js",
    path: "/brands/login",
  });
  await openStarted(page, "/brands/login");
  const { email, password } = demoAccounts.brand;
  const loginReloaded = page.waitForEvent("load");
  await fillLogin(page, { email, password });
  await loginReloaded;
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password);
  await fillLogin(page, { email, password });
  await expect(page.getByRole("alert")).toHaveText(
    "Login failed: A part of this page couldn't be loaded: a new version may have been published. Reload the page and try again.",
  );
  restoreLogin();
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();

  // Each tab reloads once.
  await page.evaluate(() => {
    sessionStorage.clear();
  });
  const file = "**/assets/create-race-*.js";
  const restore = await replaceBuild(page, { file, path: "/brands/create-race" });
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
  restore();
  await retry.click();
  await expect(page.getByRole("heading", { name: "Create a Branded Race" })).toBeVisible();
});
