import type { Payment } from "@outpace/domain/orders";
import { expect, test } from "vitest";

import { paymentEvents } from "./order-payments.tsx";

const paid: Payment = {
  id: "payment",
  attempt: 1,
  provider: "stripe",
  status: "paid",
  expectedCents: 500_00,
  receivedCents: 500_00,
  receiptUrl: "https://pay.stripe.com/receipts/1",
  invoiceUrl: null,
  invoiceNumber: null,
  createdAt: "2026-11-27T12:00:00.000Z",
  entries: [
    { kind: "charge", cents: 500_00, occurredAt: "2026-11-27T12:01:00.000Z" },
    { kind: "refund", cents: -250_00, occurredAt: "2026-11-28T12:00:00.000Z" },
  ],
};

test("a payment shows its money, the newest first, with the papers at the charge", () => {
  expect(paymentEvents(paid)).toMatchObject([
    { text: "Refunded", cents: -250_00, payment: null },
    { text: "Paid", cents: 500_00, payment: paid },
  ]);
});

test("a payment that staff recorded says so", () => {
  expect(paymentEvents({ ...paid, provider: "manual" })[1]?.text).toBe("Payment recorded");
});

test.each([
  ["open", "Payment begun"],
  ["processing", "Being confirmed by the bank"],
  ["failed", "The payment didn't go through"],
  ["expired", "The payment page expired"],
] as const)("an attempt that is %s shows its begin, without money", (status, text) => {
  expect(paymentEvents({ ...paid, status, entries: [] })).toMatchObject([
    { at: paid.createdAt, text, cents: null, payment: null },
  ]);
});
