import { seenText } from "../texts/index.ts";

export const discountMessages = {
  empty: "Please enter a discount code",
  unknown: "Invalid discount code",
  valid: "Valid discount code!",
} as const;

/** A code as it is stored: pages and e-mails put characters that cannot be seen into what is copied from them. */
export function normaliseDiscountCode(text: string): string {
  return seenText(text).trim().toUpperCase();
}

/** The message for a blank code, else null: only the database knows which codes exist. */
export function checkDiscountCode(text: string): string | null {
  return normaliseDiscountCode(text) === "" ? discountMessages.empty : null;
}
