import * as z from "zod/mini";
import { formatDollars } from "../tiers/index.ts";
import { type RefundRequest, stripeAnswer } from "./order-timeline.ts";
import { ReasonField } from "./reason.ts";

/** Returns a typed amount such as "99.50" or "$1,000" in cents; null for anything else. */
export function readDollars(typed: string): number | null {
  const text = typed.trim().replace(/^\$\s*/, "");
  if (!/^(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(text)) return null;
  const [dollars = "", cents = ""] = text.replaceAll(",", "").split(".");
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** Returns cents as a person would type them: "1000" or "99.50". */
export function typedDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** A refund that staff ask for: its detail is the amount as typed, up to `leftCents`. */
export function refundSchema(leftCents: number) {
  const centsOf = (amount: string) => readDollars(amount) ?? 0;
  return z.object({
    detail: z.string().check(
      z.refine((amount) => readDollars(amount) !== null, {
        error: "Please enter an amount in dollars, such as 250 or 99.50.",
        abort: true,
      }),
      z.refine((amount) => centsOf(amount) > 0, {
        error: "Please enter more than $0.",
        abort: true,
      }),
      z.refine((amount) => centsOf(amount) <= leftCents, {
        error: `No more than ${formatDollars(leftCents)} can be refunded.`,
      }),
    ),
    reason: ReasonField,
  });
}

/** What has become of a refund, as a sentence about the named order. */
export function refundOutcome(
  { status, cents, error }: Pick<RefundRequest, "status" | "cents" | "error">,
  order: string,
  isManual: boolean,
): { readonly text: string; readonly tone: "positive" | "caution" | "negative" } {
  const amount = formatDollars(cents);
  if (isManual) {
    return {
      text: `The refund of ${amount} for ${order} is recorded. Send the money yourself.`,
      tone: "positive",
    };
  }
  switch (status) {
    case "succeeded":
      return { text: `${amount} for ${order} is refunded.`, tone: "positive" };
    case "pending":
      return {
        text: `Stripe is refunding ${amount} for ${order}, which can take some days.`,
        tone: "positive",
      };
    case "requested":
      return {
        text: `The refund of ${amount} for ${order} is saved, but Stripe hasn't taken it yet. We ask Stripe again every ten minutes.`,
        tone: "caution",
      };
    case "failed":
      return {
        text: `The refund of ${amount} for ${order} failed, and no money moved.${stripeAnswer(error)}`,
        tone: "negative",
      };
  }
}
