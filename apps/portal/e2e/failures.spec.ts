/** What fails in the page itself, or is no longer the code that the server has. */
import { demoAccounts } from "@outpace/e2e/accounts";
import { answer, intercept } from "@outpace/e2e/intercept";
import { errorSink } from "@outpace/e2e/origins";
import { fillLogin, openDashboardAs, openStarted } from "@outpace/e2e/portal";
import { button, heading, link, press } from "@outpace/e2e/screen";
import { expect, test, type Page } from "@outpace/e2e/test";

/** Collects the reports that the page sends. */
async function takeReports(page: Page) {
  const texts: string[] = [];
  await page.route(errorSink, (route) => {
    texts.push(route.request().postData() ?? "");
    return route.fulfill();
  });
  const parsed = () =>
    texts.map((text) => {
      const { error, screen } = JSON.parse(text) as { error: string; screen: string };
      return { error, screen };
    });
  return { texts, parsed };
}

test("each error and form failure is reported once, without typed text", async ({ page }) => {
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
  await page.evaluate((typed) => {
    for (let times = 0; times < 2; times += 1) {
      void Promise.reject(new TypeError(typed));
      setTimeout(() => {
        throw new SyntaxError(typed);
      });
    }
  }, Object.values(secrets).join(" "));
  await expect.poll(reports.parsed).toHaveLength(3);
  const errors = ["DataError", "TypeError", "SyntaxError"];
  const expected = errors.map((error) => ({ error, screen: "/brands/login" }));
  expect(reports.parsed()).toEqual(expect.arrayContaining(expected));
  expect(reports.texts.join("\n")).not.toMatch(/ada|stride/);
  // The browser logs a rejection once, and the screen stays.
  expect(logged).toEqual(Array(2).fill(expect.stringMatching(/^TypeError/)));
  expect(thrown).toEqual(["SyntaxError", "SyntaxError"]);
  await expect(page.getByLabel("Email")).toHaveValue(secrets.email);
});

test("a screen that fails to render shows its error, reports it and retries", async ({ page }) => {
  const reports = await takeReports(page);
  const body = `export default () => { throw new RangeError("dropped baton"); };`;
  const breakScreen = (name: string) =>
    intercept(page, `**/assets/${name}-*.js`, (route) =>
      route.fulfill({ contentType: "text/javascript", body }),
    );
  await openDashboardAs(page, demoAccounts.brand);
  const mendSeason = await breakScreen("season");
  await link(page, "Season").click();
  await expect(heading(page, "We couldn't load this screen.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Something went wrong on this page.");
  await expect(button(page, "Sign Out")).toBeVisible();
  await expect.poll(reports.parsed).toEqual([{ error: "RangeError", screen: "/brands/season" }]);
  mendSeason();
  await press(page, "Try again");
  await expect(page.getByRole("heading", { name: "Season", level: 1 })).toBeVisible();

  // Outside every frame, a failure has its own page.
  const mendNotFound = await breakScreen("not-found");
  await page.goto("/nowhere/ada@brand.example");
  await expect(page.getByRole("alert")).toContainText("Something went wrong on this page.");
  await expect.poll(reports.parsed).toContainEqual({ error: "RangeError", screen: "*" });
  mendNotFound();
  await press(page, "Reload");
  await expect(heading(page, "Off the course")).toBeVisible();
});

/** Acts like a deployment: a file is gone, and the page comes from another build, which lacks the file too. */
async function replaceBuild(page: Page, file: string, path: string) {
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

test("a screen whose code was replaced reloads once, then shows an error", async ({ page }) => {
  const restoreLogin = await replaceBuild(page, "**/assets/client-*.js", "/brands/login");
  await openStarted(page, "/brands/login");
  const { email, password } = demoAccounts.brand;
  const loginReloaded = page.waitForEvent("load");
  await fillLogin(page, { email, password });
  await loginReloaded;
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password);
  await fillLogin(page, { email, password });
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Login failed: A part of this page couldn't be loaded");
  restoreLogin();
  await press(page, "Sign In");
  await expect(heading(page, "Brand Dashboard")).toBeVisible();

  // Each tab reloads once.
  await page.evaluate(() => {
    sessionStorage.clear();
  });
  const restore = await replaceBuild(page, "**/assets/create-race-*.js", "/brands/create-race");
  const reloaded = page.waitForEvent("load");
  await link(page, "Create New Race").click();
  await reloaded;
  await expect(alert).toContainText("A part of this page couldn't be loaded: a new version may");
  restore();
  await press(page, "Try again");
  await expect(heading(page, "Create a Branded Race")).toBeVisible();
});
