import * as z from "zod/mini";
import { requiredText } from "../required-text.ts";

const reasonMaxLength = 500;
const referenceMaxLength = 100;

/** PostgreSQL counts code points too. */
const atMost = (length: number, message: string) =>
  z.refine<string>((text) => [...text].length <= length, message);

const reason = requiredText("Please enter a reason.").check(
  atMost(reasonMaxLength, "The reason must be 500 characters or less."),
);

/** A reason for the audit log; the reference can be anything. */
export const ReasonSchema = z.object({ reference: z.string(), reason });

/** A payment that staff record: the invoice's reference and a reason for the audit log. */
export const PaymentSchema = z.object({
  reference: requiredText("Please enter the invoice's reference.").check(
    atMost(referenceMaxLength, "The reference must be 100 characters or less."),
  ),
  reason,
});
