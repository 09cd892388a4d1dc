import * as z from "zod/mini";
import { checkForm, type FormCheck } from "../form-check.ts";

export const discountMessages = {
  empty: "Please enter a discount code",
  unknown: "Invalid discount code",
  valid: "Valid discount code!",
} as const;

export function normaliseDiscountCode(text: string): string {
  return text.trim().toUpperCase();
}

const DiscountCodeFormSchema = z.object({
  code: z
    .string()
    .check(z.overwrite(normaliseDiscountCode), z.minLength(1, discountMessages.empty)),
});

/** Only whether a code was typed: which codes exist is known to the database alone. */
export function checkDiscountCode(code: string): FormCheck<{ code: string }, "code"> {
  return checkForm(DiscountCodeFormSchema, { code });
}
