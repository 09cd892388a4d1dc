/** Who opens Admin View, what it shows, and the newsletter's export. */
import { readFile } from "node:fs/promises";
import { demoAccounts } from "@outpace/e2e/accounts";
import { apiUrl } from "@outpace/e2e/backend";
import { fail } from "@outpace/e2e/intercept";
import { fillLogin, openDashboardAs, openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

import { brandField, button, openAdmin, statusField } from "./staff-screen.ts";

test("staff log in to Admin View, and a filter has its own URL", async ({ page }) => {
  await page.goto("/brands/admin");
  await fillLogin(page, { ...demoAccounts.staff, email: "Staff.One@outpace.example" });
  await expect(page.getByRole("heading", { name: "Brand Portal Admin" })).toBeVisible();
  for (const counter of ["Total Races", "Active Races", "Total Brands", "Pending Races"]) {
    await expect(page.getByText(counter, { exact: true })).toBeVisible();
  }
  const table = page.getByRole("table", { name: "All Races" });
  const rows = table.getByRole("row");
  await expect(table.getByRole("columnheader")).toHaveText([
    ...["Race Name", "Brand", "Tier", "Status"],
    ...["Participants", "Distance", "Start Time", "Created"],
  ]);
  await expect(rows.nth(30)).toBeVisible();
  await expect(statusField(page).getByRole("option")).toHaveText([
    ...["All", "Pending", "Active", "Completed", "Cancelled"],
  ]);
  await statusField(page).selectOption("cancelled");
  await expect(rows.filter({ hasText: "Pending" })).toHaveCount(0);
  await brandField(page).fill("Northlight Running");
  await expect(table.getByRole("rowheader")).toHaveText([/^Long Shadows 5K/]);
  await page.reload();
  await expect(statusField(page)).toHaveValue("cancelled");
  await expect(brandField(page)).toHaveValue("Northlight Running");
  await expect(rows).toHaveCount(2);

  const navigation = page.getByRole("navigation", { name: "Portal" });
  await navigation.getByRole("link", { name: "Account" }).click();
  await navigation.getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Admin" })).toBeVisible();
  await openDashboardAs(page, demoAccounts.staff);
  await page.getByRole("link", { name: "Admin View" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Admin" })).toBeVisible();
});

test("a brand cannot open the staff's screens", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await expect(page.getByRole("link", { name: "Create Your First Race" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Admin/ })).toHaveCount(0);
  for (const path of ["", "/newsletter"]) {
    await page.goto(`/brands/admin${path}`);
    await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  }
});

test("staff export the newsletter's readers, also after a failure", async ({ page }) => {
  await openAdmin(page);
  const tabs = page.getByRole("navigation", { name: "Admin" });
  await tabs.getByRole("link", { name: "Newsletter" }).click();
  await expect(page.getByRole("table", { name: "By week" }).getByRole("row")).toHaveCount(13);
  const sources = page.getByRole("table", { name: "By sign-up source" });
  await expect(
    sources.getByRole("rowheader", { name: "/newsletter?from=instagram" }),
  ).toBeVisible();
  const connect = await fail(page, "**/rpc/newsletter_addresses");
  await button(page, "Export CSV").click();
  await expect(page.getByRole("alert")).toContainText("The addresses could not be exported.");
  connect();
  const download = page.waitForEvent("download");
  await button(page, "Export CSV").press("Enter");
  const csv = await readFile(await (await download).path(), "utf8");
  const [header, ...rows] = csv.trimEnd().split("\r\n");
  expect(header).toBe("\uFEFFemail,confirmed_at,page,unsubscribe_url,one_click_url");
  expect(rows.length).toBeGreaterThanOrEqual(48);
  const row = rows.find((text) => text.startsWith("amara.abbott@mailbox.example,"))?.split(",");
  expect(row?.[3]).toMatch(
    /^https?:\/\/[^/]+\/newsletter\/unsubscribe\?token=[0-9a-f-]{36}\.0\.\w{64}$/,
  );
  expect(row?.[4]).toContain(`${apiUrl()}/functions/v1/unsubscribe?token=`);
  await expect(page.getByText(/^\d+ addresses exported\.$/)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(button(page, "Export CSV")).toBeFocused();
});
