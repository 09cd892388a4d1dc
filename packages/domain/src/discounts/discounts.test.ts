import { expect, test } from "vitest";
import {
  checkDiscountCode,
  confirmLabel,
  discountMessages,
  normaliseDiscountCode,
  outcomeText,
  paymentNote,
  quoteSummary,
} from "./index.ts";

test("a code is trimmed and upper-cased", () => {
  expect(normaliseDiscountCode("  summer10 \n")).toBe("SUMMER10");
});

test("a pasted code loses its invisible characters", () => {
  expect(normaliseDiscountCode("\uFEFFsummer\u200B10\u00A0\u2060")).toBe("SUMMER10");
  expect(checkDiscountCode("\u200B")).toBe("Please enter a discount code");
});

test("only an empty or blank code is refused; the database checks all others", () => {
  for (const code of ["", "   "]) {
    expect(checkDiscountCode(code)).toBe("Please enter a discount code");
  }
  expect(checkDiscountCode("x")).toBeNull();
});

test("a code's messages match the specification word for word", () => {
  expect(discountMessages.unknown).toBe("Invalid discount code");
  expect(discountMessages.valid).toBe("Valid discount code!");
});

const standardQuote = {
  tier: "standard",
  maxParticipants: 500,
  priceCents: 500_00,
  discountCents: 0,
  totalCents: 500_00,
  description: null,
  packageId: null,
  payment: "invoice",
} as const;

test("only a code that leaves nothing to pay makes a free race; a package was paid ahead", () => {
  const free = { ...standardQuote, totalCents: 0 };
  const prepaid = { ...free, packageId: "one" };
  expect(confirmLabel(free, "FREE500OUTPACE")).toBe("Create Free Race");
  expect(confirmLabel(standardQuote, "HALF")).toBe("Pay & Finalize Race");
  expect(confirmLabel(standardQuote, null)).toBe("Pay & Finalize Race");
  expect(confirmLabel(prepaid, null)).toBe("Create Race with Package");
  expect(outcomeText(free)).toBe("Free");
  expect(outcomeText(prepaid)).toBe("Paid with your Standard package");
  expect(outcomeText(standardQuote)).toBe("$500 due, by invoice");
  expect(outcomeText({ ...standardQuote, payment: "card" })).toBe("$500 due, by card");
});

test("the summary of a quote has its tier, code and price, and says if it is free", () => {
  const free = { ...standardQuote, tier: "enterprise", totalCents: 0 } as const;
  expect(quoteSummary(standardQuote, null)).toBe("Standard, $500");
  expect(quoteSummary(standardQuote, "HALF")).toBe("Standard, $500 with HALF");
  expect(quoteSummary(free, "FREE2000OUTPACE")).toBe("Enterprise, free with FREE2000OUTPACE");
  expect(paymentNote(standardQuote, null)).toBe(
    "You won't be charged today. We'll record your order, and $500 will be due.",
  );
  expect(paymentNote(free, "FREE2000OUTPACE")).toBe("This race is free with your code.");
  expect(paymentNote(free, null)).toBe("This race is free.");
});

test("where brands pay by card, the note says when they pay", () => {
  expect(paymentNote({ ...standardQuote, payment: "card" }, null)).toBe(
    "We save your race, then you pay $500 on a secure payment page. Your race can start once it's paid.",
  );
});

test("a package pays for a race, and the summary and the note say so", () => {
  const quote = { ...standardQuote, tier: "premium", totalCents: 0, packageId: "one" } as const;
  expect(quoteSummary(quote, null)).toBe("Premium, paid with your Premium package");
  expect(paymentNote(quote, null)).toBe("Your Premium package pays for this race. Nothing is due.");
});
