import { addBrand } from "@outpace/e2e/backend";
import { expect, test } from "@outpace/e2e/test";

import { brandField, newTag, numbered, openStaffScreen, races } from "./staff-screen.ts";

test("picks a brand by the first letters of its name, by keyboard", async ({ page }) => {
  await openStaffScreen(page);
  await page.getByLabel("Starts").focus();
  await page.keyboard.press("Tab");
  await expect(brandField(page)).toBeFocused();
  await page.keyboard.type("fjor");
  await expect(page.getByText("1 match. Press Enter to pick it.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(brandField(page)).toHaveValue("Fjordwool");
  await expect(page.getByText("Showing only this brand's races.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Fjordwool" }).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "Northlight Running" })).toHaveCount(0);
  await expect(page).toHaveURL(/\?brand=[0-9a-f-]{36}$/);

  await page.reload();
  await expect(brandField(page)).toHaveValue("Fjordwool");
  await expect(page.getByRole("cell", { name: "Northlight Running" })).toHaveCount(0);

  await brandField(page).focus();
  await page.keyboard.press("Escape");
  await expect(brandField(page)).toHaveValue("");
  await expect(page.getByRole("cell", { name: "Northlight Running" }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/brands\/admin$/);
});

test("suggests the first brands of a prefix, and finds each by its full name", async ({ page }) => {
  const tag = newTag();
  const brands = numbered(25, (n) => `${tag} Gear ${n}`);
  for (const { name } of brands) await addBrand(name);
  await addBrand(`${tag} Gear 024 Plus`, [{ name: "Plus One" }]);
  await openStaffScreen(page);
  await brandField(page).fill(tag.toLowerCase());
  await expect(page.getByText("20 or more matches.")).toBeVisible();
  await expect(page.locator("datalist option")).toHaveCount(20);

  await brandField(page).fill(`${tag} gear 024`);
  await expect(page.getByText("No races found matching your filters.")).toBeVisible();
  await brandField(page).fill(`${tag} gear 024 plus`);
  await expect(races(page)).toHaveText([/^Plus One/]);
});

test("an unknown name shows an error and keeps all brands' races", async ({ page }) => {
  await openStaffScreen(page);
  await brandField(page).fill("Nobody at all");
  await expect(page.getByText("No active brand's name starts with this.")).toBeVisible();
  await expect(brandField(page)).toHaveAttribute("aria-invalid", "true");
  await expect(races(page).nth(10)).toBeVisible();
});

for (const brand of ["00000000-0000-4000-8000-000000000000", "not-an-id"]) {
  test(`an unknown brand in the URL (${brand}) shows an error until cleared`, async ({ page }) => {
    await openStaffScreen(page, `?brand=${brand}`);
    await expect(page.getByText("No races found matching your filters.")).toBeVisible();
    await expect(page.getByText("We couldn't find this brand.")).toBeVisible();
    await brandField(page).fill("");
    await expect(races(page).nth(10)).toBeVisible();
  });
}
