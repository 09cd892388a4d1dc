import { expect, test } from "vitest";
import {
  checkDiscountCode,
  confirmLabel,
  discountMessages,
  normaliseDiscountCode,
} from "./index.ts";

test("a code is trimmed and upper-cased", () => {
  expect(normaliseDiscountCode("  summer10 \n")).toBe("SUMMER10");
  expect(checkDiscountCode(" summer10 ")).toEqual({ ok: true, value: { code: "SUMMER10" } });
});

test("an empty or blank code asks for one", () => {
  for (const code of ["", "   "]) {
    expect(checkDiscountCode(code)).toMatchObject({
      ok: false,
      message: "Please enter a discount code",
    });
  }
});

test("the answers to a code are the specified words", () => {
  expect(discountMessages.unknown).toBe("Invalid discount code");
  expect(discountMessages.valid).toBe("Valid discount code!");
});

test("the confirming button names a free race as free", () => {
  expect(confirmLabel({ totalCents: 0 })).toBe("Create Free Race");
  expect(confirmLabel({ totalCents: 1 })).toBe("Pay & Finalize Race");
});
