import * as z from "zod/mini";
import { requiredText } from "../required-text.ts";

const reasonMaxLength = 500;
const referenceMaxLength = 100;

/** PostgreSQL counts code points too. */
const atMost = (length: number, message: string) =>
  z.refine<string>((text) => [...text].length <= length, message);

/** A reason for the audit log. */
export const ReasonField = requiredText("Please enter a reason.").check(
  atMost(reasonMaxLength, "The reason must be 500 characters or less."),
);

/** What staff type before an action: a reason for the audit log, and a detail that only some actions ask for. */
export const ReasonSchema = z.object({ detail: z.string(), reason: ReasonField });

/** A payment that staff record: its detail is the invoice's reference. */
export const PaymentSchema = z.object({
  detail: requiredText("Please enter the invoice's reference.").check(
    atMost(referenceMaxLength, "The reference must be 100 characters or less."),
  ),
  reason: ReasonField,
});
