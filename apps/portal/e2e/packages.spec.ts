/** Packages: one more race, paid ahead. */
import { signIn, signUpBrand } from "@outpace/e2e/accounts";
import { payingApiUrl } from "@outpace/e2e/backend";
import { fail } from "@outpace/e2e/intercept";
import * as payments from "@outpace/e2e/payments";
import { createRaceOf, fillRace, paymentDialog, sunriseTen } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const packageOnly = "A discount code can't replace the package, so leave this empty.";
const secondRace = { ...sunriseTen, name: "Second Sunrise" };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const code = (page: Page) => page.getByLabel("Discount code");
const use = (page: Page) => page.getByLabel("Use", { exact: true });
const received = (page: Page, tier: string) =>
  expect(page.getByText(`Payment received. Your ${tier} package is ready to use.`)).toBeVisible();

test("a brand without a race left buys a package, which its next race uses", async ({ page }) => {
  const { brand } = await payments.addPayingBrandWithRace(page);
  await page.goto("/brands/create-race");
  const panel = page.getByRole("region", { name: "Monthly limit reached" });
  await panel.getByRole("link", { name: "Get a Package" }).click();
  await page.getByRole("radio", { name: "Standard" }).press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Premium" })).toBeChecked();
  const connect = await fail(page, "**/functions/v1/checkout");
  await button(page, "Pay for Package").press("Enter");
  await expect(page.getByText(/^Your package is ordered\. The payment page didn't/)).toBeVisible();
  connect();
  await button(page, "Pay Now").click();
  await payments.atCheckout(page, "Walk Away");
  await expect(page.getByText(/^Your Premium package is ordered and waits for/)).toBeVisible();
  await page.goto("/brands/orders");
  const line = page.getByRole("listitem").filter({ hasText: "Premium package" });
  await line.getByRole("button", { name: "Pay Now", exact: true }).click();
  await payments.atCheckout(page, "Pay");
  await received(page, "Premium");

  await page.getByRole("main").getByRole("link", { name: "Create New Race" }).last().click();
  await expect(page.getByText("Packages: 1 Premium package", { exact: true })).toBeVisible();
  await expect(code(page)).toHaveAccessibleDescription(packageOnly);
  await fillRace(page, secondRace);
  await code(page).fill("FREE500OUTPACE");
  await button(page, "Create Race").click();
  await expect(code(page)).toBeFocused();
  await expect(paymentDialog(page)).toHaveCount(0);
  await code(page).fill("");
  await button(page, "Create Race").click();
  await expect(paymentDialog(page)).toContainText("Premium package−$1,000");
  await button(page, "Create Race with Package").click();
  const announcement = page.getByRole("region", { name: `${secondRace.name} is on the calendar` });
  await expect(announcement).toContainText("Paid with your Premium package");
  const [order, bought] = await payments.ordersOf(brand);
  expect([order?.status, bought?.status]).toEqual(["free", "paid"]);
  expect(order?.package_id).not.toBeNull();
  await page.goto("/brands/create-race");
  await expect(page.getByText("New Package Required")).toBeVisible();
});

test("a code beside a package asks which; one used meanwhile shows the price", async ({ page }) => {
  const brand = await payments.openDashboardAsPayingBrand(page);
  await page.goto("/brands/package");
  await page.getByRole("radio", { name: "Enterprise" }).check();
  await button(page, "Pay for Package").click();
  await payments.atCheckout(page, "Pay");
  await received(page, "Enterprise");
  await page.goto("/brands/create-race");
  await expect(use(page)).toHaveValue("own");
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
  await expect(page.getByText("This race: Premium, free with FREE1000OUTPACE")).toBeAttached();
  await use(page).selectOption({ index: 1 });
  await button(page, "Use Package").click();
  await expect(code(page)).toHaveValue("");
  await button(page, "Create Race").click();
  await expect(paymentDialog(page)).toContainText("$0");

  const [found] = await payments.callPaying<[{ id: string }]>("/rest/v1/race_packages", {
    as: brand,
  });
  const meanwhile = { at: payingApiUrl(), packageId: found.id };
  await createRaceOf(brand, { ...sunriseTen, name: "Meanwhile" }, meanwhile);
  await button(page, "Create Race with Package").click();
  await expect(paymentDialog(page)).toContainText(/\$500.*This package can't be used any more\./);
  await button(page, "Pay & Finalize Race").click();
  await payments.atCheckout(page, "Pay");
  await expect(page.getByText(`Payment received. ${secondRace.name} is paid.`)).toBeVisible();
});

test("where brands pay by invoice, a package's invoice follows", async ({ page }) => {
  await signIn(page.context(), await signUpBrand());
  await page.goto("/brands/package");
  await page.getByRole("radio", { name: "Premium" }).check();
  await button(page, "Pay for Package").click();
  await expect(page.getByText(/^Package ordered\. We send an invoice/)).toBeVisible();
  await expect(page.getByRole("article")).toContainText(/Premium package.*We'll send an invoice/);
  await expect(button(page, "Pay Now")).toHaveCount(0);
});
