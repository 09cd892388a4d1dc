/** A brand's orders, paid by invoice or by card, and the dashboard of a brand that pays by card. */
import type { Page } from "@playwright/test";
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { answering, changing, failing, pressing, type Row, waiting } from "./acts.ts";
import { ofPackage, orderRow, paymentRow } from "./rows.ts";
import { seededRace } from "./seed.ts";
import { type State, statesOf } from "./state.ts";

const { brand } = demoAccounts;
const checkout = "**/functions/v1/checkout";
/** Of the list and of one order. */
const history = "**/rest/v1/rpc/brand_order*";
const races = "**/rest/v1/rpc/brand_races**";
const payBy = "2040-06-01T10:30:00Z";

/** The order of a seeded race, by the race's number. */
const seededOrder = (n: number) => `c0000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [due, paid] = [seededOrder(7), seededOrder(2)];

/** Has the backend take cards. */
export async function payByCard(page: Page): Promise<void> {
  await changing("**/rest/v1/rpc/quote_race**", (row) => ({ ...row, payment: "card" }))(page);
  await changing(history, (row) => (row["status"] === "due" ? { ...row, pay_by: payBy } : row))(
    page,
  );
  await changing(races, (row) =>
    row["due_order_id"] === null ? row : { ...row, due_pay_by: payBy },
  )(page);
}

const received = paymentRow({
  ...{ status: "paid", expected_cents: 750_00, received_cents: 750_00 },
  receipt_url: "https://pay.stripe.com/receipts/1",
  ...{ invoice_url: "https://invoice.stripe.com/i/1", invoice_number: "OUTP-0001" },
});

const withPayments =
  (payments: readonly Row[], moves: readonly number[] = [], back = "refund") =>
  async (page: Page) => {
    const entries = moves.map((cents, n) => ({
      ...{ payment_id: received.id, kind: cents > 0 ? "charge" : back, cents },
      occurred_at: `2026-11-2${String(n + 1)}T10:00:00Z`,
    }));
    await answering("**/rest/v1/order_payments**", payments)(page);
    await answering("**/rest/v1/payment_entries**", entries)(page);
  };

/** Comes back from the payment page; the provider says what the order's status is. */
const returning = (status: string, ...payments: readonly Row[]) => [
  ...[payByCard, answering(checkout, { status }), withPayments(payments)],
];

const unstoredPhoto = [
  seededRace(7),
  "Your race was created without a background photo. Storage permissions not configured. Please contact support to set up file upload permissions.",
];
const withoutPhoto = (row: Row) => ({ ...row, background_photo_url: null, due_pay_by: payBy });
const processing = changing(history, (row) =>
  row["status"] === "due" ? { ...row, pay_by: payBy, live_payment: "processing" } : row,
);
const beingConfirmed = (row: Row) => ({ ...row, due_pay_by: payBy, due_payment: "processing" });

const dashboard = statesOf("dashboard", "/brands/dashboard", brand);
const back = (outcome: string, orderId: string) =>
  `/brands/dashboard?payment=${outcome}&order=${orderId}`;
const orders = statesOf("orders", "/brands/orders", brand);
const order = statesOf("order", `/brands/orders/${seededOrder(3)}`, brand);
const atOrder = (id: string) => ({ path: `/brands/orders/${id}` });

export const orderStates: readonly State[] = [
  dashboard("due", /^Pay by /, { arrange: payByCard }),
  dashboard("due-processing", "Your payment is being confirmed.", {
    arrange: changing(races, beingConfirmed),
  }),
  dashboard("payment-page-closed", /^The payment page didn't open/, {
    arrange: [payByCard, failing(checkout)],
    steps: pressing("Pay Now"),
  }),
  dashboard("payment-of-nobody", /^This payment belongs to none of your brands/, {
    path: back("returned", seededOrder(99)),
    arrange: returning("due"),
  }),
  dashboard("unpaid", /^Not paid in time, so this race was cancelled/, {
    arrange: changing(races, (row) => ({ ...row, was_unpaid: row["status"] === "cancelled" })),
  }),
  dashboard("payment-checking", "Checking your payment...", {
    path: back("returned", due),
    arrange: [payByCard, waiting(checkout)],
  }),
  dashboard("payment-received", /^Payment received\./, {
    path: back("returned", paid),
    arrange: returning("paid", received),
  }),
  dashboard("payment-received-for-new-race", "We check your race and mail you when it is live", {
    path: back("returned", due),
    arrange: [
      ...returning("paid", received),
      changing(history, (row) => ({ ...row, status: "paid" })),
      changing(races, (row) => ({ ...row, due_order_id: null, due_total: null })),
    ],
  }),
  dashboard("payment-left-without-photo", /^Your race was created without a background photo/, {
    arrange: [
      ...returning("due", paymentRow()),
      changing("**/rest/v1/{live_races,rpc/brand_races}**", withoutPhoto),
    ],
    steps: async (page) => {
      await page.evaluate((note) => {
        localStorage.setItem("outpace-unstored-photos", JSON.stringify([note]));
      }, unstoredPhoto);
      await page.goto(back("left", due));
    },
  }),
  dashboard("payment-bounced", /didn't go through, so nothing was charged/, {
    path: back("returned", due),
    arrange: returning("due", paymentRow({ status: "failed" })),
  }),

  orders("", "Northlight Marathon"),
  orders("empty", "No orders yet", { account: signUpBrand }),
  orders("loading", "Loading orders...", { arrange: waiting(history) }),
  orders("by-card", "Pay Now", { arrange: payByCard }),
  orders("processing", "Your payment is being confirmed.", { arrange: processing }),
  orders("called-off", /so we'll send the money back/, {
    arrange: answering(history, [
      orderRow("Called Off Mile", "brand_closed", { race_status: "cancelled" }),
    ]),
  }),
  orders("disputed", /can't be used\. Please write to/, {
    arrange: changing(history, (row, n) => ({
      ...{ ...row, ...ofPackage, status: "paid", is_paid_for: false },
      package_state: n === 0 ? "unpaid" : "ended",
    })),
  }),
  order("", "Total"),
  order("due", /is due\. We'll send an invoice/, atOrder(due)),
  order("void", "This order was voided, so nothing is due.", {
    ...atOrder(seededOrder(18)),
    account: { ...brand, email: "marketing@oatfield.example" },
  }),
  order("loading", "Loading order...", { arrange: waiting(history) }),
  order("failed", "We couldn't load this order.", { arrange: failing(history) }),
  order("disputed", /Until that is settled, a pending race can't be approved/, {
    ...atOrder(paid),
    arrange: [
      changing(history, (row) => ({
        ...{ ...row, payment_provider: "stripe", is_paid_for: false, review: "disputed" },
      })),
      withPayments([received], [750_00, -750_00], "dispute"),
    ],
  }),
  order("processing", /is due\. Your payment is being confirmed\./, {
    ...atOrder(due),
    arrange: [processing, withPayments([paymentRow({ status: "processing" })])],
  }),
  order("due-by-card", "Payment begun", {
    ...atOrder(due),
    arrange: [
      payByCard,
      withPayments([paymentRow(), paymentRow({ id: "expired", status: "expired" })]),
    ],
  }),
  order("paid-by-card", "Invoice OUTP-0001", {
    ...atOrder(paid),
    arrange: [
      changing(history, (row) => ({
        ...{ ...row, payment_provider: "stripe", refunded: 400_00 },
        paid_at: "2026-11-21T10:00:00Z",
      })),
      withPayments([received], [750_00, -400_00]),
    ],
  }),
];
