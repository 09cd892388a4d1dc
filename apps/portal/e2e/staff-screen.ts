// Opens and reads the staff's lists.
import { randomUUID } from "node:crypto";
import { type Account, type BrandAccount, demoAccounts, signIn } from "@outpace/e2e/accounts";
import { openDashboardAs } from "@outpace/e2e/portal";
import { expect, type Page } from "@outpace/e2e/test";

export const statusField = (page: Page) =>
  page.getByRole("combobox", { name: "Status", exact: true });
export const brandField = (page: Page) =>
  page.getByRole("combobox", { name: "Brand", exact: true });
export const raceName = (page: Page) =>
  page.getByRole("searchbox", { name: "Race name", exact: true });
/** The rows of the table's body. */
export const races = (page: Page) =>
  page.getByRole("table", { name: "All Races" }).getByRole("rowheader");

export async function openStaffScreen(page: Page, query = ""): Promise<void> {
  await openDashboardAs(page, demoAccounts.staff);
  await page.goto(`/brands/admin${query}`);
  await expect(page.getByRole("heading", { name: "All Races" })).toBeVisible();
}

/** A name prefix that no other test uses. */
export const newTag = () => `Tag${randomUUID().slice(0, 8)}`;

export const numbered = (count: number, name: (n: string) => string) =>
  Array.from({ length: count }, (_, n) => ({ name: name(String(n).padStart(3, "0")) }));

/** Opens the staff's list of brands with one of them. */
export async function openBrandsAsStaff(
  page: Page,
  { companyName }: BrandAccount,
  staff: Account = demoAccounts.staff,
): Promise<void> {
  await signIn(page.context(), staff);
  await page.goto(`/brands/admin/brands?name=${encodeURIComponent(companyName)}`);
  await expect(page.getByRole("button", { name: `View as Brand ${companyName}` })).toBeVisible();
}
