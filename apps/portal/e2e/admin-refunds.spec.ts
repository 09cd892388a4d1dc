/** Staff give money back, and decide what about an order's payments needs a person. */
import { addStaff } from "@outpace/e2e/accounts";
import { apiUrl, payingApiUrl } from "@outpace/e2e/backend";
import { intercept } from "@outpace/e2e/intercept";
import {
  actAtStripe,
  addDueOrder,
  addOrderPaidTwice,
  callAsOtherStaff,
  openPayingAdmin,
  type OrderToPay,
  payOrder,
  readRows,
  revokeStaff,
} from "@outpace/e2e/paid-orders";
import { payByCard } from "@outpace/e2e/payments";
import { openDashboardAs } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

import { before, button, decide, reason, skipTo, statusField, tasks } from "./staff-screen.ts";

const amount = (page: Page) => page.getByLabel("Amount (USD)");
const ordersOf = ({ raceId }: OrderToPay) => `/brands/admin/orders?race=${raceId ?? ""}`;
const rowOf = async ({ id }: OrderToPay) => {
  const query = `race_orders?select=status,review,created_at&id=eq.${id}`;
  const [row] = await readRows<{ status: string; review: string | null; created_at: string }>(
    query,
  );
  if (!row) throw new Error("The order does not exist.");
  return row;
};
const refundsOf = ({ id }: OrderToPay) =>
  readRows(`refund_requests?select=cents,status&order_id=eq.${id}&order=created_at`);

