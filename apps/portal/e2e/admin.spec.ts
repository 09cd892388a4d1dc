/** Who opens Admin View, what it shows, and the newsletter's export. */
import { readFile } from "node:fs/promises";
import { demoAccounts } from "@outpace/e2e/accounts";
import { fail } from "@outpace/e2e/intercept";
import { fillLogin, openDashboardAs, openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

import { button, openAdmin, statusField } from "./staff-screen.ts";

test("staff log in to Admin View, and reach it from their dashboard", async ({ page }) => {
  await page.goto("/brands/admin");
  await fillLogin(page, { ...demoAccounts.staff, email: "Staff.One@outpace.example" });
  const heading = page.getByRole("heading", { name: "Brand Portal Admin" });
  await expect(heading).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    /Total Races.*Active Races.*Total Brands.*Pending Races/,
  );
  await expect(statusField(page)).toHaveText("AllPendingActiveCompletedCancelled");
  await expect(page.getByRole("table", { name: "All Races" }).getByRole("row").first()).toHaveText(
    /Race Name.*Brand.*Tier.*Status.*Participants.*Distance.*Start Time.*Created/,
  );
  const navigation = page.getByRole("navigation", { name: "Portal" });
  await navigation.getByRole("link", { name: "Account" }).click();
  await navigation.getByRole("link", { name: "Admin" }).click();
  await expect(heading).toBeVisible();
  await openDashboardAs(page, demoAccounts.staff);
  await page.getByRole("link", { name: "Admin View" }).click();
  await expect(heading).toBeVisible();
});

test("a brand cannot open the staff's screens", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await expect(page.getByRole("link", { name: "Create Your First Race" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Admin/ })).toHaveCount(0);
  await page.goto("/brands/admin/newsletter");
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

test("staff export the newsletter's readers, also after a failure", async ({ page }) => {
  await openAdmin(page);
  await page.getByRole("link", { name: "Newsletter", exact: true }).click();
  await expect(page.getByRole("table", { name: "By week" }).getByRole("row")).toHaveCount(13);
  const connect = await fail(page, "**/rpc/newsletter_addresses");
  await button(page, "Export CSV").click();
  await expect(page.getByRole("alert")).toContainText("The addresses could not be exported.");
  connect();
  const download = page.waitForEvent("download");
  await button(page, "Export CSV").press("Enter");
  const csv = await readFile(await (await download).path(), "utf8");
  const rows = csv.trimEnd().split("\r\n");
  expect(rows.length).toBeGreaterThan(48);
  expect(rows[0]).toBe('\uFEFF"email","confirmed_at","page","unsubscribe_url","one_click_url"');
  expect(csv).toMatch(/^"amara\.abbott@mailbox\.example",.*\/newsletter\/unsubscribe\?token=/m);
  await expect(page.getByText(/^\d+ addresses exported\.$/)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(button(page, "Export CSV")).toBeFocused();
});
