/** Makes one snapshot of what Stripe knows about a payment: amounts in cents, times in ISO form. */
import type Stripe from "stripe";

export interface Snapshot {
  livemode: boolean;
  /** Null if the provider has none and cannot have one any more. */
  session: SessionState | null;
  payment_intent_id: string | null;
  /** Null until the money has arrived. */
  charge: { id: string; cents: number; occurred_at: string; receipt_url: string | null } | null;
  invoice: { url: string | null; number: string | null } | null;
  refunds: RefundState[];
  disputes: DisputeState[];
}

interface SessionState {
  id: string;
  /** "open", "complete" or "expired". */
  status: string;
  /** "paid", "unpaid" or "no_payment_required". */
  payment_status: string;
  amount_subtotal: number | null;
  amount_total: number | null;
  currency: string | null;
  expires_at: string;
  /** It is complete, and its bank debit has bounced. */
  failed: boolean;
}

interface RefundState {
  id: string;
  cents: number;
  status: string;
  occurred_at: string;
  refund_request_id: string | null;
}

interface DisputeState {
  id: string;
  cents: number;
  status: string;
  occurred_at: string;
  moved_money: boolean;
  returned_money: boolean;
}

/** What a session has to be retrieved with. */
export const expand = ["payment_intent.latest_charge", "invoice"];

export function nothingAtProvider(livemode: boolean): Snapshot {
  const nothing = { session: null, payment_intent_id: null, charge: null, invoice: null };
  return { livemode, ...nothing, refunds: [], disputes: [] };
}

/** `session` is expanded as `expand` says. */
export async function takeSnapshot(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<Snapshot> {
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  const invoice = expanded(session.invoice);
  const refunds: RefundState[] = [];
  const disputes: DisputeState[] = [];
  if (charge && intent) {
    const ofIntent = { payment_intent: intent.id, limit: 100 };
    for await (const refund of stripe.refunds.list(ofIntent)) refunds.push(refundState(refund));
    for await (const dispute of stripe.disputes.list(ofIntent))
      disputes.push(disputeState(dispute));
  }
  return {
    livemode: session.livemode,
    session: sessionState(session, intent),
    payment_intent_id: intent?.id ?? null,
    charge:
      charge?.status === "succeeded"
        ? {
            id: charge.id,
            cents: charge.amount_captured,
            occurred_at: isoTime(charge.created),
            receipt_url: charge.receipt_url,
          }
        : null,
    invoice: invoice ? { url: invoice.hosted_invoice_url ?? null, number: invoice.number } : null,
    refunds,
    disputes,
  };
}

function sessionState(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): SessionState {
  const { id, status, payment_status, amount_subtotal, amount_total, currency } = session;
  const bounced = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return {
    id,
    // Only sessions of other modes have no status.
    status: status ?? "expired",
    payment_status,
    amount_subtotal,
    amount_total,
    currency,
    expires_at: isoTime(session.expires_at),
    failed: status === "complete" && payment_status === "unpaid" && bounced,
  };
}

function refundState(refund: Stripe.Refund): RefundState {
  const request = refund.metadata?.["refund_request_id"];
  return {
    id: refund.id,
    cents: refund.amount,
    status: refund.status ?? "pending",
    occurred_at: isoTime(refund.created),
    refund_request_id: isUuid(request) ? request : null,
  };
}

/** A dispute that only warns moves no money. */
function disputeState(dispute: Stripe.Dispute): DisputeState {
  const moves = dispute.balance_transactions;
  return {
    id: dispute.id,
    cents: dispute.amount,
    status: dispute.status,
    occurred_at: isoTime(dispute.created),
    moved_money: moves.some(({ amount }) => amount < 0),
    returned_money: moves.some(({ amount }) => amount > 0),
  };
}

export function isUuid(text: unknown): text is string {
  return typeof text === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Stripe counts whole seconds. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function expanded<Whole extends { id?: string }>(
  value: string | Whole | null | undefined,
): Whole | undefined {
  if (typeof value === "string") throw new Error("Stripe returned an id in place of an object");
  return value ?? undefined;
}
