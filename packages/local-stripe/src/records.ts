/** What the stand-in keeps beside Stripe's objects. */
import type { CheckoutParams } from "./api/params.ts";

/** What a session was asked for; its payment intent and its invoice are made of it. */
export interface Checkout extends CheckoutParams {
  /** The session's. */
  id: string;
}

/** The answer to a request with an idempotency key. */
export interface SavedAnswer {
  /** The key. */
  id: string;
  /** The path and the parameters. */
  request: string;
  status: number;
  body: string;
  created: number;
}

/** A delivery of an event that waits for its next try. */
export interface Delivery {
  id: string;
  event: string;
  tries: number;
  /** When the next try is due, in milliseconds of the machine's clock. */
  due: number;
}

/** What goes otherwise than usual, until the stand-in ends. */
export interface Faults {
  /** How often each event is delivered. */
  deliveries: "once" | "twice" | "never";
  /** What becomes of refunds that are asked for. */
  refunds: "succeeded" | "pending";
}
