/** A brand's orders, paid by invoice or by card, and the dashboard of a brand that pays by card. */
import type { Page } from "@playwright/test";
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { answering, changing, failing, pressing, type Row, waiting } from "./acts.ts";
import { ofPackage, orderRow, paymentRow } from "./rows.ts";
import { seededRace } from "./seed.ts";
import { type State, statesOf } from "./state.ts";

const { brand } = demoAccounts;
const checkout = "**/functions/v1/checkout";
const history = "**/rest/v1/rpc/brand_order_history**";
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
  dashboard("due", { arrange: payByCard, shows: /^Pay by / }),
  dashboard("due-processing", {
    arrange: changing(races, beingConfirmed),
    shows: "Your payment is being confirmed.",
  }),
  dashboard("payment-page-closed", {
    arrange: [payByCard, failing(checkout)],
    steps: pressing("Pay Now"),
    shows: /^The payment page didn't open/,
  }),
  dashboard("payment-of-nobody", {
    path: back("returned", seededOrder(99)),
    arrange: returning("due"),
    shows: /^This payment belongs to none of your brands/,
  }),
  dashboard("unpaid", {
    arrange: changing(races, (row) => ({ ...row, was_unpaid: row["status"] === "cancelled" })),
    shows: /^Not paid in time, so this race was cancelled/,
  }),
  dashboard("payment-checking", {
    path: back("returned", due),
    arrange: [payByCard, waiting(checkout)],
    shows: "Checking your payment...",
  }),
  dashboard("payment-received", {
    path: back("returned", paid),
    arrange: returning("paid", received),
    shows: /^Payment received\./,
  }),
  dashboard("payment-received-for-new-race", {
    path: back("returned", due),
    arrange: [
      ...returning("paid", received),
      changing(history, (row) => ({ ...row, status: "paid" })),
      changing(races, (row) => ({ ...row, due_order_id: null, due_total: null })),
    ],
    shows: "We check your race and mail you when it is live",
  }),
  dashboard("payment-left-without-photo", {
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
    shows: /^Your race was created without a background photo/,
  }),
  dashboard("payment-bounced", {
    path: back("returned", due),
    arrange: returning("due", paymentRow({ status: "failed" })),
    shows: /didn't go through, so nothing was charged/,
  }),

  orders("", { shows: "Northlight Marathon" }),
  orders("empty", { account: signUpBrand, shows: "No orders yet" }),
  orders("loading", { arrange: waiting(history), shows: "Loading orders..." }),
  orders("by-card", { arrange: payByCard, shows: "Pay Now" }),
  orders("processing", { arrange: processing, shows: "Your payment is being confirmed." }),
  orders("called-off", {
    arrange: answering(history, [
      orderRow("Called Off Mile", "brand_closed", { race_status: "cancelled" }),
    ]),
    shows: /so we'll send the money back/,
  }),
  orders("disputed", {
    arrange: changing(history, (row, n) => ({
      ...{ ...row, ...ofPackage, status: "paid", is_paid_for: false },
      package_state: n === 0 ? "unpaid" : "ended",
    })),
    shows: /can't be used\. Please write to/,
  }),
  order("", { shows: "Total" }),
  order("due", { ...atOrder(due), shows: /is due\. We'll send an invoice/ }),
  order("void", {
    ...{ ...atOrder(seededOrder(18)), account: { ...brand, email: "marketing@oatfield.example" } },
    shows: "This order was voided, so nothing is due.",
  }),
  order("loading", { arrange: waiting(history), shows: "Loading order..." }),
  order("failed", { arrange: failing(history), shows: "We couldn't load this order." }),
  order("disputed", {
    ...atOrder(paid),
    arrange: [
      changing(history, (row) => ({
        ...{ ...row, payment_provider: "stripe", is_paid_for: false, review: "disputed" },
      })),
      withPayments([received], [750_00, -750_00], "dispute"),
    ],
    shows: /Until that is settled, a pending race can't be approved/,
  }),
  order("processing", {
    ...{ ...atOrder(due), shows: /is due\. Your payment is being confirmed\./ },
    arrange: [processing, withPayments([paymentRow({ status: "processing" })])],
  }),
  order("due-by-card", {
    ...atOrder(due),
    arrange: [
      payByCard,
      withPayments([paymentRow(), paymentRow({ id: "expired", status: "expired" })]),
    ],
    shows: "Payment begun",
  }),
  order("paid-by-card", {
    ...atOrder(paid),
    arrange: [
      changing(history, (row) => ({
        ...{
          ...row,
          payment_provider: "stripe",
          paid_at: "2026-11-21T10:00:00Z",
          refunded: 400_00,
        },
      })),
      withPayments([received], [750_00, -400_00]),
    ],
    shows: "Invoice OUTP-0001",
  }),
];
