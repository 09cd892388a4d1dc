/** Stripe's objects, with the fields that our functions or pages read and no others: docs.stripe.com/api */
import type Stripe from "stripe";

type Ids<Name extends string> = Record<Name, string | null>;

export type Session = Ids<"payment_intent" | "invoice"> &
  Pick<
    Stripe.Checkout.Session,
    | ("id" | "object" | "created" | "livemode" | "metadata" | "status" | "payment_status")
    | ("amount_subtotal" | "amount_total" | "currency" | "client_reference_id" | "expires_at")
    | ("customer_email" | "mode" | "success_url" | "cancel_url" | "url")
  >;

export type PaymentIntent = Ids<"latest_charge"> &
  Pick<
    Stripe.PaymentIntent,
    "id" | "object" | "amount" | "created" | "currency" | "description" | "livemode" | "metadata"
  > & {
    last_payment_error: { code: "card_declined" | "insufficient_funds" } | null;
    status: "requires_payment_method" | "processing" | "succeeded" | "canceled";
  };

export type Charge = { payment_intent: string } & Pick<
  Stripe.Charge,
  | ("id" | "object" | "amount" | "amount_captured" | "amount_refunded" | "created" | "currency")
  | ("description" | "disputed" | "livemode" | "paid" | "receipt_url" | "refunded" | "status")
>;

export type Invoice = Pick<
  Stripe.Invoice,
  "id" | "object" | "created" | "hosted_invoice_url" | "livemode" | "number" | "status" | "total"
>;

export type Refund = Record<"charge" | "payment_intent", string> &
  Pick<Stripe.Refund, "id" | "object" | "amount" | "created" | "currency" | "metadata" | "status">;

export type Dispute = Record<"charge" | "payment_intent", string> &
  Pick<
    Stripe.Dispute,
    | ("id" | "object" | "amount" | "created" | "currency" | "is_charge_refundable" | "livemode")
    | ("reason" | "status")
  > & { balance_transactions: { amount: number }[] };

export type Event = Pick<
  Stripe.Event,
  "id" | "object" | "api_version" | "created" | "livemode" | "type"
> & { data: { object: Session | Refund | Dispute } };
