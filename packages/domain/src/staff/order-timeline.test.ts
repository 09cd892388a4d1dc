import { expect, test } from "vitest";
import type { Payment, PaymentEntry } from "../orders/index.ts";
import { orderTimeline, refundableCents, type RefundRequest, refundStateText } from "./index.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString();

const payment = (id: string, changes: Partial<Payment> = {}): Payment => ({
  ...{ id, attempt: 1, provider: "stripe", status: "paid", createdAt: at(1), entries: [] },
  ...{ expectedCents: 500_00, receivedCents: 500_00 },
  ...{ receiptUrl: null, invoiceUrl: null, invoiceNumber: null, ...changes },
});

const entry = (kind: PaymentEntry["kind"], cents: number, minute: number): PaymentEntry => ({
  ...{ kind, cents, occurredAt: at(minute) },
});

const refund = (status: RefundRequest["status"], cents: number): RefundRequest => ({
  ...{ id: status, paymentId: "a", cents, status, reason: "Promised." },
  ...{ error: status === "failed" ? "too_late" : null, createdAt: at(8) },
});

test("what is left to refund leaves out what went back and what is about to", () => {
  const entries = [entry("charge", 500_00, 2), entry("refund", -100_00, 3)];
  const refunds = [
    refund("succeeded", 100_00),
    refund("failed", 99_00),
    refund("requested", 50_00),
    refund("pending", 25_00),
  ];
  expect(refundableCents(payment("a", { entries }), refunds)).toBe(325_00);
  expect(refundableCents(payment("b", { entries }), refunds)).toBe(400_00);
  expect(refundableCents(payment("a"), [])).toBe(0);
});

test("a refund says where it stands, and what Stripe answered", () => {
  expect(refundStateText({ status: "requested", error: null })).toContain("We ask Stripe again");
  expect(refundStateText({ status: "failed", error: "too_late" })).toMatch(
    /no money.*"too_late"\./,
  );
});

test("the timeline tells of attempts, money, refunds and decisions, the earliest first", () => {
  const payments = [
    payment("a", {
      receiptUrl: "https://stripe.example/receipt",
      entries: [
        entry("charge", 500_00, 2),
        entry("refund", -250_00, 9),
        entry("refund_reversal", 250_00, 12),
        entry("dispute", -250_00, 13),
        entry("dispute_reversal", 250_00, 14),
      ],
    }),
    payment("b", { status: "expired", createdAt: at(0) }),
  ];
  const event = { by: null, reason: null, details: {} };
  const items = orderTimeline(
    payments,
    [refund("succeeded", 250_00)],
    [
      { ...event, action: "refund_requested", occurredAt: at(8) },
      {
        ...{ action: "order_review_resolved", occurredAt: at(16), by: "staff@outpace.example" },
        ...{ reason: "Settled.", details: { review: "disputed", resolution: "dismiss" } },
      },
      {
        ...{ ...event, action: "order_review_opened", occurredAt: at(15) },
        details: { review: "disputed" },
      },
      { ...event, action: "order_status_set", occurredAt: at(3), details: { to: "paid" } },
    ],
  );
  expect(items.map(({ title, note }) => (note ? `${title}. ${note}` : title))).toEqual([
    "Payment of $500 by card begun. It expired, and no money came.",
    "Payment of $500 by card begun",
    "$500 paid by card",
    "Order paid",
    "Refund of $250 asked for. The money has gone back.",
    "$250 refunded",
    "A refund of $250 came back",
    "$250 taken back by the bank",
    "$250 of a dispute returned",
    "Needs review: payment disputed",
    "Payment disputed: dismissed",
  ]);
  expect(items[2]).toMatchObject({ receiptUrl: "https://stripe.example/receipt" });
  expect(items.at(-1)).toMatchObject({ by: "staff@outpace.example", reason: "Settled." });
});

test("within a second, money follows its attempt and its request", () => {
  const charge = { ...entry("charge", 500_00, 1), occurredAt: "2026-11-23T09:01:00.000Z" };
  const back = { ...entry("refund", -500_00, 8), occurredAt: "2026-11-23T09:08:00.000Z" };
  const begun = payment("a", { entries: [charge, back], createdAt: "2026-11-23T09:01:00.400Z" });
  const asked = { ...refund("succeeded", 500_00), createdAt: "2026-11-23T09:08:00.900Z" };
  expect(orderTimeline([begun], [asked], []).map(({ title }) => title)).toEqual([
    "Payment of $500 by card begun",
    "$500 paid by card",
    "Refund of $500 asked for",
    "$500 refunded",
  ]);
});

test("what staff recorded is no payment by card", () => {
  const entries = [entry("charge", 500_00, 2), entry("refund", -500_00, 3)];
  const manual = payment("a", { provider: "manual", entries });
  const items = orderTimeline([manual], [refund("succeeded", 500_00)], []);
  expect(items.map(({ title, note }) => [title, note])).toEqual([
    ["$500 recorded as paid", null],
    ["$500 refunded", "Outside of Stripe, by hand."],
    ["Refund of $500 recorded", null],
  ]);
});
