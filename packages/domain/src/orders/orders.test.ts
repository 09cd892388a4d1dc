import { describe, expect, test } from "vitest";
import { partnersEmail } from "../product/index.ts";
import {
  dueOrdersText,
  formatMoment,
  howToPayOrders,
  isPayableByCard,
  orderDate,
  orderDocumentTitle,
  orderNumber,
  orderStatuses,
  orderStatusText,
  orderSubject,
  totalDueCents,
} from "./index.ts";

const now = Date.parse("2026-11-27T12:00:00Z");
const order = {
  race: { id: "one", name: "Harbour Marathon" },
  status: "due",
  totalCents: 500_00,
  payBy: null,
  paidAt: null,
  paymentProvider: null,
  refundedCents: 0,
  review: null,
  packageId: null,
  packageState: null,
  isPaidFor: true,
  isProcessing: false,
} as const;
const byCard = { ...order, payBy: "2026-12-04T12:00:00.000Z" };
const paidPackage = { ...order, status: "paid", race: null } as const;
const statuses = orderStatuses;

test("only a settled order is titled a receipt", () => {
  const receipts = statuses.filter((status) => orderDocumentTitle(status) === "Receipt");
  expect(receipts).toEqual(["free", "paid", "refunded"]);
});

test("a status only mentions a payment that the ledger has", () => {
  const texts = statuses.map((status) => [
    status,
    /your payment/i.test(orderStatusText({ ...order, status }, now)),
  ]);
  expect(Object.fromEntries(texts)).toEqual({
    free: false,
    due: false,
    paid: true,
    refunded: true,
    void: false,
  });
});

describe("the text of a status", () => {
  const text = (changes: Partial<Parameters<typeof orderStatusText>[0]>) =>
    orderStatusText({ ...order, ...changes }, now);

  test("an order that is due says how it is paid, and what for", () => {
    expect(text({})).toBe(
      "$500 is due. We'll send an invoice, and your race can start once it's paid.",
    );
    expect(text({ race: null })).toBe(
      "$500 is due. We'll send an invoice, and you can use the package once it's paid.",
    );
    expect(text(byCard)).toBe(
      `$500 is due. Pay by ${formatMoment(byCard.payBy)}, and your race can start.`,
    );
    expect(text({ ...byCard, race: null })).toContain("and you can use the package.");
  });

  test("an order cannot be paid too late, or while a person looks at a payment", () => {
    expect(text({ payBy: "2026-11-27T12:00:00.000Z" })).toBe(
      "$500 is due. The time to pay for it is over.",
    );
    expect(text({ ...byCard, review: "amount_mismatch" })).toBe(
      "$500 is due. We're looking into a payment for it, so please don't pay again.",
    );
  });

  test("an order is not to be paid again while its payment is being confirmed", () => {
    const processing = { ...byCard, isProcessing: true };
    expect(text(processing)).toBe("$500 is due. Your payment is being confirmed.");
    expect(text({ ...processing, review: "amount_mismatch" })).toContain("please don't pay again");
    expect(text({ ...processing, status: "paid" })).not.toContain("being confirmed");
  });

  test("a paid order says who knows of the payment, and what was refunded", () => {
    const paid = { status: "paid", paidAt: "2026-11-27T11:00:00.000Z" } as const;
    expect(text({ ...paid, paymentProvider: "invoice" })).toBe(
      "Your payment of $500 has been recorded.",
    );
    const card = { ...paid, paymentProvider: "stripe" };
    expect(text(card)).toBe("Your payment of $500 was received.");
    expect(text({ ...card, refundedCents: 250_00 })).toBe(
      "Your payment of $500 was received, and $250 of it refunded.",
    );
    expect(text({ ...card, review: "brand_closed" })).toBe(
      "Your payment of $500 was received. What it paid for was called off when the brand was closed, so we'll send the money back.",
    );
  });

  test("a paid order says if its payment or its package is gone", () => {
    const paid = { status: "paid", isPaidFor: false, paymentProvider: "stripe" } as const;
    const disputed =
      "The payment is disputed or was taken back by the bank. Until that is settled, ";
    expect(text(paid)).toBe(
      `Your payment of $500 was received. ${disputed}a pending race can't be approved. Please write to ${partnersEmail}.`,
    );
    const ofPackage = { ...paid, race: null };
    expect(text({ ...ofPackage, packageState: "unpaid" })).toContain("the package can't be used");
    expect(text({ ...ofPackage, packageState: "used" })).toContain(
      "a pending race can't be approved",
    );
    expect(text({ ...ofPackage, packageState: "ended", refundedCents: 1_00 })).toBe(
      "Your payment of $500 was received, and $1 of it refunded. The package has ended, so no race can be created with it.",
    );
    expect(text({ status: "free", packageId: "one", isPaidFor: false })).toContain(
      "so nothing is due. The package's payment is disputed",
    );
    expect(text({ isPaidFor: false })).not.toContain("disputed");
  });

  test("a void order says if it was not paid in time", () => {
    expect(text({ status: "void" })).toBe("This order was voided, so nothing is due.");
    expect(text({ status: "void", payBy: "2026-11-26T12:00:00.000Z" })).toBe(
      "This order wasn't paid in time, so it was voided and its race cancelled. Nothing is due.",
    );
  });

  test("a free order says if a package paid for it", () => {
    expect(text({ status: "free" })).toBe("This race is free, so nothing is due.");
    expect(text({ status: "free", packageId: "one" })).toBe(
      "A package paid for this race, so nothing is due.",
    );
  });
});

