/** Taking a race back before it is paid or approved. */
import {
  addPayingBrandWithRace,
  atCheckout,
  attemptsOf,
  openDashboardAsPayingBrand,
  ordersOf,
} from "@outpace/e2e/payments";
import { fillRace, openDashboardWithRace, raceCard, sunriseTen } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Withdraw this race?" });

async function openWithdrawal(page: Page, raceId: string): Promise<void> {
  await page.goto(`/brands/edit-race/${raceId}`);
  await page.getByRole("button", { name: "Withdraw Race" }).click();
  await expect(dialog(page)).toBeVisible();
}

const withdraw = (page: Page) => dialog(page).getByRole("button", { name: "Withdraw Race" });

async function expectWithdrawn(page: Page): Promise<void> {
  await expect(page.getByText("Race withdrawn.")).toBeVisible();
  await expect(raceCard(page, sunriseTen.name)).toContainText("Cancelled");
  await expect(raceCard(page, sunriseTen.name)).not.toContainText("due");
}

test("a race that is due by invoice is withdrawn, and its month is free again", async ({
  page,
}) => {
  const raceId = await openDashboardWithRace(page);
  await openWithdrawal(page, raceId);
  await dialog(page).getByRole("button", { name: "Keep Race" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByLabel("Race name").fill("A Change That Is Lost");
  await page.getByRole("button", { name: "Withdraw Race" }).click();
  await withdraw(page).click();
  await expectWithdrawn(page);
  await page.goto("/brands/create-race");
  await expect(page.getByText("Races this month: 0 / 1")).toBeVisible();
  await page.goto("/brands/orders");
  await expect(page.getByText("Void", { exact: true })).toBeVisible();
});

test("an open payment page is closed before its race is withdrawn", async ({ page }) => {
  const { brand, raceId } = await addPayingBrandWithRace(page);
  await page.getByRole("button", { name: "Pay Now", exact: true }).click();
  await page.waitForURL("**/pay/**");
  const paymentPage = page.url();
  await openWithdrawal(page, raceId);
  await withdraw(page).click();
  await expectWithdrawn(page);
  expect(await attemptsOf(brand)).toEqual([{ status: "expired" }]);
  await page.goto(paymentPage);
  await expect(page.getByRole("heading", { name: "Expired" })).toBeVisible();
});

test("a race that was paid meanwhile stays, and the dialog says so", async ({ page }) => {
  const { brand, raceId } = await addPayingBrandWithRace(page);
  await page.getByRole("button", { name: "Pay Now", exact: true }).click();
  await page.waitForURL("**/pay/**");
  const paymentPage = page.url();
  await openWithdrawal(page, raceId);
  const other = await page.context().newPage();
  await other.goto(paymentPage);
  await other.getByRole("button", { name: "Pay", exact: true }).click();
  await other.waitForURL("**/brands/dashboard**");
  await withdraw(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText("This race is paid.");
  await expect(withdraw(page)).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Withdraw Race" })).toHaveCount(0);
  expect(await ordersOf(brand)).toMatchObject([{ status: "paid" }]);
});

test("a race made from a package gives its package back", async ({ page }) => {
  const brand = await openDashboardAsPayingBrand(page);
  await page.goto("/brands/package");
  await page.getByRole("button", { name: "Pay for Package" }).click();
  await atCheckout(page, "Pay");
  await expect(page.getByText(/^Payment received\./)).toBeVisible();
  await page.goto("/brands/create-race");
  await page.getByLabel("Use").selectOption({ index: 1 });
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Create Race with Package" }).click();
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();

  const [order] = await ordersOf(brand);
  await openWithdrawal(page, order?.race_id ?? "");
  await expect(dialog(page)).toContainText("Its package can be used for another race.");
  await withdraw(page).click();
  await expectWithdrawn(page);
  await page.goto("/brands/create-race");
  await expect(page.getByText("Packages: 1 Standard package")).toBeVisible();
});
