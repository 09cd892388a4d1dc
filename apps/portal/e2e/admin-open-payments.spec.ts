/** Staff call off an order or a race whose payment page is open at the payment provider. */
import { addDueOrder, openCheckout, openPayingAdmin } from "@outpace/e2e/paid-orders";
import { expect, type Page, test } from "@outpace/e2e/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const reason = (page: Page) => page.getByLabel("Reason");

test("an open payment page is closed before its order is void", async ({ page }) => {
  const order = await addDueOrder("Open Page");
  const checkout = await openCheckout(order);
  await openPayingAdmin(page, `/brands/admin/orders?race=${order.raceId ?? ""}`);
  await button(page, `Void for ${order.subject}`).click();
  await reason(page).fill("Asked by phone.");
  await button(page, "Void Order").click();
  await expect(page.getByText(`The order for "${order.subject}" is void.`)).toBeVisible();
  await page.goto(checkout.href);
  await expect(page.getByRole("heading", { name: "Expired" })).toBeVisible();
});

test("a race that its brand is paying for is not cancelled, and the dialog says so", async ({
  page,
}) => {
  const order = await addDueOrder("Paid Meanwhile");
  const checkout = await openCheckout(order);
  await openPayingAdmin(page, `/brands/admin?name=${order.subject}`);
  await button(page, `Cancel ${order.subject}`).click();
  await reason(page).fill("Asked by phone.");
  await page.request.post(checkout.href, { form: { outcome: "bank-debit" } });
  await button(page, "Cancel Race").click();
  await expect(page.getByRole("alert")).toHaveText(/still being checked|being paid right now/);
  await expect(button(page, "Cancel Race")).toHaveCount(0);
  await button(page, "Close").click();
  await expect(page.getByRole("cell", { name: "Pending" })).toBeVisible();
});