test("what is due says how it can be paid, and what can be used then", () => {
  const packageOrder = { ...order, race: null };
  const text = howToPayOrders;
  expect(text([order, paidPackage])).toBe(
    "We send an invoice to your contact email; a race can start once its order is paid.",
  );
  expect(text([byCard])).toBe("Pay by card with Pay Now; a race can start once its order is paid.");
  expect(text([{ ...byCard, race: null }])).toBe(
    "Pay by card with Pay Now; a package can be used once it's paid.",
  );
  expect(text([byCard], () => false)).toBe(
    "Your brand's owners and editors pay by card; a race can start once its order is paid.",
  );
  expect(text([byCard, packageOrder])).toMatch(
    /^Pay by card with Pay Now, or by the invoice .*; a race can start, and a package be used, /,
  );
});

test("orders with a payment on its way are not to be paid again", () => {
  const processing = { ...byCard, isProcessing: true };
  const reviewed = { ...byCard, review: "amount_mismatch" } as const;
  expect(howToPayOrders([processing, paidPackage])).toBe("Your payment is being confirmed.");
  expect(howToPayOrders([processing, processing])).toBe("Your payments are being confirmed.");
  expect(howToPayOrders([processing, reviewed])).toBe(
    "We're looking into your payments, so please don't pay again.",
  );
  expect(howToPayOrders([processing, byCard])).toMatch(/^Pay by card with Pay Now; a race/);
});

test("an order is payable by card until its last moment, unless it needs a person", () => {
  const payBy = "2026-11-27T12:00:01.000Z";
  expect(isPayableByCard({ ...order, payBy }, now)).toBe(true);
  expect(isPayableByCard({ ...order, payBy }, now + 1_000)).toBe(false);
  expect(isPayableByCard(order, now)).toBe(false);
  expect(isPayableByCard({ ...order, payBy, review: "disputed" }, now)).toBe(false);
  expect(isPayableByCard({ ...order, payBy, isProcessing: true }, now)).toBe(false);
  expect(isPayableByCard({ ...order, payBy, status: "paid" }, now)).toBe(false);
});

test("a moment says its zone", () => {
  const moment = "2026-12-04T20:30:00.000Z";
  expect(formatMoment(moment, "America/New_York")).toBe("December 4, 2026 at 3:30 PM EST");
  expect(formatMoment(moment, "UTC")).toBe("December 4, 2026 at 8:30 PM UTC");
});

test("an order is for its race or for a package", () => {
  expect(orderSubject({ ...order, tier: "premium" })).toBe("Harbour Marathon");
  expect(orderSubject({ race: null, tier: "premium" })).toBe("Premium package");
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
