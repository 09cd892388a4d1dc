import { expect, test } from "vitest";
import {
  dueOrdersText,
  orderDate,
  orderDocumentTitle,
  orderNumber,
  OrderStatusSchema,
  orderStatusText,
  totalDueCents,
} from "./index.ts";

const statuses = OrderStatusSchema.options;

test("only a settled order is titled a receipt", () => {
  const receipts = statuses.filter((status) => orderDocumentTitle(status) === "Receipt");
  expect(receipts).toEqual(["free", "paid", "refunded"]);
});

test("a status only mentions a payment that staff recorded", () => {
  const texts = statuses.map((status) => [
    status,
    /your payment/i.test(orderStatusText({ status, totalCents: 500_00 })),
  ]);
  expect(Object.fromEntries(texts)).toEqual({
    free: false,
    due: false,
    paid: true,
    refunded: true,
    void: false,
  });
});

test("the total due only includes due orders", () => {
  const orders = statuses.map((status) => ({ status, totalCents: 1_000_00 }));
  expect(totalDueCents([...orders, { status: "due", totalCents: 500_00 }])).toBe(1_500_00);
  expect(totalDueCents([])).toBe(0);
});

test("an order has the end of its id and its UTC day", () => {
  expect(orderNumber({ id: "c0000000-0000-4000-8000-00003f2a91bc" })).toBe("3F2A91BC");
  expect(orderDate({ createdAt: "2026-11-30T23:30:00Z" })).toBe("November 30, 2026");
});

test("the total due names its orders, up to the limit of the count", () => {
  expect(dueOrdersText({ orders: 9, totalCents: 4_500_00 }, 1000)).toBe("$4,500 due in 9 orders.");
  expect(dueOrdersText({ orders: 1, totalCents: 499_50 }, 1000)).toBe("$499.50 due in 1 order.");
  expect(dueOrdersText({ orders: 1001, totalCents: 1 }, 1000)).toBe(
    "More than 1,000 orders are due.",
  );
});
