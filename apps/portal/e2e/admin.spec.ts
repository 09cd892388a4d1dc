import { demoAccounts } from "@outpace/e2e/accounts";
import { fillLogin, openDashboardAs, openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

import { brandField, statusField } from "./staff-screen.ts";

test("staff see every brand's races, filter them, and share the filter's URL", async ({ page }) => {
  await openDashboardAs(page, demoAccounts.staff);
  await page.getByRole("link", { name: "Admin View" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Admin" })).toBeVisible();
  for (const counter of ["Total Races", "Active Races", "Total Brands", "Pending Races"]) {
    await expect(page.getByText(counter, { exact: true })).toBeVisible();
  }
  const table = page.getByRole("table", { name: "All Races" });
  const rows = table.getByRole("row");
  await expect(table.getByRole("columnheader")).toHaveText([
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

  await expect(statusField(page).getByRole("option")).toHaveText([
    "All",
    "Pending",
    "Active",
    "Completed",
    "Cancelled",
  ]);
  await statusField(page).selectOption("cancelled");
  await expect(rows.filter({ hasText: "Pending" })).toHaveCount(0);
  await expect(rows.filter({ hasText: "Cancelled" }).first()).toBeVisible();
  await brandField(page).fill("Northlight Running");
  await expect(rows).toHaveCount(2);
  await expect(table.getByRole("rowheader")).toHaveText(
    "Long Shadows 5KThe end of the day, the shortest race.",
  );
  await page.reload();
  await expect(statusField(page)).toHaveValue("cancelled");
  await expect(brandField(page)).toHaveValue("Northlight Running");
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

test("without a session, the staff screen redirects to the login and back", async ({ page }) => {
  await page.goto("/brands/admin");
  await fillLogin(page, { ...demoAccounts.staff, email: "Staff.One@outpace.example" });
  await expect(page.getByRole("heading", { name: "Brand Portal Admin" })).toBeVisible();
});
