import { expect, test } from "vitest";

import { moneyActions } from "./money-actions.ts";

const payable = { status: "due", review: null, totalCents: 500_00 } as const;

test.each([
  ["due", payable, ["Record Payment", "Void", "Payments"]],
  ["due, its amount undecided", { ...payable, review: "amount_mismatch" }, ["Payments"]],
  ["paid", { ...payable, status: "paid" }, ["Refund", "Payments"]],
  ["paid twice", { ...payable, status: "paid", review: "paid_twice" }, ["Refund", "Payments"]],
  ["called off", { ...payable, status: "paid", review: "brand_closed" }, ["Payments"]],
  ["refunded", { ...payable, status: "refunded" }, ["Payments"]],
  ["void", { ...payable, status: "void" }, ["Payments"]],
  ["free", { ...payable, status: "free", totalCents: 0 }, []],
] as const)("an order that is %s offers only what fits it", (_, order, labels) => {
  expect(moneyActions(order).map(([label]) => label)).toEqual(labels);
});
