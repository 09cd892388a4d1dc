import { expect, test } from "vitest";
import {
  checkDiscountCode,
  confirmLabel,
  discountMessages,
  normaliseDiscountCode,
  paymentNote,
  quoteSummary,
} from "./index.ts";

test("a code is trimmed and upper-cased", () => {
  expect(normaliseDiscountCode("  summer10 \n")).toBe("SUMMER10");
});

test("a pasted code loses what cannot be seen", () => {
  expect(normaliseDiscountCode("\uFEFFsummer\u200B10\u00A0\u2060")).toBe("SUMMER10");
  expect(checkDiscountCode("\u200B")).toBe("Please enter a discount code");
});

test("an empty or blank code asks for one, and any other is left to the database", () => {
  for (const code of ["", "   "]) {
    expect(checkDiscountCode(code)).toBe("Please enter a discount code");
  }
  expect(checkDiscountCode("x")).toBeNull();
});

test("a code's messages are the specified words", () => {
  expect(discountMessages.unknown).toBe("Invalid discount code");
  expect(discountMessages.valid).toBe("Valid discount code!");
});

test("the confirm button says when a race is free", () => {
  expect(confirmLabel({ totalCents: 0 })).toBe("Create Free Race");
  expect(confirmLabel({ totalCents: 1 })).toBe("Pay & Finalize Race");
});

test("a race's price is summed up with its tier and code, and says when nothing is owed", () => {
  const standard = {
    tier: "standard",
    maxParticipants: 500,
    priceCents: 500_00,
    discountCents: 0,
    totalCents: 500_00,
    description: null,
  } as const;
  const free = { ...standard, tier: "enterprise", totalCents: 0 } as const;
  expect(quoteSummary(standard, null)).toBe("Standard, $500");
  expect(quoteSummary(standard, "HALF")).toBe("Standard, $500 with HALF");
  expect(quoteSummary(free, "FREE2000OUTPACE")).toBe("Enterprise, free with FREE2000OUTPACE");
  expect(paymentNote(standard, null)).toBe(
    "You won't be charged today. We'll record your order, and $500 will be due.",
  );
  expect(paymentNote(free, "FREE2000OUTPACE")).toBe("This race is free with your code.");
  expect(paymentNote(free, null)).toBe("This race is free.");
});
