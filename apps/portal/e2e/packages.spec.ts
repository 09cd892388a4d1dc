/** Packages: one more race, paid ahead. */
import { signUpBrand } from "@outpace/e2e/accounts";
import {
  addPayingBrandWithRace,
  atCheckout,
  callPaying,
  openDashboardAsPayingBrand,
  ordersOf,
} from "@outpace/e2e/payments";
import {
  fillRace,
  openDashboardAs,
  paymentDialog,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const packageOnly = "A discount code can't replace the package, so leave this empty.";
const secondRace = { ...sunriseTen, name: "Second Sunrise" };

async function buyPackage(page: Page, tier: string): Promise<void> {
  await page.goto("/brands/package");
  await page.getByRole("radio", { name: tier }).check();
  await page.getByRole("button", { name: "Pay for Package" }).click();
  await atCheckout(page, "Pay");
  await expect(
    page.getByText(`Payment received. Your ${tier} package is ready to use.`),
  ).toBeVisible();
}

/** Confirms the race that is typed, which nothing is due for. */
async function createWithPackage(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("$0");
  await paymentDialog(page).getByRole("button", { name: "Create Race with Package" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
}

test("a brand without a race left buys a package, which its next race uses by itself", async ({
  page,
}) => {
  const { brand } = await addPayingBrandWithRace(page);
  await page.goto("/brands/create-race");
  await expect(page.getByText("New Package Required")).toBeVisible();
  const panel = page.getByRole("region", { name: "Monthly limit reached" });
  await panel.getByRole("link", { name: "Get a Package" }).click();
  await expect(page.getByRole("radio")).toHaveCount(3);
  await expect(page.getByRole("radio", { name: "Standard" })).toBeChecked();
  await buyPackage(page, "Premium");

  await page.getByRole("main").getByRole("link", { name: "Create New Race" }).last().click();
  await expect(page.getByText("Races this month: 1 / 1", { exact: true })).toBeVisible();
  await expect(page.getByText("Packages: 1 Premium package", { exact: true })).toBeVisible();
  await expect(page.getByText("Can Create Race")).toBeVisible();
  await expect(page.getByText("This month's own race is used up")).toBeVisible();
  const code = page.getByLabel("Discount code");
  await expect(code).toHaveAccessibleDescription(packageOnly);
  await fillRace(page, secondRace);
  await code.fill("FREE500OUTPACE");
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toHaveAccessibleDescription(packageOnly);
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(code).toBeFocused();
  await expect(paymentDialog(page)).toHaveCount(0);
  await code.fill("");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("Premium package−$1,000");
  await expect(paymentDialog(page)).toContainText("Your Premium package pays for this race.");
  await paymentDialog(page).getByRole("button", { name: "Cancel" }).click();
  await createWithPackage(page);
  await expect(raceCard(page, secondRace.name)).toContainText("1,000");
  const announcement = page.getByRole("region", { name: `${secondRace.name} is on the calendar` });
  await expect(announcement).toContainText("Paid with your Premium package");
  await expect(announcement).toContainText("We check your race and mail you when it is live");
  const [order, bought] = await ordersOf(brand);
  expect([order?.status, bought?.status]).toEqual(["free", "paid"]);
  expect(order?.package_id).not.toBeNull();
  await page.goto("/brands/create-race");
  await expect(page.getByText("New Package Required")).toBeVisible();
});

test("a brand uses a package by choice, and keeps the month's own race", async ({ page }) => {
  await openDashboardAsPayingBrand(page);
  await buyPackage(page, "Enterprise");
  await page.goto("/brands/create-race");
  const use = page.getByLabel("Use");
  await expect(use).toHaveValue("own");
  await expect(page.getByText("Total$500")).toBeVisible();
  await use.selectOption({ label: await enterpriseLabel(page) });
  await expect(page.getByText("Total$0")).toBeVisible();
  await fillRace(page, secondRace);
  await createWithPackage(page);
  await expect(raceCard(page, secondRace.name)).toContainText("10,000");
  await page.goto("/brands/create-race");
  await expect(page.getByText("Races this month: 0 / 1", { exact: true })).toBeVisible();
  await expect(page.getByText("Total$500")).toBeVisible();
});

test("beside a chosen package, a valid code asks which of the two to use", async ({ page }) => {
  await openDashboardAsPayingBrand(page);
  await buyPackage(page, "Enterprise");
  await page.goto("/brands/create-race");
  const use = page.getByLabel("Use", { exact: true });
  const code = page.getByLabel("Discount code");
  const question = page.getByRole("group", {
    name: /^This code and your Enterprise package can't/,
  });
  const choosePackage = async () => use.selectOption({ label: await enterpriseLabel(page) });
  await fillRace(page, secondRace);
  await choosePackage();
  await code.fill("FREE1000OUTPACE");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(question.getByRole("button", { name: "Use Code" })).toBeFocused();
  await expect(paymentDialog(page)).toHaveCount(0);
  await expect(page.getByText("This race: Enterprise, paid with your")).toBeAttached();

  await question.getByRole("button", { name: "Use Code" }).click();
  await expect(use).toBeFocused();
  await expect(use).toHaveValue("own");
  await expect(question).toHaveCount(0);
  await expect(page.getByText("This race: Premium, free with FREE1000OUTPACE")).toBeAttached();
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(page.getByRole("button", { name: "Create Free Race" })).toBeVisible();
  await paymentDialog(page).getByRole("button", { name: "Cancel" }).click();

  await choosePackage();
  await question.getByRole("button", { name: "Use Package" }).click();
  await expect(code).toHaveValue("");
  await createWithPackage(page);
  await expect(raceCard(page, secondRace.name)).toContainText("10,000");
});

const enterpriseLabel = async (page: Page) =>
  (await page.getByRole("option", { name: /^Enterprise until / }).textContent()) ?? "";

test("a package that was used meanwhile is not used twice, and the price is shown", async ({
  page,
}) => {
  const brand = await openDashboardAsPayingBrand(page);
  await buyPackage(page, "Premium");
  await page.goto("/brands/create-race");
  await page.getByLabel("Use").selectOption({ index: 1 });
  await fillRace(page, secondRace);
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("$0");

  const [found] = await callPaying<{ id: string }[]>("/rest/v1/race_packages?select=id", { brand });
  await callPaying("/rest/v1/rpc/create_race", {
    brand,
    body: {
      request_id: crypto.randomUUID(),
      package_id: found?.id,
      race: {
        name: "Meanwhile",
        description: "In another tab.",
        start_time: "2040-06-02T06:30:00Z",
        start_time_zone: "UTC",
        max_participants: 500,
        target_distance: 10,
      },
    },
  });
  await paymentDialog(page).getByRole("button", { name: "Create Race with Package" }).click();
  await expect(paymentDialog(page)).toContainText("This package can't be used any more.");
  await expect(paymentDialog(page)).toContainText("$500");
  await paymentDialog(page).getByRole("button", { name: "Pay & Finalize Race" }).click();
  await atCheckout(page, "Pay");
  await expect(page.getByText(`Payment received. ${secondRace.name} is paid.`)).toBeVisible();
});

test("a package is chosen with the keyboard; until it is paid, it waits among the orders", async ({
  page,
}) => {
  await openDashboardAsPayingBrand(page);
  await page.goto("/brands/package");
  await page.getByRole("radio", { name: "Standard" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Premium" })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "Standard" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Pay for Package" })).toBeFocused();
  await page.keyboard.press("Enter");
  await atCheckout(page, "Walk Away");
  await expect(
    page.getByText(/^Your Standard package is ordered and waits for payment\. \$500 due\./),
  ).toBeVisible();
  await page.goto("/brands/orders");
  const line = page.getByRole("listitem").filter({ hasText: "Standard package" });
  await line.getByRole("button", { name: "Pay Now", exact: true }).click();
  await atCheckout(page, "Pay");
  await expect(page.getByText(/^Payment received\. Your Standard package/)).toBeVisible();
});

test("a package whose payment page didn't open is ordered once, and paid later", async ({
  page,
}) => {
  const brand = await openDashboardAsPayingBrand(page);
  const checkout = "**/functions/v1/checkout";
  await page.route(checkout, (route) => route.abort("connectionrefused"));
  await page.goto("/brands/package");
  await page.getByRole("button", { name: "Pay for Package" }).click();
  await expect(page.getByText(/^Your package is ordered\. The payment page didn't/)).toBeVisible();
  await page.unroute(checkout);
  await page.getByRole("button", { name: "Pay Now", exact: true }).click();
  await atCheckout(page, "Pay");
  await expect(page.getByText(/^Payment received\. Your Standard package/)).toBeVisible();
  expect(await ordersOf(brand)).toHaveLength(1);
});

test("where brands pay by invoice, a package is ordered and an invoice follows", async ({
  page,
}) => {
  await openDashboardAs(page, await signUpBrand());
  await page.goto("/brands/package");
  await page.getByRole("radio", { name: "Premium" }).check();
  await expect(page.getByText(/We send an invoice for \$1,000/)).toBeVisible();
  await page.getByRole("button", { name: "Pay for Package" }).click();
  await expect(page.getByText(/^Package ordered\. We send an invoice/)).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Premium package");
  await expect(page.getByRole("article")).toContainText("We'll send an invoice");
  await expect(page.getByRole("button", { name: "Pay Now" })).toHaveCount(0);
});
