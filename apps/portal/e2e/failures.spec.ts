/** What fails in the page itself, or is no longer the code that the server has. */
import { demoAccounts, newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { answer, hold, intercept } from "@outpace/e2e/intercept";
import { errorSink } from "@outpace/e2e/origins";
import { fillLogin, openDashboardAs, openStarted, requestResetLink } from "@outpace/e2e/portal";
import { watchReleases } from "@outpace/e2e/releases";
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

test("a screen that has not arrived after two minutes is a failed load", async ({ page }) => {
  const failed = heading(page, "We couldn't load this screen.");
  const season = "**/assets/season-*.js";
  await page.clock.install();
  await openDashboardAs(page, demoAccounts.brand);
  const arriveLater = await intercept(page, season, () => undefined);
  const asked = page.waitForRequest(season);
  await link(page, "Season").click();
  await asked;
  await page.clock.fastForward(119_000);
  await expect(failed).toHaveCount(0);
  await page.clock.fastForward(1_000);
  await expect(failed).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("is taking too long to load.");
  arriveLater();
  await press(page, "Try again");
  await expect(page.getByRole("heading", { name: "Season", level: 1 })).toBeVisible();

  // Also the first screen of a page, which until then shows what was prerendered.
  await intercept(page, "**/assets/orders-*.js", () => undefined);
  await page.goto("/brands/orders");
  // Once the account is known, the screen's code is asked for.
  await expect(link(page, "Northlight Running")).toBeVisible();
  await page.clock.fastForward(120_000);
  await expect(failed).toBeVisible();
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
  await expect(
    page.getByText(
      'Outpace was updated, so this page was loaded again. What you typed is still here. Enter your password again, then press "Sign In" again.',
    ),
  ).toBeVisible();
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

test("what was typed survives a release in every public form, with a word about it", async ({
  page,
}) => {
  const password = "stride-for-stride-9";
  const { email, companyName } = newBrand();
  const forms: readonly [path: string, button: string, typed: Readonly<Record<string, string>>][] =
    [
      ["/brands/login", "Sign In", { Email: email }],
      ["/brands/forgot-password", "Send Reset Link", { Email: email }],
      ["/brands/signup", "", { "Contact name": "Ida", Email: email, "Company name": companyName }],
      [await requestResetLink(await signUpBrand()), "Update Password", {}],
      ["/brands/change-email?token_hash=a&email=a%40b.example", "Confirm the Change", {}],
    ];
  const passwords = page.locator("[type=password]");
  const updated = page.getByText(/^Outpace was updated, so this page was loaded again\./);
  await page.goto("/brands");
  const release = await watchReleases(page);
  for (const [path, name, typed] of forms) {
    await openStarted(page, path);
    release();
    const reloaded = page.waitForEvent("load");
    for (const field of await passwords.all()) await field.fill(password);
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    // What is typed into a sign-up loads more code by itself.
    if (name !== "") await press(page, name);
    await reloaded;
    await expect(updated).toContainText(name === "" ? "Enter your password again." : `"${name}"`);
    for (const [label, text] of Object.entries(typed)) {
      await expect(page.getByLabel(label)).toHaveValue(text);
    }
    for (const field of await passwords.all()) await expect(field).toHaveValue("");
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
      password,
    );
  }

  // Of a page that the browser had kept, before the app has started.
  const field = page.getByLabel("Email");
  const start = await hold(page, "**/assets/*index-*.js", (route) => route.fallback());
  await page.goto("/brands/forgot-password", { waitUntil: "commit" });
  await field.fill(email);
  await press(page, "Send Reset Link");
  release();
  start();
  await expect(updated).toContainText('Press "Send Reset Link" again.');
  await expect(field).toHaveValue(email);
});
