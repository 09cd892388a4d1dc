import type { Order, Payment } from "@outpace/domain/orders";
import { expect, test } from "vitest";

import { millisecondsToNextLook, paymentState } from "./payment-state.ts";

const now = Date.parse("2026-11-27T12:00:00Z");
const due: Order = {
  id: "order",
  brandId: "brand",
  race: { id: "race", name: "Harbour Marathon" },
  tier: "standard",
  listPriceCents: 500_00,
  discountCents: 0,
  totalCents: 500_00,
  discountCode: null,
  status: "due",
  payBy: "2026-12-04T12:00:00.000Z",
  paidAt: null,
  paymentProvider: null,
  refundedCents: 0,
  review: null,
  packageId: null,
  packageState: null,
  isPaidFor: false,
  isProcessing: false,
  createdAt: "2026-11-27T12:00:00.000Z",
};
const attempt = (status: Payment["status"]): Payment => ({
  id: "payment",
  attempt: 1,
  provider: "stripe",
  status,
  expectedCents: 500_00,
  receivedCents: 0,
  receiptUrl: null,
  invoiceUrl: null,
  invoiceNumber: null,
  createdAt: "2026-11-27T12:00:00.000Z",
  entries: [],
});

test.each([
  ["paid", { order: { ...due, status: "paid" as const } }],
  ["confirming", { isConfirmed: false }],
  ["confirming", { payments: [attempt("processing")] }],
  ["failed", { payments: [attempt("failed"), attempt("expired")] }],
  ["payable", { payments: [attempt("open"), attempt("failed")] }],
  ["payable", { payments: [attempt("expired")] }],
  ["payable", {}],
  ["in-review", { order: { ...due, review: "amount_mismatch" as const } }],
  ["closed", { order: { ...due, status: "void" as const } }],
  ["closed", { order: { ...due, payBy: "2026-11-27T11:59:59.000Z" } }],
  ["unknown", { order: null }],
])("an order is %s with %j", (state, facts) => {
  expect(paymentState({ order: due, payments: [], isConfirmed: true, ...facts }, now)).toBe(state);
});

test.each([
  ["not any more, once it is paid", { order: { ...due, status: "paid" as const } }, 1, false],
  ["after a growing pause, while the bank decides", { payments: [attempt("processing")] }, 2, 8000],
  ["when the provider may be asked again, at the latest", { isConfirmed: false }, 2, 6000],
  ["before that, for what its event brings", { isConfirmed: false }, 0, 2000],
])("an unconfirmed payment is looked at %s", (_, facts, timesLooked, expected) => {
  const looks = { timesLooked, askAt: now + 6000, now };
  const known = { order: due, payments: [], isConfirmed: true, ...facts };
  expect(millisecondsToNextLook(known, looks)).toBe(expected);
});
