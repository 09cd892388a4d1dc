import { signUpBrand } from "@outpace/e2e/accounts";
import {
  clickAsSessionEnds,
  fillLogin,
  fillNewPassword,
  openDashboardAsNewBrand,
  openDashboardWithRace,
  openResetLink,
} from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

const raceId = "7b0c1de4-58a7-4bfa-9b43-1f4f5a8f7f10";

for (const path of [
  "/brands/dashboard",
  "/brands/create-race",
  "/brands/package",
  `/brands/edit-race/${raceId}`,
  `/brands/analytics/${raceId}`,
]) {
  test(`without a session ${path.replace(raceId, "{raceId}")} shows only the login page`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign Out" })).toHaveCount(0);
  });
}

test("after login, the requested page opens", async ({ page }) => {
  const brand = await signUpBrand();
  await page.goto("/brands/create-race");
  await fillLogin(page, brand);
  await expect(page.getByRole("heading", { name: "Create a Branded Race" })).toBeVisible();
});

test("signing in and out works when the browser blocks site data", async ({ page }) => {
  const brand = await signUpBrand();
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied.", "SecurityError");
    };
    for (const storage of ["localStorage", "sessionStorage", "caches"]) {
      Object.defineProperty(window, storage, { get: refuse });
    }
    const BroadcastChannel = function () {
      refuse();
    };
    Object.assign(window, { BroadcastChannel });
  });
  await page.goto("/brands/create-race");
  await fillLogin(page, brand);
  await page.getByLabel("Race name").fill("No Cookies");
  await expect(page.getByLabel("Race name")).toHaveValue("No Cookies");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
});

test("a login link cannot redirect to another site", async ({ page, baseURL }) => {
  const brand = await signUpBrand();
  await page.goto("/brands/login?next=//elsewhere.example/brands/dashboard");
  await fillLogin(page, brand);
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(baseURL);
});

test("another brand's race is not found on the edit and analytics pages", async ({
  page,
  browser,
}) => {
  const foreignId = await openDashboardWithRace(page);

  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await openDashboardAsNewBrand(other);
  await other.goto(`/brands/analytics/${foreignId}`);
  await expect(other.getByRole("heading", { name: "Race not found" })).toBeVisible();
  await other.goto(`/brands/edit-race/${foreignId}`);
  await expect(other.getByRole("heading", { name: "Race not found" })).toBeVisible();
  await other.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(other.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await otherContext.close();
});

test("an id that is not a UUID shows that the race is not found", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/analytics/not-a-race");
  await expect(page.getByRole("heading", { name: "Race not found" })).toBeVisible();
});

test("signing out in one tab signs out the other and removes its draft", async ({
  page,
  context,
}) => {
  const brand = await openDashboardAsNewBrand(page);
  const second = await context.newPage();
  await second.goto("/brands/create-race");
  await second.getByLabel("Race name").fill("Left Behind");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(second.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
  await expect(second.getByText("You've been signed out.")).toHaveCount(0);

  await fillLogin(page, brand);
  await expect(second.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await second.getByRole("link", { name: "Create Your First Race" }).click();
  await expect(second.getByLabel("Race name")).toHaveValue("");
});

test("a tab follows another tab's sign-in, without the previous account's data", async ({
  page,
  context,
}) => {
  const raceId = await openDashboardWithRace(page);
  await page.goto(`/brands/edit-race/${raceId}`);
  await expect(page.getByLabel("Race name")).toBeVisible();

  const other = await signUpBrand();
  const second = await context.newPage();
  await openResetLink(second, other);
  await second.getByRole("button", { name: `Continue as ${other.email}` }).click();
  await fillNewPassword(second, "a-longer-stride-8");

  await expect(page.getByText(`Welcome, ${other.companyName}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "No races created yet" })).toBeVisible();
});

test("an ended session leads to the login and back to the typed text", async ({ page }) => {
  const brand = await openDashboardAsNewBrand(page);
  await page.getByRole("link", { name: "Create Your First Race" }).click();
  await page.getByLabel("Race name").fill("Second Wind");
  await page.getByLabel("Discount code").fill("FREE500");
  await clickAsSessionEnds(page.getByRole("button", { name: "Validate" }));
  await expect(
    page.getByText("You've been signed out. Sign in to pick up where you left off."),
  ).toBeVisible();
  await fillLogin(page, brand);
  await expect(page.getByLabel("Race name")).toHaveValue("Second Wind");
});

test("the site's root leads to the landing page and keeps query and hash", async ({ page }) => {
  await page.goto("/?message=hello#cards");
  await expect(page).toHaveURL("/brands?message=hello#cards");
});

test("an unknown URL shows a not-found page with a link back", async ({ page }) => {
  await page.goto("/brands/nowhere");
  await expect(page.getByRole("heading", { name: "Off the course" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the brand portal" }).click();
  await expect(
    page.getByRole("heading", { name: "Brand Partnerships", exact: true }),
  ).toBeVisible();
});
