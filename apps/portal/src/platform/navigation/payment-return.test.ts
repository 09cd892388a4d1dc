import { expect, test } from "vitest";

import { leftPaymentPath, readPaymentReturn } from "./payment-return.ts";

const orderId = "c0000000-0000-4000-8000-000000000007";
const read = (address: string) =>
  readPaymentReturn(new URL(address, "https://a.test").searchParams);

test("a return names its order and whether it was left unpaid", () => {
  const returned = `/brands/dashboard?payment=returned&order=${orderId}`;
  expect(read(returned)).toEqual({ outcome: "returned", orderId });
  expect(read(leftPaymentPath(orderId))).toEqual({ outcome: "left", orderId });
});

test.each(["?payment=returned", "?payment=returned&order=1", `?payment=other&order=${orderId}`])(
  "no payment page leads to %s",
  (query) => {
    expect(read(`/brands/dashboard${query}`)).toBeNull();
  },
);
