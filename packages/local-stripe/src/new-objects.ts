/** Stripe's objects as they begin. */
import Stripe from "stripe";
import { newId, type Context } from "./context.ts";
import type { Charge, Dispute, Event, Invoice, PaymentIntent, Refund, Session } from "./objects.ts";
import type { Checkout } from "./records.ts";

export function newSession({ now, url }: Context, checkout: Checkout): Session {
  const { id } = checkout;
  const cents = checkout.line_items.reduce(
    (sum, { quantity, price_data: price }) => sum + quantity * price.unit_amount,
    0,
  );
  return {
    id,
    object: "checkout.session",
    amount_subtotal: cents,
    amount_total: cents,
    cancel_url: checkout.cancel_url,
    client_reference_id: checkout.client_reference_id,
    created: now(),
    currency: "usd",
    customer_email: null,
    expires_at: checkout.expires_at ?? now() + 24 * 60 * 60,
    invoice: null,
    livemode: false,
    metadata: checkout.metadata,
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    success_url: checkout.success_url,
    url: `${url()}/pay/${id}`,
  };
}

export function newIntent(
  { payment_intent_data: { description, metadata } }: Checkout,
  session: Session,
): PaymentIntent {
  return {
    id: newId("pi"),
    object: "payment_intent",
    amount: session.amount_total ?? 0,
    description,
    last_payment_error: null,
    latest_charge: null,
    metadata,
    status: "requires_payment_method",
  };
}

export function newCharge(
  { now, url }: Context,
  { id: intent, amount, description }: PaymentIntent,
  status: "succeeded" | "pending" | "failed",
): Charge {
  const id = newId("ch");
  const isTaken = status !== "failed";
  return {
    id,
    object: "charge",
    amount,
    amount_captured: isTaken ? amount : 0,
    amount_refunded: 0,
    created: now(),
    description,
    disputed: false,
    paid: status === "succeeded",
    payment_intent: intent,
    receipt_url: isTaken ? `${url()}/receipts/${id}` : null,
    refunded: false,
    status,
  };
}

export function paidInvoice({ now, store, url }: Context, session: Session): Invoice {
  const id = newId("in");
  return {
    id,
    object: "invoice",
    created: now(),
    hosted_invoice_url: `${url()}/invoices/${id}`,
    number: `LOCAL-${String(store.all("invoice").length + 1).padStart(4, "0")}`,
    status: "paid",
    total: session.amount_total ?? 0,
  };
}

export function newRefund(
  { faults, now }: Context,
  { id, payment_intent }: Charge,
  amount: number,
  metadata: Stripe.Metadata,
): Refund {
  return {
    id: newId("re"),
    object: "refund",
    amount,
    charge: id,
    created: now(),
    currency: "usd",
    metadata,
    payment_intent,
    status: faults.refunds,
  };
}

/** A dispute takes what is left of the charge at once; an inquiry, whose status begins with "warning_", moves no money. */
export function newDispute({ now }: Context, charge: Charge, isInquiry: boolean): Dispute {
  const amount = charge.amount - charge.amount_refunded;
  return {
    id: newId("dp"),
    object: "dispute",
    amount,
    balance_transactions: isInquiry ? [] : [{ amount: -amount }],
    charge: charge.id,
    created: now(),
    currency: "usd",
    is_charge_refundable: isInquiry,
    payment_intent: charge.payment_intent,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
}

export function newEvent(
  now: number,
  type: Stripe.Event.Type,
  object: Event["data"]["object"],
): Event {
  return {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: now,
    data: { object },
    livemode: false,
    type,
  };
}
