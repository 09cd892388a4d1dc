/** Paying by card, on the dashboard and among the orders. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import {
  answering,
  changing,
  dueByCard,
  history,
  payBy,
  payByCard,
  races,
  type Row,
} from "./answers.ts";
import { seededOrder } from "./orders.ts";
import { seededRace } from "./seed.ts";
import { failing, pressing, type State, statesOf, waiting } from "./state.ts";

const { brand } = demoAccounts;
const checkout = "**/functions/v1/checkout";
const [due, paid] = [seededOrder(7), seededOrder(2)];

const attempt = (values: Row = {}) => ({
  id: "d0000000-0000-4000-8000-000000000001",
  attempt: 1,
  provider: "stripe",
  status: "open",
  expected_cents: 100_000,
  received_cents: 0,
  receipt_url: null,
  invoice_url: null,
  invoice_number: null,
  created_at: "2026-11-20T10:00:00Z",
  ...values,
});

const received = attempt({
  status: "paid",
  expected_cents: 75_000,
  received_cents: 75_000,
  receipt_url: "https://pay.stripe.com/receipts/1",
  invoice_url: "https://invoice.stripe.com/i/1",
  invoice_number: "OUTP-0001",
});

const withPayments = async (
  page: Page,
  payments: readonly Row[],
  moves: readonly number[] = [],
  back: "refund" | "dispute" = "refund",
) => {
  await answering(page, "**/rest/v1/order_payments**", payments);
  const entries = moves.map((cents, n) => ({
    payment_id: received.id,
    kind: cents > 0 ? "charge" : back,
    cents,
    occurred_at: `2026-11-2${String(n + 1)}T10:00:00Z`,
  }));
  await answering(page, "**/rest/v1/payment_entries**", entries);
};

/** Comes back from the payment page; the provider says what the order's status is. */
const returning = (status: string, ...payments: readonly Row[]) => ({
  arrange: async (page: Page) => {
    await payByCard(page);
    await answering(page, checkout, { status });
    await withPayments(page, payments);
  },
});

const unstoredPhoto = [
  seededRace(7),
  "Your race was created without a background photo. Storage permissions not configured. Please contact support to set up file upload permissions.",
];

const dueProcessing = (row: Row) => ({ ...row, due_pay_by: payBy, due_payment: "processing" });

const dashboard = statesOf("dashboard", "/brands/dashboard", brand);
const back = (outcome: string, orderId: string) =>
  `/brands/dashboard?payment=${outcome}&order=${orderId}`;

const dashboardStates: readonly State[] = [
  dashboard("due", { arrange: payByCard, shows: /^Pay by / }),
  dashboard("due-processing", {
    arrange: (page) => changing(page, races, dueProcessing),
    shows: "Your payment is being confirmed.",
  }),
  dashboard("due-in-review", {
    arrange: (page) =>
      changing(page, races, (row) => ({
        ...row,
        due_pay_by: payBy,
        due_review: "amount_mismatch",
      })),
    shows: /^We're looking into a payment for it/,
  }),
  dashboard("unpaid", {
    arrange: (page) =>
      changing(page, races, (row) => ({ ...row, was_unpaid: row["status"] === "cancelled" })),
    shows: /^Not paid in time, so this race was cancelled/,
  }),
  dashboard("payment-page-closed", {
    arrange: async (page) => {
      await payByCard(page);
      await failing(checkout)(page);
    },
    steps: pressing("Pay Now"),
    shows: /^The payment page didn't open/,
  }),
  dashboard("payment-checking", {
    path: back("returned", due),
    arrange: async (page) => {
      await payByCard(page);
      await waiting(checkout)(page);
    },
    shows: "Checking your payment...",
  }),
  dashboard("payment-confirming", {
    path: back("returned", due),
    arrange: async (page) => {
      await returning("due", attempt({ status: "processing" })).arrange(page);
      await changing(page, races, dueProcessing);
    },
    shows: /^Your payment is being confirmed\. This/,
  }),
  dashboard("payment-received", {
    path: back("returned", paid),
    ...returning("paid", received),
    shows: /^Payment received\./,
  }),
  dashboard("payment-received-for-new-race", {
    path: back("returned", due),
    arrange: async (page) => {
      await returning("paid", received).arrange(page);
      await changing(page, history, (row) => ({ ...row, status: "paid" }));
      await changing(page, races, (row) => ({ ...row, due_order_id: null, due_total: null }));
    },
    shows: "We check your race and mail you when it is live",
  }),
  dashboard("payment-of-nobody", {
    path: back("returned", seededOrder(99)),
    ...returning("due"),
    shows: /^This payment belongs to none of your brands/,
  }),
  dashboard("payment-left-without-photo", {
    arrange: async (page) => {
      await returning("due", attempt()).arrange(page);
      await changing(page, "**/rest/v1/{live_races,rpc/brand_races}**", (row) => ({
        ...row,
        background_photo_url: null,
        due_pay_by: payBy,
      }));
    },
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
    ...returning("due", attempt({ status: "failed" })),
    shows: /didn't go through, so nothing was charged/,
  }),
  dashboard("payment-left", {
    path: back("left", due),
    ...returning("due", attempt()),
    shows: /is saved and waits for payment/,
  }),
];

