// Opens, reads and uses the staff's screens.
import { randomUUID } from "node:crypto";
import { type Account, type BrandAccount, demoAccounts, signIn } from "@outpace/e2e/accounts";
import { intercept } from "@outpace/e2e/intercept";
import { expect, type Page } from "@outpace/e2e/test";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const reason = (page: Page) => page.getByLabel("Reason");
export const statusField = (page: Page) =>
  page.getByRole("combobox", { name: "Status", exact: true });
export const brandField = (page: Page) =>
  page.getByRole("combobox", { name: "Brand", exact: true });
export const raceName = (page: Page) =>
  page.getByRole("searchbox", { name: "Race name", exact: true });
/** The rows of the table's body. */
export const races = (page: Page) =>
  page.getByRole("table", { name: "All Races" }).getByRole("rowheader");
/** The rows of the dashboard's list. */
export const tasks = (page: Page) =>
  page.getByRole("list", { name: "What needs you" }).getByRole("listitem");

/** Opens a screen of Admin View, by default the list of races. */
export async function openAdmin(page: Page, path = ""): Promise<void> {
  await signIn(page.context(), demoAccounts.staff);
  await page.goto(`/brands/admin${path}`);
}

/** Types the reason in the open dialog and presses the button that confirms. */
export async function decide(page: Page, label: string, why = "As agreed."): Promise<void> {
  await reason(page).fill(why);
  await button(page, label).click();
}

/** Reads the dashboard's list from a position on, as if no earlier task were waiting, until the returned function is called. */
export const skipTo = (page: Page, position: string) =>
  intercept(page, "**/rest/v1/rpc/staff_tasks**", (route) =>
    route.fallback(
      route.request().method() === "POST" ? { postData: { after_value: position } } : undefined,
    ),
  );

/** A position just before an instant. */
export const before = (kind: string, instant: string) =>
  `${kind} ${new Date(Date.parse(instant) - 1).toISOString()}`;

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
