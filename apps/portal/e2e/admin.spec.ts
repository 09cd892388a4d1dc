import { demoAccounts } from "@outpace/e2e/accounts";
import { fillLogin, openDashboardAs, openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("staff see every brand's races, filter them, and share the filter by its URL", async ({
  page,
}) => {
  await openDashboardAs(page, demoAccounts.staff);
  await page.getByRole("link", { name: "Admin View" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Admin" })).toBeVisible();
  for (const counter of ["Total Races", "Active Races", "Total Brands", "Pending Races"]) {
    await expect(page.getByText(counter, { exact: true })).toBeVisible();
  }
  const rows = page.getByRole("table").getByRole("row");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Race Name",
    "Brand",
    "Tier",
    "Status",
    "Participants",
    "Distance",
    "Start Time",
    "Created",
  ]);
  await expect(rows.nth(30)).toBeVisible();

  await page.getByLabel("Status").selectOption("cancelled");
  await expect(rows.filter({ hasText: "Pending" })).toHaveCount(0);
  await expect(rows.filter({ hasText: "Cancelled" }).first()).toBeVisible();
  await page.getByLabel("Brand", { exact: true }).fill("Northlight Running");
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel("Status")).toHaveValue("cancelled");
  await expect(page.getByLabel("Brand", { exact: true })).toHaveValue("Northlight Running");
  await expect(rows).toHaveCount(2);

  const navigation = page.getByRole("navigation", { name: "Portal" });
  await navigation.getByRole("link", { name: "Account" }).click();
  await navigation.getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Admin" })).toBeVisible();
});

test("a brand cannot open the staff screen", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await expect(page.getByRole("link", { name: "Create Your First Race" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Admin View" })).toHaveCount(0);
  await page.goto("/brands/admin");
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

test("without a session the staff screen redirects to the login, and back after it", async ({
  page,
}) => {
  await page.goto("/brands/admin");
  await fillLogin(page, { ...demoAccounts.staff, email: "Staff.One@outpace.example" });
  await expect(page.getByRole("heading", { name: "Brand Portal Admin" })).toBeVisible();
});
