/** Staff give money back, and decide what about an order's payments needs a person. */
import { type Account, addStaff } from "@outpace/e2e/accounts";
import { apiUrl, payingApiUrl } from "@outpace/e2e/backend";
import { intercept } from "@outpace/e2e/intercept";
import * as orders from "@outpace/e2e/paid-orders";
import { revokeStaff } from "@outpace/e2e/paying-database";
import { callPaying, payByCard } from "@outpace/e2e/payments";
import { openDashboardAs } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

import { button, decide, openAdmin, skipTo, statusField, tasks } from "./staff-screen.ts";

const refundsOf = ({ id }: { id: string }) =>
  callPaying(`/rest/v1/refund_requests?select=cents,status&order_id=eq.${id}&order=created_at`);

/** Opens a screen of Admin View, where brands pay by card, as a new member of the staff. */
async function openPayingAdmin(page: Page, path: string): Promise<Account> {
  await payByCard(page);
  const staff = await addStaff(payingApiUrl());
  await openAdmin(page, path, staff);
  return staff;
}

test("a refund is made once, and refused if too much or without rights", async ({ page }) => {
  const order = await orders.addDueOrder("Half Back");
  await orders.payOrder(order);
  const name = order.subject;
  const staff = await openPayingAdmin(page, `/orders?race=${order.raceId}`);
  await button(page, `Refund for ${name}`).click();
  const amount = page.getByLabel("Amount (USD)");
  await expect(amount).toHaveValue("500");
  await amount.fill("$250");
  const connect = await intercept(page, "**/rest/v1/rpc/request_refund**", async (route) => {
    if (route.request().method() === "OPTIONS") return route.fallback();
    await route.fetch({ url: route.request().url().replace(apiUrl(), payingApiUrl()) });
    return route.abort("connectionreset");
  });
  await decide(page, "Refund", "The course was half as long.");
  await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
  connect();
  await button(page, "Refund").press("Enter");
  await expect(page.locator(":focus")).toHaveText(`$250 for "${name}" is refunded.`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "$500 $250 refunded" })).toBeVisible();
  const made = [{ cents: 250_00, status: "succeeded" }];
  expect(await refundsOf(order)).toEqual(made);

  await button(page, `Refund for ${name}`).click();
  await expect(page.getByText("$250 of $500 can be refunded.")).toBeVisible();
  const body = { request_id: crypto.randomUUID(), order_id: order.id, cents: 100_00 };
  await orders.callAsOtherStaff("request_refund", { ...body, reason: "Promised by phone." });
  await decide(page, "Refund", "Called off after all.");
  await expect(page.getByRole("alert")).toHaveText(
    "No more than $150.00 of this payment can be refunded.",
  );
  await expect(page.getByText("$150 of $500 can be refunded.")).toBeVisible();
  await amount.fill("150");
  await revokeStaff(staff.email);
  await button(page, "Refund").click();
  await expect(page).toHaveURL("/brands/dashboard");
  expect(await refundsOf(order)).toEqual([...made, expect.objectContaining({ cents: 100_00 })]);
});

test("an order paid twice leads the dashboard, until it is refunded there", async ({ page }) => {
  const order = await orders.addDueOrder("Twice Paid");
  const record = { order_id: order.id, reference: "INV-1", reason: "Wired." };
  await orders.payOrder(order, () => orders.callAsOtherStaff("record_payment", record));
  const stored = () =>
    callPaying<[{ created_at: string }]>(`/rest/v1/race_orders?id=eq.${order.id}`);
  const [{ created_at: created }] = await stored();
  const staff = await openPayingAdmin(page, "/orders?status=free");
  await page.getByRole("link", { name: "Show what to review" }).click();
  await expect(statusField(page)).toHaveValue("review");
  await expect(page.getByRole("rowheader", { name: order.subject })).toBeVisible();
  await skipTo(page, "order_review", created);
  await openDashboardAs(page, staff);
  const row = tasks(page).filter({ hasText: order.subject }).filter({ hasText: "Paid twice" });
  await expect(row).toContainText(/Paid twice.*Ordered .* ago.*Paid.*\$500/);
  await button(page, `Refund Second Payment for ${order.subject}`).click();
  await expect(page.getByRole("list", { name: "What happened to the order" })).toContainText(
    /\$500 recorded as paid.*\$500 paid by card.*Needs review: paid twice/,
  );
  await decide(page, "Refund Second Payment", "Paid by wire already.");
  await expect(page.locator(":focus")).toHaveText(`$500 for "${order.subject}" is refunded.`);
  await expect(row).toHaveCount(0);
  expect(await stored()).toMatchObject([{ status: "paid", review: null }]);
});

test("a race whose payment is disputed is not approved, but cancelled", async ({ page }) => {
  const order = await orders.addDueOrder("Taken Back");
  await orders.actAtStripe(await orders.payOrder(order), order, "dispute");
  await openPayingAdmin(page, `?name=${encodeURIComponent(order.subject)}`);
  await button(page, `Approve ${order.subject}`).click();
  await decide(page, "Approve");
  await expect(page.getByRole("alert")).toContainText("its payment is disputed, was taken back");
  await page.getByRole("link", { name: "Open the brand's orders" }).click();
  await button(page, `Cancel the Race for ${order.subject}`).click();
  await decide(page, "Cancel the Race", "The bank took the money back.");
  await expect(page.getByText(/^The race is cancelled, and the brand's team is/)).toBeVisible();
});
