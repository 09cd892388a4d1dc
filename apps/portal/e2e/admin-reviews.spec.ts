/** What about an order's payments needs a person, and what that person decides. */
import { addStaff, sessionOf } from "@outpace/e2e/accounts";
import { callApi, payingApiUrl } from "@outpace/e2e/backend";
import {
  actAtStripe,
  addDueOrder,
  callAsOtherStaff,
  claimExpiry,
  claimPayment,
  decideAt,
  openCheckout,
  openPayingAdmin,
  type OrderToPay,
  payAt,
  payOrder,
  readRows,
} from "@outpace/e2e/paid-orders";
import { payByCard } from "@outpace/e2e/payments";
import { openDashboardAs } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const reason = (page: Page) => page.getByLabel("Reason");

const stateOf = async ({ id }: OrderToPay) =>
  (
    await readRows<{ status: string; review: string | null }>(
      `race_orders?select=status,review&id=eq.${id}`,
    )
  )[0];

/** Opens the order's row, and the dialog of a decision. */
async function openDecision(page: Page, order: OrderToPay, label: string): Promise<void> {
  await openPayingAdmin(page, `/brands/admin/orders?race=${order.raceId ?? ""}`);
  await button(page, `${label} for ${order.subject}`).click();
}

async function decide(page: Page, label: string, why: string): Promise<void> {
  await reason(page).fill(why);
  await button(page, label).click();
}

/** An order that staff record as paid while its payment page is open, on which its brand then pays. */
async function addOrderPaidTwice(word: string): Promise<OrderToPay> {
  const order = await addDueOrder(word);
  const checkout = await openCheckout(order);
  const body = { order_id: order.id, reference: "INV-1", reason: "Wired." };
  await callAsOtherStaff("record_payment", body);
  await decideAt(checkout, order);
  return order;
}

/** An order that staff void since its payment page has expired, as far as the ledger knows; its brand then pays on it. */
async function addOrderPaidAfterVoid(word: string): Promise<OrderToPay> {
  const order = await addDueOrder(word);
  const checkout = await claimExpiry(order);
  await callAsOtherStaff("void_order", { order_id: order.id, reason: "Billed twice." });
  await payAt(checkout);
  await expect.poll(() => stateOf(order)).toMatchObject({ review: "paid_after_void" });
  return order;
}

test("an order paid twice leads the staff's dashboard, until it is refunded there", async ({
  page,
}) => {
  const order = await addOrderPaidTwice("Twice Paid");
  await payByCard(page);
  const staff = await addStaff(payingApiUrl());
  await page.route("**/rest/v1/rpc/staff_tasks**", (route) => {
    const value = `order_review ${new Date(Date.now() - 60_000).toISOString()}`;
    const isRead = route.request().method() === "POST";
    return route.fallback(isRead ? { postData: { after_value: value } } : undefined);
  });
  await openDashboardAs(page, staff);
  const list = page.getByRole("list", { name: "What needs you" });
  const row = list.getByRole("listitem").filter({ hasText: order.subject }).first();
  await expect(row).toContainText(/Paid twice.*Ordered .* ago.*Paid.*\$500/);
  await button(page, `Refund Second Payment for ${order.subject}`).click();
  await expect(
    page.getByText("Another payment came in for an order that was already settled."),
  ).toBeVisible();
  const story = page.getByRole("list", { name: "What happened to the order" });
  for (const what of ["$500 recorded as paid", "$500 paid by card", "Needs review: paid twice"]) {
    await expect(story.getByText(what)).toBeVisible();
  }
  await decide(page, "Refund Second Payment", "Paid by wire already.");
  await expect(page.locator(":focus")).toHaveText(`$500 for "${order.subject}" is refunded.`);
  await expect(list.getByText("Paid twice").and(row.locator("p"))).toHaveCount(0);
  expect(await stateOf(order)).toEqual({ status: "paid", review: null });
});

test("the orders to review are announced and listed, each with what happened", async ({ page }) => {
  const order = await addOrderPaidTwice("Announced");
  await openPayingAdmin(page, "/brands/admin/orders?status=free");
  await page.getByRole("link", { name: "Show what to review" }).click();
  await expect(page.getByLabel("Status")).toHaveValue("review");
  await expect(page.getByRole("rowheader", { name: order.subject })).toBeVisible();
  const dismiss = button(page, `Dismiss for ${order.subject}`);
  await expect(page.getByRole("cell").filter({ has: dismiss })).toContainText(
    "Paid twice. Another payment came in for an order that was already settled.",
  );
  await dismiss.click();
  await decide(page, "Dismiss", "The brand wants a credit.");
  await expect(page.getByText(`The review of "${order.subject}" is dismissed.`)).toBeVisible();
  await expect(page.getByRole("rowheader", { name: order.subject })).toHaveCount(0);
  expect(await stateOf(order)).toEqual({ status: "paid", review: null });
});

