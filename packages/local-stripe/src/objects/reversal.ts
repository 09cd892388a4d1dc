/** Refunds and disputes as Stripe answers them. */
import type Stripe from "stripe";
import { newId, type Context } from "../context.ts";
import { nulls } from "./nulls.ts";

interface RefundDetails {
  readonly amount: number;
  readonly metadata: Stripe.Metadata;
  readonly reason: Stripe.Refund.Reason | null;
  readonly status: "succeeded" | "pending";
}

export function newRefund(
  { now }: Context,
  charge: Stripe.Charge,
  made: RefundDetails,
): Stripe.Refund {
  return {
    id: newId("re"),
    object: "refund",
    ...nulls<Stripe.Refund>()(
      ...(["customer", "customer_account", "receipt_number", "transfer_reversal"] as const),
      ...(["source_transfer_reversal"] as const),
    ),
    ...made,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
  };
}

/** A dispute takes the amount back at once; an inquiry, whose status begins with "warning_", moves no money. */
export function newDispute(
  context: Context,
  charge: Stripe.Charge,
  isInquiry: boolean,
): Stripe.Dispute {
  const id = newId("dp");
  return {
    id,
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...nulls<Stripe.Dispute.Evidence>()(
        ...(["access_activity_log", "billing_address", "cancellation_policy", "receipt"] as const),
        ...(["cancellation_policy_disclosure", "cancellation_rebuttal", "service_date"] as const),
        ...(["customer_communication", "customer_email_address", "customer_name"] as const),
        ...(["customer_purchase_ip", "customer_signature", "duplicate_charge_id"] as const),
        ...(["duplicate_charge_documentation", "duplicate_charge_explanation"] as const),
        ...(["product_description", "refund_policy", "refund_policy_disclosure"] as const),
        ...(["refund_refusal_explanation", "service_documentation", "shipping_address"] as const),
        ...(["shipping_carrier", "shipping_date", "shipping_documentation"] as const),
        ...(["shipping_tracking_number", "uncategorized_file", "uncategorized_text"] as const),
      ),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: context.now() + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "general",
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
}

const disputeFee = 1500;

/** `cents` is negative when a dispute takes the money and positive when it comes back. */
export function disputeTransaction(
  { now }: Context,
  dispute: Stripe.Dispute,
  cents: number,
): Stripe.BalanceTransaction {
  const fee = cents < 0 ? disputeFee : 0;
  const description = `Chargeback for ${String(dispute.charge)}`;
  return {
    id: newId("txn"),
    object: "balance_transaction",
    amount: cents,
    available_on: now(),
    balance_type: "payments",
    created: now(),
    currency: dispute.currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency: "usd", description, type: "stripe_fee" }],
    net: cents - fee,
    reporting_category: cents < 0 ? "dispute" : "dispute_reversal",
    source: dispute.id,
    status: "available",
    type: "adjustment",
  };
}
