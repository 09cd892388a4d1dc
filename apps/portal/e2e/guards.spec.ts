import { signUpBrand } from "@outpace/e2e/accounts";
import { fillLogin, openDashboardAsNewBrand, openDashboardWithRace } from "@outpace/e2e/portal";
import { expect, test } from "@playwright/test";

const raceId = "7b0c1de4-58a7-4bfa-9b43-1f4f5a8f7f10";

for (const path of [
  "/brands/dashboard",
  "/brands/create-race",
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

test("after login the page that was asked for opens", async ({ page }) => {
  const brand = await signUpBrand();
  await page.goto("/brands/create-race");
  await fillLogin(page, brand);
  await expect(page.getByRole("heading", { name: "Create a Branded Race" })).toBeVisible();
});

test("a login link cannot redirect to another site", async ({ page, baseURL }) => {
  const brand = await signUpBrand();
  await page.goto("/brands/login?next=//elsewhere.example/brands/dashboard");
  await fillLogin(page, brand);
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(baseURL);
});

test("another brand's race is not found, on the edit page or the analytics page", async ({
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

test("an id that is not a UUID shows that the race is not found, not an error", async ({
  page,
}) => {
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/analytics/not-a-race");
  await expect(page.getByRole("heading", { name: "Race not found" })).toBeVisible();
});

test("signing out in one tab signs out the other", async ({ page, context }) => {
  await openDashboardAsNewBrand(page);
  const second = await context.newPage();
  await second.goto("/brands/dashboard");
  await expect(second.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(second.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
});

test("an unknown URL shows a not-found page with a link back", async ({ page }) => {
  await page.goto("/brands/nowhere");
  await expect(page.getByRole("heading", { name: "Off the course" })).toBeVisible();
  await page.getByRole("link", { name: "To the brand portal" }).click();
  await expect(
    page.getByRole("heading", { name: "Brand Partnerships", exact: true }),
  ).toBeVisible();
});
