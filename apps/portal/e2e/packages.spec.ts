/** Packages: one more race, paid ahead. */
import { payingApiUrl } from "@outpace/e2e/backend";
import { fail } from "@outpace/e2e/intercept";
import {
  addPayingBrandWithRace,
  atCheckout,
  callPaying,
  openDashboardAsPayingBrand,
  ordersOf,
} from "@outpace/e2e/payments";
import {
  createRaceOf,
  fillRace,
  openDashboardAsNewBrand,
  paymentDialog,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const packageOnly = "A discount code can't replace the package, so leave this empty.";
const secondRace = { ...sunriseTen, name: "Second Sunrise" };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const code = (page: Page) => page.getByLabel("Discount code");
const use = (page: Page) => page.getByLabel("Use", { exact: true });
const received = (page: Page, tier: string) =>
  expect(page.getByText(`Payment received. Your ${tier} package is ready to use.`)).toBeVisible();

async function buyPackage(page: Page, tier: string): Promise<void> {
  await page.goto("/brands/package");
  await page.getByRole("radio", { name: tier }).check();
  await button(page, "Pay for Package").click();
  await atCheckout(page, "Pay");
  await received(page, tier);
}

test("a brand without a race left buys a package, which its next race uses", async ({ page }) => {
  const { brand } = await addPayingBrandWithRace(page);
  await page.goto("/brands/create-race");
  await expect(page.getByText("New Package Required")).toBeVisible();
  const panel = page.getByRole("region", { name: "Monthly limit reached" });
  await panel.getByRole("link", { name: "Get a Package" }).click();
  await expect(page.getByRole("radio")).toHaveCount(3);
  await expect(page.getByRole("radio", { name: "Standard" })).toBeChecked();
  await page.getByRole("radio", { name: "Standard" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Premium" })).toBeChecked();
  const connect = await fail(page, "**/functions/v1/checkout");
  await page.keyboard.press("Tab");
  await expect(button(page, "Pay for Package")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Your package is ordered\. The payment page didn't/)).toBeVisible();
  connect();
  await button(page, "Pay Now").click();
  await atCheckout(page, "Walk Away");
  await expect(
    page.getByText(/^Your Premium package is ordered and waits for payment\. \$1,000 due\./),
  ).toBeVisible();
  await page.goto("/brands/orders");
  const line = page.getByRole("listitem").filter({ hasText: "Premium package" });
  await line.getByRole("button", { name: "Pay Now", exact: true }).click();
  await atCheckout(page, "Pay");
  await received(page, "Premium");
  expect(await ordersOf(brand)).toHaveLength(2);

  await page.getByRole("main").getByRole("link", { name: "Create New Race" }).last().click();
  await expect(page.getByText("Races this month: 1 / 1", { exact: true })).toBeVisible();
  await expect(page.getByText("Packages: 1 Premium package", { exact: true })).toBeVisible();
  await expect(page.getByText("This month's own race is used up")).toBeVisible();
  await expect(code(page)).toHaveAccessibleDescription(packageOnly);
  await fillRace(page, secondRace);
  await code(page).fill("FREE500OUTPACE");
  await button(page, "Create Race").click();
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute("aria-invalid", "true");
  await expect(code(page)).toHaveAccessibleDescription(packageOnly);
  await expect(paymentDialog(page)).toHaveCount(0);
  await code(page).fill("");
  await button(page, "Create Race").click();
  await expect(paymentDialog(page)).toContainText("Premium package−$1,000");
  await expect(paymentDialog(page)).toContainText("Your Premium package pays for this race.");
  await button(page, "Create Race with Package").click();
  await expect(raceCard(page, secondRace.name)).toContainText("1,000");
  const announcement = page.getByRole("region", { name: `${secondRace.name} is on the calendar` });
  await expect(announcement).toContainText("Paid with your Premium package");
  const [order, bought] = await ordersOf(brand);
  expect([order?.status, bought?.status]).toEqual(["free", "paid"]);
  expect(order?.package_id).not.toBeNull();
  await page.goto("/brands/create-race");
  await expect(page.getByText("New Package Required")).toBeVisible();
});

test("a code beside a package asks which; one used meanwhile shows the price", async ({ page }) => {
  const brand = await openDashboardAsPayingBrand(page);
  await buyPackage(page, "Enterprise");
  await page.goto("/brands/create-race");
  const question = page.getByRole("group", {
    name: /^This code and your Enterprise package can't/,
  });
  await expect(use(page)).toHaveValue("own");
  await expect(page.getByText("Total$500")).toBeVisible();
  await fillRace(page, secondRace);
  await use(page).selectOption({ index: 1 });
  await expect(page.getByText("Total$0")).toBeVisible();
  await code(page).fill("FREE1000OUTPACE");
  await button(page, "Create Race").click();
  await expect(button(page, "Use Code")).toBeFocused();
  await expect(paymentDialog(page)).toHaveCount(0);
  await expect(page.getByText("This race: Enterprise, paid with your")).toBeAttached();
  await button(page, "Use Code").click();
  await expect(use(page)).toBeFocused();
  await expect(use(page)).toHaveValue("own");
  await expect(question).toHaveCount(0);
  await expect(page.getByText("This race: Premium, free with FREE1000OUTPACE")).toBeAttached();
  await button(page, "Create Race").click();
  await expect(button(page, "Create Free Race")).toBeVisible();
  await button(page, "Cancel").click();
  await use(page).selectOption({ index: 1 });
  await button(page, "Use Package").click();
  await expect(code(page)).toHaveValue("");
  await button(page, "Create Race").click();
  await expect(paymentDialog(page)).toContainText("$0");

  const [found] = await callPaying<{ id: string }[]>("/rest/v1/race_packages?select=id", { brand });
  const meanwhile = { at: payingApiUrl(), packageId: found?.id ?? "" };
  await createRaceOf(brand, { ...sunriseTen, name: "Meanwhile" }, meanwhile);
  await button(page, "Create Race with Package").click();
  await expect(paymentDialog(page)).toContainText("This package can't be used any more.");
  await expect(paymentDialog(page)).toContainText("$500");
  await button(page, "Pay & Finalize Race").click();
  await atCheckout(page, "Pay");
  await expect(page.getByText(`Payment received. ${secondRace.name} is paid.`)).toBeVisible();
});

test("where brands pay by invoice, a package's invoice follows", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/package");
  await page.getByRole("radio", { name: "Premium" }).check();
  await expect(page.getByText(/We send an invoice for \$1,000/)).toBeVisible();
  await button(page, "Pay for Package").click();
  await expect(page.getByText(/^Package ordered\. We send an invoice/)).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Premium package");
  await expect(page.getByRole("article")).toContainText("We'll send an invoice");
  await expect(button(page, "Pay Now")).toHaveCount(0);
});
