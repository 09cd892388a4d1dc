/** Texts that brands and staff write have their own direction where staff see them. */
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { brandIdOf } from "@outpace/e2e/backend";
import { addBrandWithRace, openDashboardAs } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";
import { desktop, phone } from "@outpace/e2e/viewports";

import { hebrewBrand, hebrewRace, newNames, sweep, typed } from "./hebrew-texts.ts";

test.describe.configure({ timeout: 120_000 });

test("names, contacts and reasons have their own direction wherever staff see them", async ({
  page,
}) => {
  const names = newNames();
  const check = sweep(page);
  const { brand, raceId } = await addBrandWithRace(hebrewRace(names), hebrewBrand(names));
  const brandId = await brandIdOf(brand.email);
  await signIn(page.context(), demoAccounts.staff);
  const reason = page.getByLabel("Reason");
  const button = (name: string) =>
    page.getByRole("dialog").getByRole("button", { name, exact: true });

  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    for (const [path, shows] of [
      [`?name=${names.race}`, "matches"],
      [`/orders?race=${raceId}`, "Showing one race's order."],
      [`/brands?name=${names.brand}`, "By name, A to Z."],
      [`/log?brand=${brandId}`, /signed up/],
    ] as const) {
      await page.goto(`/brands/admin${path}`);
      await check(shows);
    }
  }
  await page.setViewportSize(desktop);
  await page.goto(`/brands/admin?brand=${brandId}&name=${names.race}`);
  await expect(page.getByLabel("Brand", { exact: true })).toHaveValue(names.brand);
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name of this view").fill(typed.view);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await check(typed.view);
  await page.getByRole("button", { name: /^Delete/ }).click();
  await check(/was deleted/);

  await page.getByRole("button", { name: /^Approve/ }).click();
  await check(/^A race by/);
  await reason.fill(typed.reason);
  await button("Approve").click();
  await page.getByRole("link", { name: "Open its order" }).click();
  await page.getByRole("button", { name: /^Record Payment/ }).click();
  await check("Invoice reference");
  await page.getByLabel("Invoice reference").fill(typed.reference);
  await reason.fill(typed.reason);
  await check(/^The order becomes paid/);
  await button("Record Payment").click();
  await check(/is recorded\.$/);
  await page.getByRole("button", { name: /^Refund/ }).click();
  await check(/^The payment was recorded by hand/);
  await page.getByLabel("Amount (USD)").fill("100");
  await reason.fill(typed.reason);
  await button("Refund").click();
  await check(/is recorded\. Send the money yourself\.$/);
  await page.getByRole("button", { name: /^Payments/ }).click();
  await check("$100 refunded");
  await button("Close").click();
  await page.goto(`/brands/admin?name=${names.race}`);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await reason.fill(typed.reason);
  await button("Approve").click();
  await check(/is now active\.$/);
  await page.goto(`/brands/admin/brands?name=${names.brand}`);
  await page.getByRole("button", { name: /^Deactivate/ }).click();
  await check(/^People at this brand/);
  await reason.fill(typed.reason);
  await button("Deactivate").click();
  await check(/is now inactive\.$/);
  await page.goto(`/brands/admin/log?brand=${brandId}`);
  await check(/recorded the payment/);
  await page.goto(`/brands/season?brand=${brandId}`);
  await check(/^Season 2040 of/);
});

test("names have their own direction among the staff's tasks", async ({ page }) => {
  const names = newNames();
  const check = sweep(page);
  // Starts soon enough to lead the list.
  const startTime = new Date(Date.now() + 20 * 60_000).toISOString().slice(0, 16);
  await addBrandWithRace({ ...hebrewRace(names), startTime }, hebrewBrand(names));
  await openDashboardAs(page, demoAccounts.staff);
  await check(names.race);
  await page
    .getByRole("listitem")
    .filter({ hasText: names.race })
    .getByRole("button", { name: "Cancel" })
    .click();
  await check(/^A race by/);
});
