import { expect, test } from "vitest";
import {
  checkDiscountCode,
  confirmLabel,
  discountMessages,
  normaliseDiscountCode,
} from "./index.ts";

test("a code is trimmed and upper-cased", () => {
  expect(normaliseDiscountCode("  summer10 \n")).toBe("SUMMER10");
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
