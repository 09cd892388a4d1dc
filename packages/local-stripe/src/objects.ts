/** Stripe's objects, with the fields that our functions, their tests or the pages read: docs.stripe.com/api */
import type Stripe from "stripe";

export interface Session extends Pick<
  Stripe.Checkout.Session,
  | ("id" | "object" | "created" | "livemode" | "metadata" | "status" | "payment_status" | "url")
  | ("amount_subtotal" | "amount_total" | "currency" | "client_reference_id" | "expires_at")
  | ("customer_email" | "success_url" | "cancel_url")
> {
  payment_intent: string | null;
  invoice: string | null;
}

export interface PaymentIntent extends Pick<
  Stripe.PaymentIntent,
  "id" | "object" | "amount" | "description" | "metadata" | "status"
> {
  last_payment_error: { code: "card_declined" | "insufficient_funds" } | null;
  latest_charge: string | null;
}

export interface Charge extends Pick<
  Stripe.Charge,
  | ("id" | "object" | "amount" | "amount_captured" | "amount_refunded" | "created")
  | ("description" | "disputed" | "paid" | "receipt_url" | "refunded" | "status")
> {
  payment_intent: string;
}

export type Invoice = Pick<
  Stripe.Invoice,
  "id" | "object" | "created" | "hosted_invoice_url" | "number" | "status" | "total"
>;

export interface Refund extends Pick<
  Stripe.Refund,
  "id" | "object" | "amount" | "created" | "currency" | "metadata" | "status"
> {
  charge: string;
  payment_intent: string;
}

export interface Dispute extends Pick<
  Stripe.Dispute,
  "id" | "object" | "amount" | "created" | "currency" | "is_charge_refundable" | "status"
> {
  balance_transactions: { amount: number }[];
  charge: string;
  payment_intent: string;
}

export interface Event extends Pick<
  Stripe.Event,
  "id" | "object" | "api_version" | "created" | "livemode" | "type"
> {
  data: { object: Session | Refund | Dispute };
}
