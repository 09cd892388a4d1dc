export const discountMessages = {
  empty: "Please enter a discount code",
  unknown: "Invalid discount code",
  valid: "Valid discount code!",
} as const;

export function normaliseDiscountCode(text: string): string {
  return text.trim().toUpperCase();
}

/** The message for a blank code, else null: only the database knows which codes exist. */
export function checkDiscountCode(text: string): string | null {
  return normaliseDiscountCode(text) === "" ? discountMessages.empty : null;
}