test("an amount that differs is accepted, and the order is paid", async ({ page }) => {
  const order = await addDueOrder("Differs");
  await claimPayment(order, 480_00);
  await openDecision(page, order, "Accept Amount");
  await expect(page.getByText("$480 paid by card")).toBeVisible();
  await button(page, "Keep as It Is").click();
  await expect(button(page, `Record Payment for ${order.subject}`)).toHaveCount(0);
  await button(page, `Accept Amount for ${order.subject}`).click();
  await decide(page, "Accept Amount", "The bank took a fee.");
  await expect(
    page.getByText(`The amount for "${order.subject}" is accepted, and the order is paid.`),
  ).toBeVisible();
  expect(await stateOf(order)).toEqual({ status: "paid", review: null });
  await page.getByRole("link", { name: `Log for ${order.subject}` }).click();
  const of = `"${order.subject}" by ${order.brand.companyName}`;
  await expect(page.getByRole("list", { name: "Log" }).getByRole("listitem")).toContainText([
    `recorded the payment for ${of}.`,
    `accepted the amount paid for ${of}: amount differs.`,
    `put ${of} up for review: amount differs.`,
  ]);
});

test("a payment after the order was void becomes a package", async ({ page }) => {
  const order = await addOrderPaidAfterVoid("Late Paid");
  await openDecision(page, order, "Give a Package");
  await expect(
    page.getByText("The brand gets one more Standard race, for twelve months."),
  ).toBeVisible();
  await decide(page, "Give a Package", "They want to race in May.");
  await expect(
    page.getByText(`The brand has a package for its payment for "${order.subject}".`),
  ).toBeVisible();
  expect(await stateOf(order)).toEqual({ status: "paid", review: null });
  const packages = await readRows(`race_packages?select=tier&order_id=eq.${order.id}`);
  expect(packages).toEqual([{ tier: "standard" }]);
});

test("a payment after the order was void goes back", async ({ page }) => {
  const order = await addOrderPaidAfterVoid("Late Back");
  await openDecision(page, order, "Refund Payment");
  await expect(page.getByText("The order stays void.")).toBeVisible();
  await decide(page, "Refund Payment", "Not wanted anymore.");
  await expect(page.getByText(`$500 for "${order.subject}" is refunded.`)).toBeVisible();
  expect(await stateOf(order)).toEqual({ status: "void", review: null });
});

test("a dispute is named, and dismissed once it is answered", async ({ page }) => {
  const order = await addDueOrder("Disputed");
  await actAtStripe(await payOrder(order), order, { action: "dispute" });
  await openDecision(page, order, "Dismiss");
  await expect(page.getByText("$500 taken back by the bank")).toBeVisible();
  await expect(
    page.getByText("The dispute itself is decided in Stripe's dashboard."),
  ).toBeVisible();
  await decide(page, "Dismiss", "Answered with the start list.");
  await expect(page.getByText(`The review of "${order.subject}" is dismissed.`)).toBeVisible();
  expect(await stateOf(order)).toEqual({ status: "paid", review: null });
});

test("a refund that came back is for a person", async ({ page }) => {
  const order = await addDueOrder("Came Back");
  const checkout = await payOrder(order);
  await actAtStripe(checkout, order, { action: "refund", amount: "200.00" });
  const [entry] = await readRows<{ reference: string }>(
    `payment_entries?select=reference&kind=eq.refund&order_id=eq.${order.id}`,
  );
  await actAtStripe(checkout, order, { action: "fail", id: entry?.reference ?? "" });
  await openDecision(page, order, "Dismiss");
  await expect(page.getByText("A refund of $200 came back")).toBeVisible();
  await decide(page, "Dismiss", "Sent by wire instead.");
  await expect(page.getByText(`The review of "${order.subject}" is dismissed.`)).toBeVisible();
});

test("the second of two who decide learns what the first decided", async ({ page }) => {
  const order = await addOrderPaidTwice("Two Decide");
  await openDecision(page, order, "Refund Second Payment");
  await reason(page).fill("Paid by wire already.");
  await callAsOtherStaff("resolve_review", {
    ...{ order_id: order.id, kind: "paid_twice", resolution: "dismiss" },
    reason: "It pays for the next race.",
  });
  await button(page, "Refund Second Payment").click();
  await expect(page.getByRole("alert")).toHaveText("Nothing of this kind needs a person here.");
  await expect(page.getByText(/ dismissed a review for .*: paid twice\./)).toBeVisible();
  await expect(
    page.getByRole("dialog").getByText("It pays for the next race.").last(),
  ).toBeVisible();
  await expect(button(page, "Refund Second Payment")).toHaveCount(0);
  await button(page, "Close").click();
  await expect(button(page, `Refund Second Payment for ${order.subject}`)).toHaveCount(0);
  expect(await readRows(`refund_requests?select=id&order_id=eq.${order.id}`)).toEqual([]);
});

test("a brand can decide about nothing", async () => {
  const order = await addOrderPaidTwice("Own Decision");
  const { access_token: as } = await sessionOf(order.brand);
  const body = { order_id: order.id, kind: "paid_twice", resolution: "refund", reason: "Mine." };
  const attempt = callApi("/rest/v1/rpc/resolve_review", { at: payingApiUrl(), as, body });
  await expect(attempt).rejects.toThrow("not_staff");
});
