/** What staff decide about a payment that a bank disputes, and what the brand reads of it. */
import { randomUUID } from "node:crypto";
import { signIn } from "@outpace/e2e/accounts";
import { callPaying, payByCard } from "@outpace/e2e/payments";
import {
  actAtStripe,
  addDueOrder,
  addDuePackage,
  openPayingAdmin,
  type OrderToPay,
  payOrder,
  readRows,
} from "@outpace/e2e/paid-orders";
import { expect, type Page, test } from "@outpace/e2e/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function dispute(order: OrderToPay): Promise<void> {
  await actAtStripe(await payOrder(order), order, { action: "dispute" });
}

/** The orders of the brand, as staff see them. */
async function openOrdersOf(page: Page, { id }: OrderToPay): Promise<void> {
  const [row] = await readRows<{ brand_partner_id: string }>(
    `race_orders?select=brand_partner_id&id=eq.${id}`,
  );
  await openPayingAdmin(page, `/brands/admin/orders?brand=${row?.brand_partner_id ?? ""}`);
}

async function decide(page: Page, label: string, subject: string): Promise<void> {
  await button(page, `${label} for ${subject}`).click();
  await page.getByLabel("Reason").fill("The bank took the money back.");
  await button(page, label).click();
}

test("staff end a disputed package, and its brand reads that it has ended", async ({ page }) => {
  const order = await addDuePackage();
  await dispute(order);
  await openOrdersOf(page, order);
  await expect(page.getByText("Meanwhile, the package can't be used.")).toBeVisible();
  await decide(page, "End the Package", order.subject);
  const outcome = page.getByText("The package has ended, and the brand's team is told.");
  await expect(outcome).toBeVisible();
  await expect(page.getByText("package ended", { exact: true })).toBeVisible();
  await expect(button(page, `End the Package for ${order.subject}`)).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page.context(), order.brand);
  await page.goto(`/brands/orders/${order.id}`);
  await expect(page.getByText(/The package has ended, so no race can be created/)).toBeVisible();
});

test("a race made from a package is cancelled from the review of the package's order", async ({
  page,
}) => {
  const order = await addDuePackage();
  const checkout = await payOrder(order);
  const [made] = await readRows<{ id: string }>(`race_packages?select=id&order_id=eq.${order.id}`);
  const name = `From a Package ${randomUUID().slice(0, 8)}`;
  const race = await callPaying<{ id: string }>("/rest/v1/rpc/create_race", {
    brand: order.brand,
    body: {
      ...{ request_id: randomUUID(), package_id: made?.id },
      race: {
        ...{ name, description: "Paid ahead.", start_time: "2040-06-02T06:30:00Z" },
        ...{ start_time_zone: "UTC", max_participants: 500, target_distance: 10 },
      },
    },
  });
  await actAtStripe(checkout, order, { action: "dispute" });
  await openOrdersOf(page, order);
  await expect(page.getByText(`Meanwhile, "${name}" can't be approved.`)).toBeVisible();
  await expect(page.getByRole("link", { name }).first()).toBeVisible();
  await decide(page, "Cancel the Race", order.subject);
  await expect(
    page.getByText("The race is cancelled, and the brand's team is told."),
  ).toBeVisible();
  expect(await readRows(`live_races?select=status&id=eq.${race.id}`)).toEqual([
    { status: "cancelled" },
  ]);
});

test("a race whose payment is disputed is not approved, and staff are led to the payment", async ({
  page,
}) => {
  const order = await addDueOrder("Taken Back");
  await dispute(order);
  await payByCard(page);
  await openPayingAdmin(page, `/brands/admin?name=${encodeURIComponent(order.subject)}`);
  await button(page, `Approve ${order.subject}`).click();
  await page.getByLabel("Reason").fill("Looks fine.");
  await button(page, "Approve").click();
  await expect(page.getByRole("alert")).toContainText("its payment is disputed, was taken back");
  await page.getByRole("link", { name: "Open the brand's orders" }).click();
  await expect(button(page, `Cancel the Race for ${order.subject}`)).toBeVisible();
});
