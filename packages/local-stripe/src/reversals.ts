/** Refunds and disputes: docs.stripe.com/refunds and docs.stripe.com/disputes */
import type Stripe from "stripe";
import { missing, StripeRefusal } from "./api/refusal.ts";
import { dollars, type Context } from "./context.ts";
import { newDispute, newRefund } from "./new-objects.ts";
import type { Charge, Dispute, Refund } from "./objects.ts";
import { chargeOf } from "./payments.ts";

/** Refunds cents of a charge; without an amount, all that is left. */
export function refund(
  context: Context,
  charge: Charge | undefined,
  cents?: number,
  metadata: Stripe.Metadata = {},
): Refund {
  const { store, emit } = context;
  if (charge?.status !== "succeeded") {
    throw new StripeRefusal(400, "This PaymentIntent does not have a successful charge to refund.");
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new StripeRefusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const disputes = store.all("dispute").filter((dispute) => dispute.charge === charge.id);
  if (disputes.some(({ is_charge_refundable: may }) => !may)) {
    throw new StripeRefusal(
      400,
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      { code: "charge_disputed" },
    );
  }
  const amount = cents ?? left;
  if (amount > left) {
    throw new StripeRefusal(
      400,
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { code: "amount_too_large", param: "amount" },
    );
  }
  const made = newRefund(context, charge, amount, metadata);
  store.put("refund", made);
  store.put("charge", {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  emit("refund.created", made);
  return made;
}

/** A pending refund reaches the payer. */
export function settleRefund({ store, emit }: Context, id: string): void {
  const made = store.get("refund", id);
  if (!made) throw missing("refund", id);
  if (made.status !== "pending") {
    throw new StripeRefusal(400, `This refund is ${String(made.status)}.`);
  }
  const settled: Refund = { ...made, status: "succeeded" };
  store.put("refund", settled);
  emit("refund.updated", settled);
}

/** Disputes what is left of a session's charge. An inquiry asks first: docs.stripe.com/disputes/how-disputes-work */
export function openDispute(
  context: Context,
  sessionId: string,
  kind: "dispute" | "inquiry" = "dispute",
): Dispute {
  const { store, emit } = context;
  const charge = chargeOf(context, sessionId);
  if (!charge || !isDisputable(charge)) {
    throw new StripeRefusal(400, "No charge of this session can be disputed.");
  }
  const opened = newDispute(context, charge, kind === "inquiry");
  store.put("charge", { ...charge, disputed: true });
  store.put("dispute", opened);
  emit("charge.dispute.created", opened);
  if (kind === "dispute") emit("charge.dispute.funds_withdrawn", opened);
  return opened;
}

export function isDisputable({ status, disputed, refunded }: Charge): boolean {
  return status === "succeeded" && !disputed && !refunded;
}

export function closeDispute({ store, emit }: Context, id: string, result: "won" | "lost"): void {
  const dispute = store.get("dispute", id);
  if (!dispute) throw missing("dispute", id);
  if (!dispute.status.endsWith("needs_response")) {
    throw new StripeRefusal(400, `This dispute is ${dispute.status}.`);
  }
  const isInquiry = dispute.status.startsWith("warning_");
  const isReturned = result === "won" && !isInquiry;
  const { balance_transactions: moves, amount } = dispute;
  const closed: Dispute = {
    ...dispute,
    status: isInquiry ? "warning_closed" : result,
    is_charge_refundable: result === "won" || isInquiry,
    balance_transactions: isReturned ? [...moves, { amount }] : moves,
  };
  store.put("dispute", closed);
  emit("charge.dispute.closed", closed);
  if (isReturned) emit("charge.dispute.funds_reinstated", closed);
}
