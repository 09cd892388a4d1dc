/** What the stand-in keeps beside Stripe's objects. */
import type Stripe from "stripe";
import type { CheckoutParams } from "./api/params.ts";

/** What a session knows beyond its answer: its lines, and what its payment intent and invoice will be made of. */
export interface Checkout {
  /** The session's. */
  id: string;
  lines: Stripe.LineItem[];
  intent: NonNullable<CheckoutParams["payment_intent_data"]>;
  invoice: NonNullable<NonNullable<CheckoutParams["invoice_creation"]>["invoice_data"]>;
}

/** The answer to a request with an idempotency key. */
export interface SavedAnswer {
  /** The key. */
  id: string;
  path: string;
  /** Of the parameters. */
  digest: string;
  status: number;
  body: string;
  requestId: string;
  created: number;
}

export const deliveryModes = [
  "normally",
  "twice",
  "late",
  "out of order",
  "never",
  "third try",
] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

/** A delivery of an event that waits for its next try. */
export interface Delivery {
  id: string;
  event: string;
  mode: DeliveryMode;
  tries: number;
  /** When the next try is due, in milliseconds of the machine's clock. */
  due: number;
}

export type RefundMode = "succeeded" | "pending";

export interface Settings {
  id: "settings";
  /** How events are delivered from now on. */
  deliveries: DeliveryMode;
  /** What happens to refunds that are asked for from now on. */
  refunds: RefundMode;
}
