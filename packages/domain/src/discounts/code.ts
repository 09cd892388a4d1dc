import { seenText } from "../texts/index.ts";

export const discountMessages = {
  empty: "Please enter a discount code",
  unknown: "Invalid discount code",
  valid: "Valid discount code!",
} as const;

/** A code as it is stored. Pages and emails add invisible characters to copied text. */
export function normaliseDiscountCode(text: string): string {
  return seenText(text).trim().toUpperCase();
}

/** The message for a blank code, else null: only the database knows the valid codes. */
export function checkDiscountCode(text: string): string | null {
  return normaliseDiscountCode(text) === "" ? discountMessages.empty : null;
}