test("staff refund half, then what another left, which cancels the race", async ({ page }) => {
  const order = await addDueOrder("Half Back");
  const checkout = await payOrder(order);
  const name = order.subject;
  await openPayingAdmin(page, ordersOf(order));
  await button(page, `Refund for ${name}`).click();
  await expect(amount(page)).toHaveValue("500");
  await amount(page).fill("250");
  await button(page, "Refund").click();
  await expect(page.getByText("Please enter a reason.")).toBeVisible();
  await reason(page).fill("The course was half as long.");
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveText(`$250 for "${name}" is refunded.`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "$500 $250 refunded" })).toBeVisible();

  await button(page, `Refund for ${name}`).click();
  await expect(page.getByText("$250 of $500 can be refunded.")).toBeVisible();
  const body = { request_id: crypto.randomUUID(), order_id: order.id, cents: 100_00 };
  await callAsOtherStaff("request_refund", { ...body, reason: "Promised by phone." });
  await decide(page, "Refund", "Called off after all.");
  await expect(page.getByRole("alert")).toHaveText(
    "No more than $150.00 of this payment can be refunded.",
  );
  await expect(page.getByText("$150 of $500 can be refunded.")).toBeVisible();
  await amount(page).fill("150");
  await button(page, "Refund").click();
  await expect(page.getByText(`$150 for "${name}" is refunded.`)).toBeVisible();
  await expect(page.getByRole("cell", { name: "Refunded", exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Cancelled" })).toBeVisible();
  await expect(button(page, `Refund for ${name}`)).toHaveCount(0);

  await button(page, `Payments of ${name}`).click();
  const story = page.getByRole("list", { name: "What happened to the order" });
  await expect(story.getByRole("listitem")).toContainText([
    "Payment of $500 by card begun",
    "$500 paid by card",
    /Refund of \$250 asked for.*The money has gone back\.The course was half as long\./,
    "Refund of $100 asked for",
    "Order refunded",
  ]);
  await expect(story.getByRole("link", { name: "Stripe's receipt" })).toHaveAttribute(
    "href",
    new RegExp(`^${checkout.origin}/receipts/`),
  );
});

test("a refund whose answer was lost is made once; without rights, none is", async ({ page }) => {
  const order = await addDueOrder("Asked Twice");
  await payOrder(order);
  const staff = await openPayingAdmin(page, ordersOf(order));
  await button(page, `Refund for ${order.subject}`).click();
  await amount(page).fill("$99.50");
  const connect = await intercept(page, "**/rest/v1/rpc/request_refund**", async (route) => {
    const url = route.request().url().replace(apiUrl(), payingApiUrl());
    if (route.request().method() === "OPTIONS") return route.fallback();
    await route.fetch({ url });
    return route.abort("connectionreset");
  });
  await decide(page, "Refund", "A shorter course.");
  await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
  connect();
  await button(page, "Refund").click();
  await expect(page.getByText(`$99.50 for "${order.subject}" is refunded.`)).toBeVisible();
  const made = [{ cents: 99_50, status: "succeeded" }];
  expect(await refundsOf(order)).toEqual(made);

  await button(page, `Refund for ${order.subject}`).click();
  await reason(page).fill("On my last day.");
  await revokeStaff(staff);
  await button(page, "Refund").click();
  await expect(page).toHaveURL("/brands/dashboard");
  expect(await refundsOf(order)).toEqual(made);
});

test("an order paid twice leads the dashboard, until it is refunded there", async ({ page }) => {
  const order = await addOrderPaidTwice("Twice Paid");
  await payByCard(page);
  const { created_at: created } = await rowOf(order);
  await skipTo(page, before("order_review", created));
  await openDashboardAs(page, await addStaff(payingApiUrl()));
  const row = tasks(page).filter({ hasText: order.subject }).filter({ hasText: "Paid twice" });
  await expect(row).toContainText(/Paid twice.*Ordered .* ago.*Paid.*\$500/);
  await button(page, `Refund Second Payment for ${order.subject}`).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(
    "Another payment came in for an order that was already settled.",
  );
  for (const what of ["$500 recorded as paid", "$500 paid by card", "Needs review: paid twice"]) {
    await expect(dialog.getByText(what)).toBeVisible();
  }
  await decide(page, "Refund Second Payment", "Paid by wire already.");
  await expect(page.locator(":focus")).toHaveText(`$500 for "${order.subject}" is refunded.`);
  await expect(row).toHaveCount(0);
  expect(await rowOf(order)).toMatchObject({ status: "paid", review: null });
});

test("orders to review are listed; the second who decides learns of the first", async ({
  page,
}) => {
  const order = await addOrderPaidTwice("Two Decide");
  await openPayingAdmin(page, "/brands/admin/orders?status=free");
  await page.getByRole("link", { name: "Show what to review" }).click();
  await expect(statusField(page)).toHaveValue("review");
  const refund = button(page, `Refund Second Payment for ${order.subject}`);
  await expect(page.getByRole("cell").filter({ has: refund })).toContainText(
    "Paid twice. Another payment came in for an order that was already settled.",
  );
  await refund.click();
  await callAsOtherStaff("resolve_review", {
    ...{ order_id: order.id, kind: "paid_twice", resolution: "dismiss" },
    reason: "It pays for the next race.",
  });
  await decide(page, "Refund Second Payment");
  const dialog = page.getByRole("dialog");
  await expect(page.getByRole("alert")).toHaveText("Nothing of this kind needs a person here.");
  await expect(dialog.getByText(/ dismissed a review for .*: paid twice\./)).toBeVisible();
  await expect(dialog.getByText("It pays for the next race.").last()).toBeVisible();
  await expect(button(page, "Refund Second Payment")).toHaveCount(0);
  await button(page, "Close").click();
  await expect(page.getByRole("rowheader", { name: order.subject })).toHaveCount(0);
  expect(await refundsOf(order)).toEqual([]);
});

test("a race whose payment is disputed is not approved, but cancelled", async ({ page }) => {
  const order = await addDueOrder("Taken Back");
  await actAtStripe(await payOrder(order), order, { action: "dispute" });
  await openPayingAdmin(page, `/brands/admin?name=${encodeURIComponent(order.subject)}`);
  await button(page, `Approve ${order.subject}`).click();
  await decide(page, "Approve");
  await expect(page.getByRole("alert")).toContainText("its payment is disputed, was taken back");
  await page.getByRole("link", { name: "Open the brand's orders" }).click();
  await button(page, `Cancel the Race for ${order.subject}`).click();
  await decide(page, "Cancel the Race", "The bank took the money back.");
  await expect(
    page.getByText("The race is cancelled, and the brand's team is told."),
  ).toBeVisible();
});
