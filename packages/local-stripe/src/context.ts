/** What every part of the stand-in works with. */
import { randomBytes } from "node:crypto";
import type { Dispute, Refund, Session } from "./objects.ts";
import type { Faults } from "./records.ts";
import type { Store } from "./store.ts";

type SessionEvent = "completed" | "async_payment_succeeded" | "async_payment_failed" | "expired";
type DisputeEvent = "created" | "closed" | "funds_withdrawn" | "funds_reinstated";

/** Keeps an event, of those that our endpoint subscribes to, and has it delivered. */
export interface Emit {
  (type: `checkout.session.${SessionEvent}`, session: Session): void;
  (type: "refund.created" | "refund.updated", refund: Refund): void;
  (type: `charge.dispute.${DisputeEvent}`, dispute: Dispute): void;
}

export interface Context {
  readonly store: Store;
  /** Whole seconds, as Stripe counts. */
  now(): number;
  /** The stand-in's own address, without a slash at the end. */
  url(): string;
  readonly faults: Faults;
  readonly emit: Emit;
}

/** Says that it is of no real account: `cs_test_local_…`. */
export function newId(prefix: string): string {
  return `${prefix}_test_local_${randomBytes(12).toString("hex")}`;
}

export function dollars(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}
