import { demoAccounts } from "@outpace/e2e/accounts";
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

/** Makes a screen's code throw when it renders. */
const breakScreen = (page: Page, name: string) =>
  page.route(`**/assets/${name}-*.js`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `export default () => { throw new RangeError("dropped baton"); };`,
    }),
  );

test("reports each error, rejection and form failure once, without typed text", async ({
  page,
}) => {
  const reports = await takeReports(page);
  const secrets = { email: "ada@brand.example", password: "stride-for-stride-9" };
  await openStarted(page, "/brands/login?message=ada@brand.example");
  await page.route("**/auth/v1/token**", (route) =>
    route.fulfill({ status: 500, json: { message: `No account has ${secrets.email}` } }),
  );
  await fillLogin(page, secrets);
  await expect(page.getByRole("alert")).toBeVisible();
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
});

test("a screen that fails to render shows its error, reports it and retries", async ({ page }) => {
  const reports = await takeReports(page);
  await openDashboardAs(page, demoAccounts.brand);
  await breakScreen(page, "season");
  await page.getByRole("link", { name: "Season" }).click();
  await expect(page.getByRole("heading", { name: "We couldn't load this screen." })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(
    "Something went wrong on this page. Please try again. Everything you've saved is safe.",
  );
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect.poll(reports.parsed).toEqual([{ error: "RangeError", screen: "/brands/season" }]);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Season", level: 1 })).toBeVisible();
});

test("a failure outside every frame shows its own page and is reported", async ({ page }) => {
  const reports = await takeReports(page);
  await breakScreen(page, "not-found");
  await page.goto("/nowhere/ada@brand.example");
  await expect(page.getByRole("alert")).toContainText("Something went wrong on this page.");
  await expect.poll(reports.parsed).toContainEqual({ error: "RangeError", screen: "*" });
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Off the course" })).toBeVisible();
});
