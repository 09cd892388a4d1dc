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
  test(`without a session ${path.replace(raceId, "{raceId}")} shows the login and nothing else`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign Out" })).toHaveCount(0);
  });
}

test("after login one lands where one was going", async ({ page }) => {
  const brand = await signUpBrand();
  await page.goto("/brands/create-race");
  await fillLogin(page, brand);
  await expect(page.getByRole("heading", { name: "Create a Branded Race" })).toBeVisible();
});

test("a login link cannot send its reader to another site", async ({ page, baseURL }) => {
  const brand = await signUpBrand();
  await page.goto("/brands/login?next=//elsewhere.example/brands/dashboard");
  await fillLogin(page, brand);
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(baseURL);
});

test("another brand's race is not found, neither to edit nor to measure", async ({
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

test("an address that is no race is not found, rather than an error", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/analytics/not-a-race");
  await expect(page.getByRole("heading", { name: "Race not found" })).toBeVisible();
});

test("signing out in one tab closes the other", async ({ page, context }) => {
  await openDashboardAsNewBrand(page);
  const second = await context.newPage();
  await second.goto("/brands/dashboard");
  await expect(second.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(second.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
});

test("an unknown address says so and leads back", async ({ page }) => {
  await page.goto("/brands/nowhere");
  await expect(page.getByRole("heading", { name: "Off the course" })).toBeVisible();
  await page.getByRole("link", { name: "To the brand portal" }).click();
  await expect(
    page.getByRole("heading", { name: "Brand Partnerships", exact: true }),
  ).toBeVisible();
});
