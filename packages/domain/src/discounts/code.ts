import { seenText } from "../texts/index.ts";

export const discountMessages = {
  empty: "Please enter a discount code",
  unknown: "Invalid discount code",
  valid: "Valid discount code!",
  /** While a package pays, since the month's own race is used up. */
  packageOnly: "A discount code can't replace the package, so leave this empty.",
} as const;

/** A code as it is stored. Pages and emails add invisible characters to copied text. */
export function normaliseDiscountCode(text: string): string {
  return seenText(text).trim().toUpperCase();
}

/** The message for a blank code, else null: only the database knows the valid codes. */
export function checkDiscountCode(text: string): string | null {
  return normaliseDiscountCode(text) === "" ? discountMessages.empty : null;
}
