// Opens, reads and uses the staff's screens.
import { randomUUID } from "node:crypto";
import { type Account, type BrandAccount, demoAccounts, signIn } from "@outpace/e2e/accounts";
import { intercept } from "@outpace/e2e/intercept";
import { expect, type Page } from "@outpace/e2e/test";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const statusField = (page: Page) =>
  page.getByRole("combobox", { name: "Status", exact: true });
/** The rows of the dashboard's list. */
export const tasks = (page: Page) =>
  page.getByRole("list", { name: "What needs you" }).getByRole("listitem");

/** Opens a screen of Admin View, by default the list of races. */
export async function openAdmin(
  page: Page,
  path = "",
  staff: Account = demoAccounts.staff,
): Promise<void> {
  await signIn(page.context(), staff);
  await page.goto(`/brands/admin${path}`);
}

/** Opens the staff's list of brands with one of them. */
export async function openBrandsAsStaff(
  page: Page,
  { companyName }: BrandAccount,
  staff?: Account,
): Promise<void> {
  await openAdmin(page, `/brands?name=${encodeURIComponent(companyName)}`, staff);
  await expect(page.getByRole("button", { name: `View as Brand ${companyName}` })).toBeVisible();
}

/** Types the reason in the open dialog and presses the button that confirms. */
export async function decide(page: Page, label: string, why = "As agreed."): Promise<void> {
  await page.getByLabel("Reason").fill(why);
  await button(page, label).click();
}

/** Reads the dashboard's list from just before an instant, as if no earlier task were waiting, until the returned function is called. */
export const skipTo = (page: Page, kind: string, instant: string) => {
  const after_value = `${kind} ${new Date(Date.parse(instant) - 1).toISOString()}`;
  return intercept(page, "**/rest/v1/rpc/staff_tasks**", (route) =>
    route.fallback(route.request().method() === "POST" ? { postData: { after_value } } : undefined),
  );
};

/** A name prefix that no other test uses. */
export const newTag = () => `Tag${randomUUID().slice(0, 8)}`;