const historyProcessing = (row: Row) =>
  row["status"] === "due" ? { ...dueByCard(row), live_payment: "processing" } : row;

const orders = statesOf("orders", "/brands/orders", brand);
const order = statesOf("order", `/brands/orders/${due}`, brand);

const orderStates: readonly State[] = [
  orders("by-card", { arrange: payByCard, shows: "Pay Now" }),
  orders("processing", {
    arrange: (page) => changing(page, history, historyProcessing),
    shows: "Your payment is being confirmed.",
  }),
  orders("of-packages", {
    arrange: (page) =>
      changing(page, history, (row) => dueByCard({ ...row, race_id: null, race_name: null })),
    shows: "Standard package",
  }),
  orders("disputed", {
    arrange: (page) =>
      changing(page, history, (row, n) => ({
        ...{ ...row, race_id: null, race_name: null, status: "paid", is_paid_for: false },
        package_state: n === 0 ? "unpaid" : "ended",
      })),
    shows: /can't be used\. Please write to/,
  }),
  order("disputed", {
    path: `/brands/orders/${paid}`,
    arrange: async (page) => {
      const takenBack = { payment_provider: "stripe", is_paid_for: false, review: "disputed" };
      await changing(page, history, (row) => ({ ...row, ...takenBack }));
      await withPayments(page, [received], [75_000, -75_000], "dispute");
    },
    shows: /Until that is settled, a pending race can't be approved/,
  }),
  order("due-by-card", {
    arrange: async (page) => {
      await payByCard(page);
      await withPayments(page, [attempt(), attempt({ id: "expired", status: "expired" })]);
    },
    shows: "Payment begun",
  }),
  order("processing", {
    arrange: async (page) => {
      await changing(page, history, historyProcessing);
      await withPayments(page, [attempt({ status: "processing" })]);
    },
    shows: /is due\. Your payment is being confirmed\./,
  }),
  order("in-review", {
    arrange: (page) =>
      changing(page, history, (row) => dueByCard({ ...row, review: "amount_mismatch" })),
    shows: /so please don't pay again/,
  }),
  order("paid-by-card", {
    path: `/brands/orders/${paid}`,
    arrange: async (page) => {
      await changing(page, history, (row) => ({
        ...row,
        payment_provider: "stripe",
        paid_at: "2026-11-21T10:00:00Z",
        refunded: 40_000,
      }));
      await withPayments(page, [received], [75_000, -40_000]);
    },
    shows: "Invoice OUTP-0001",
  }),
  order("payments-failed", {
    arrange: failing("**/rest/v1/order_payments**"),
    shows: /^We couldn't load this order's payments/,
  }),
  order("not-paid", {
    arrange: (page) =>
      changing(page, history, (row) => ({
        ...row,
        status: "void",
        pay_by: "2026-11-20T10:00:00Z",
      })),
    shows: /This order wasn't paid in time/,
  }),
];

export const cardPaymentStates: readonly State[] = [...dashboardStates, ...orderStates];
