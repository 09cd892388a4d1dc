/** Refunds and disputes: docs.stripe.com/refunds and docs.stripe.com/disputes */
import type Stripe from "stripe";
import type { RefundParams } from "./api/params.ts";
import { invalid, missing, StripeRefusal } from "./api/refusal.ts";
import { settingsOf, type Context } from "./context.ts";
import { disputeTransaction, newDispute, newRefund } from "./objects/reversal.ts";

export function refund(context: Context, params: RefundParams): Stripe.Refund {
  const { store, emit } = context;
  const charge = refundableCharge(context, params);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new StripeRefusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  if (disputesOf(context, charge).some(({ is_charge_refundable: may }) => !may)) {
    throw new StripeRefusal(
      400,
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      {
        code: "charge_disputed",
      },
    );
  }
  const { amount = left } = params;
  if (amount > left) {
    throw new StripeRefusal(
      400,
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { code: "amount_too_large", param: "amount" },
    );
  }
  const made = newRefund(context, charge, {
    amount,
    metadata: params.metadata ?? {},
    reason: params.reason ?? null,
    status: settingsOf(store).refunds,
  });
  store.put("refund", made);
  emit("refund.created", made);
  emit("charge.refunded", giveBack(context, charge, amount));
  return made;
}

/** A pending refund reaches the payer. */
export function settleRefund(context: Context, id: string): void {
  updateRefund(context, id, ["pending"], { status: "succeeded" });
}

/** The payer's bank refuses a refund, also one that has succeeded: docs.stripe.com/refunds#failed-refunds */
export function failRefund(context: Context, id: string): void {
  const failed = updateRefund(context, id, ["pending", "succeeded"], {
    status: "failed",
    failure_reason: "lost_or_stolen_card",
  });
  const charge = context.store.get("charge", String(failed.charge));
  if (charge) giveBack(context, charge, -failed.amount);
  context.emit("refund.failed", failed);
}

/** Disputes what is left of a charge. An inquiry asks first and moves no money: docs.stripe.com/disputes/how-disputes-work */
export function openDispute(context: Context, chargeId: string, isInquiry = false): Stripe.Dispute {
  const { store, emit } = context;
  const charge = store.get("charge", chargeId);
  if (!charge) throw missing("charge", chargeId);
  if (charge.status !== "succeeded" || charge.disputed || charge.refunded) {
    throw new StripeRefusal(400, `Charge ${chargeId} cannot be disputed.`);
  }
  const asked = newDispute(context, charge, isInquiry);
  const opened: Stripe.Dispute = isInquiry
    ? asked
    : { ...asked, balance_transactions: [disputeTransaction(context, asked, -asked.amount)] };
  store.put("charge", { ...charge, disputed: true });
  store.put("dispute", opened);
  emit("charge.dispute.created", opened);
  if (!isInquiry) emit("charge.dispute.funds_withdrawn", opened);
  return opened;
}

export function closeDispute(context: Context, id: string, result: "won" | "lost"): void {
  const { store, emit } = context;
  const dispute = store.get("dispute", id);
  if (!dispute) throw missing("dispute", id);
  if (!isOpen(dispute)) throw new StripeRefusal(400, `This dispute is ${dispute.status}.`);
  const isInquiry = dispute.status.startsWith("warning_");
  const isReturned = result === "won" && !isInquiry;
  const closed: Stripe.Dispute = {
    ...dispute,
    status: isInquiry ? "warning_closed" : result,
    is_charge_refundable: result === "won" || isInquiry,
    balance_transactions: [
      ...dispute.balance_transactions,
      ...(isReturned ? [disputeTransaction(context, dispute, dispute.amount)] : []),
    ],
  };
  store.put("dispute", closed);
  emit("charge.dispute.closed", closed);
  if (isReturned) emit("charge.dispute.funds_reinstated", closed);
}

export function isOpen({ status }: Stripe.Dispute): boolean {
  return status === "needs_response" || status === "warning_needs_response";
}

function disputesOf({ store }: Context, { id }: Stripe.Charge): Stripe.Dispute[] {
  return store.all("dispute").filter(({ charge }) => charge === id);
}

function refundableCharge(context: Context, params: RefundParams): Stripe.Charge {
  const { store } = context;
  const { payment_intent: intentId, charge: chargeId } = params;
  if (intentId === undefined && chargeId === undefined) {
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
      "payment_intent",
    );
  }
  const intent = intentId === undefined ? undefined : store.get("payment_intent", intentId);
  if (intentId !== undefined && !intent) {
    throw missing("payment_intent", intentId, "payment_intent");
  }
  const id = chargeId ?? String(intent?.latest_charge);
  const charge = store.get("charge", id);
  if (chargeId !== undefined && !charge) throw missing("charge", id, "charge");
  if (charge?.status !== "succeeded") {
    throw new StripeRefusal(
      400,
      `This PaymentIntent (${String(intentId ?? charge?.payment_intent)}) does not have a successful charge to refund.`,
    );
  }
  return charge;
}

function giveBack({ store }: Context, charge: Stripe.Charge, cents: number): Stripe.Charge {
  const amount = charge.amount_refunded + cents;
  const changed = { ...charge, amount_refunded: amount, refunded: amount === charge.amount };
  store.put("charge", changed);
  return changed;
}

function updateRefund(
  { store, emit }: Context,
  id: string,
  from: readonly string[],
  change: Partial<Stripe.Refund>,
): Stripe.Refund {
  const made = store.get("refund", id);
  if (!made) throw missing("refund", id);
  if (!from.includes(String(made.status))) {
    throw new StripeRefusal(400, `This refund is ${String(made.status)}.`);
  }
  const updated = { ...made, ...change };
  store.put("refund", updated);
  emit("refund.updated", updated);
  return updated;
}

export function dollars(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}
