/** Staff give money back, for payments by card and for recorded ones. */
import { type Account, demoAccounts, sessionOf, signIn } from "@outpace/e2e/accounts";
import { callApi } from "@outpace/e2e/backend";
import {
  addDueOrder,
  addDuePackage,
  callAsOtherStaff,
  claimPayment,
  decideAt,
  openCheckout,
  openPayingAdmin,
  type OrderToPay,
  payOrder,
  readRows,
  revokeStaff,
} from "@outpace/e2e/paid-orders";
import { addBrandWithRace, sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const amount = (page: Page) => page.getByLabel("Amount (USD)");
const reason = (page: Page) => page.getByLabel("Reason");
const ordersOf = ({ raceId }: OrderToPay) => `/brands/admin/orders?race=${raceId ?? ""}`;

const refundsOf = ({ id }: OrderToPay) =>
  readRows<{ cents: number; status: string }>(
    `refund_requests?select=cents,status&order_id=eq.${id}&order=created_at`,
  );

/** Opens the order's row and its refund dialog. */
async function openRefund(page: Page, order: OrderToPay): Promise<Account> {
  const staff = await openPayingAdmin(page, ordersOf(order));
  await button(page, `Refund for ${order.subject}`).click();
  await expect(amount(page)).toBeVisible();
  return staff;
}

test("staff refund half of a payment, then the rest, which cancels the race", async ({ page }) => {
  const order = await addDueOrder("Half Back");
  const checkout = await payOrder(order);
  const name = order.subject;
  await openRefund(page, order);
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
  await expect(amount(page)).toHaveValue("250");
  await expect(page.getByText("$250 of $500 can be refunded.")).toBeVisible();
  await reason(page).fill("Called off after all.");
  await button(page, "Refund").click();
  await expect(page.getByText(`$250 for "${name}" is refunded.`)).toBeVisible();
  await expect(page.getByRole("cell", { name: "Refunded", exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Cancelled" })).toBeVisible();
  await expect(button(page, `Refund for ${name}`)).toHaveCount(0);

  await button(page, `Payments of ${name}`).click();
  const story = page.getByRole("list", { name: "What happened to the order" });
  await expect(story.getByRole("listitem")).toContainText([
    "Payment of $500 by card begun",
    "$500 paid by card",
    "Order paid",
    /Refund of \$250 asked for.*The money has gone back\.The course was half as long\./,
    "$250 refunded",
    "Refund of $250 asked for",
    "$250 refunded",
    "Order refunded",
  ]);
  await expect(story.getByRole("link", { name: "Stripe's receipt" })).toHaveAttribute(
    "href",
    new RegExp(`^${checkout.origin}/receipts/`),
  );
});

test("more than is left is refused, also after another's refund", async ({ page }) => {
  const order = await addDueOrder("Too Much");
  await payOrder(order);
  await openRefund(page, order);
  await amount(page).fill("500.01");
  await reason(page).fill("Generous.");
  await button(page, "Refund").click();
  await expect(page.getByText("No more than $500 can be refunded.")).toBeVisible();
  await expect(amount(page)).toBeFocused();
  const body = { request_id: crypto.randomUUID(), order_id: order.id, cents: 400_00 };
  await callAsOtherStaff("request_refund", { ...body, reason: "Promised by phone." });
  await amount(page).fill("200");
  await button(page, "Refund").click();
  await expect(page.getByRole("alert")).toHaveText(
    "No more than $100.00 of this payment can be refunded.",
  );
  await expect(page.getByText("$100 of $500 can be refunded.")).toBeVisible();
  await amount(page).fill("100");
  await button(page, "Refund").click();
  await expect(page.getByText(`$100 for "${order.subject}" is refunded.`)).toBeVisible();
  expect(await refundsOf(order)).toEqual([
    { cents: 400_00, status: "succeeded" },
    { cents: 100_00, status: "succeeded" },
  ]);
});

test("a refund whose answer was lost is sent again, and made once", async ({ page }) => {
  const order = await addDueOrder("Asked Twice");
  await payOrder(order);
  await openRefund(page, order);
  await amount(page).fill("$99.50");
  await reason(page).fill("A shorter course.");
  let lost = 0;
  await page.route("**/rest/v1/rpc/request_refund**", async (route) => {
    if (route.request().method() === "OPTIONS" || lost > 0) return route.fallback();
    lost += 1;
    const { url, headers } = { url: route.request().url(), headers: route.request().headers() };
    const target = new URL(new URL(url).pathname, process.env["PAYING_SUPABASE_URL"]);
    await fetch(target, { method: "POST", headers, body: route.request().postData() });
    return route.abort("connectionreset");
  });
  await button(page, "Refund").click();
  await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
  await button(page, "Refund").click();
  await expect(page.getByText(`$99.50 for "${order.subject}" is refunded.`)).toBeVisible();
  expect(await refundsOf(order)).toEqual([{ cents: 99_50, status: "succeeded" }]);
});

test("a refund that Stripe refuses moves no money and says so", async ({ page }) => {
  const order = await addDueOrder("Refused");
  await claimPayment(order, 500_00);
  await openRefund(page, order);
  await amount(page).fill("100");
  await reason(page).fill("Nothing was paid.");
  await button(page, "Refund").click();
  await expect(page.getByRole("alert")).toHaveText(
    /^The refund of \$100 for "Refused .*" failed, and no money moved\. Stripe answered "\w+"\.$/,
  );
  expect(await refundsOf(order)).toEqual([{ cents: 100_00, status: "failed" }]);
  await button(page, `Refund for ${order.subject}`).click();
  await expect(amount(page)).toHaveValue("500");
});

test("a refund of a recorded payment is done at once", async ({ page }) => {
  const name = `Wired ${crypto.randomUUID().slice(0, 8)}`;
  const { raceId } = await addBrandWithRace({ ...sunriseTen, name });
  const { access_token: as } = await sessionOf(demoAccounts.staff);
  const [order] = await callApi<[{ id: string }]>("/rest/v1/rpc/search_orders", {
    ...{ as, body: { race_id: raceId } },
  });
  await callApi("/rest/v1/rpc/record_payment", {
    ...{ as, body: { order_id: order.id, reference: "INV-9", reason: "Wired." } },
  });
  await signIn(page.context(), demoAccounts.staff);
  await page.goto(`/brands/admin/orders?race=${raceId}`);
  await button(page, `Refund for ${name}`).click();
  await expect(page.getByText(/^The payment was recorded by hand/)).toBeVisible();
  await reason(page).fill("Called off.");
  await button(page, "Refund").click();
  await expect(
    page.getByText(`The refund of $500 for "${name}" is recorded. Send the money yourself.`),
  ).toBeVisible();
  await expect(page.getByRole("cell", { name: "Refunded", exact: true })).toBeVisible();
});

test("someone who is no longer staff can't refund", async ({ page }) => {
  const order = await addDueOrder("Revoked");
  await payOrder(order);
  const staff = await openRefund(page, order);
  await reason(page).fill("On my last day.");
  await revokeStaff(staff);
  await button(page, "Refund").click();
  await expect(page).toHaveURL("/brands/dashboard");
  expect(await refundsOf(order)).toEqual([]);
});

test("a package is refunded while no race was made from it", async ({ page }) => {
  const order = await addDuePackage();
  await payOrder(order);
  const [row] = await readRows<{ brand_partner_id: string }>(
    `race_orders?select=brand_partner_id&id=eq.${order.id}`,
  );
  await openPayingAdmin(page, `/brands/admin/orders?brand=${row?.brand_partner_id ?? ""}`);
  await expect(page.getByRole("rowheader", { name: "Premium package" })).toBeVisible();
  await button(page, "Refund for Premium package").click();
  await expect(page.getByText(/ends the package: no race can be created with it\.$/)).toBeVisible();
  await reason(page).fill("Ordered by mistake.");
  await button(page, "Refund").click();
  await expect(page.getByText("$1,000 for a Premium package is refunded.")).toBeVisible();
  await page.getByRole("link", { name: "Log for Premium package" }).click();
  await expect(page.getByText("Showing only one order.")).toBeVisible();
  const of = `a package by ${order.brand.companyName}.`;
  await expect(page.getByRole("list", { name: "Log" }).getByRole("listitem")).toContainText([
    `refunded the order for ${of}`,
    `asked for a refund of $1,000 for ${of}`,
    `recorded the payment for ${of}`,
    `ordered a package for ${order.brand.companyName}: Premium, $1,000.`,
  ]);
  const [entry] = await readRows<{ status: string }>(`race_orders?select=status&id=eq.${order.id}`);
  expect(entry).toEqual({ status: "refunded" });
});

test("a payment can't be recorded while a bank debit is on its way", async ({ page }) => {
  const order = await addDueOrder("Bank Debit");
  await decideAt(await openCheckout(order), order, "bank-debit");
  await openPayingAdmin(page, ordersOf(order));
  await button(page, `Record Payment for ${order.subject}`).click();
  await page.getByLabel("Invoice reference").fill("INV-5");
  await reason(page).fill("Wired.");
  await button(page, "Record Payment").click();
  await expect(page.getByRole("alert")).toHaveText(
    "A payment of this order is still being checked.",
  );
  await expect(button(page, "Record Payment")).toHaveCount(0);
  await button(page, "Close").click();
  await button(page, `Payments of ${order.subject}`).click();
  await expect(page.getByText("The bank is still confirming it.")).toBeVisible();
});
