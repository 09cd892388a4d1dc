/** Events: docs.stripe.com/api/events */
import Stripe from "stripe";
import { newId, type Emit } from "./context.ts";
import type { Store } from "./store.ts";

/** How long Stripe's list of events goes back. */
const eventLifetime = 30 * 24 * 60 * 60;

interface Recorder {
  readonly store: Store;
  now(): number;
  /** Whether the endpoint asked for events of this type. */
  isWanted(type: string): boolean;
  /** Takes an event that the endpoint wants. */
  deliver(id: string): void;
}

/** `request` is the request that caused the events; null for what a payer, a bank or the panel does. */
export function createEmit(
  { store, now, isWanted, deliver }: Recorder,
  request: Stripe.Event.Request | null,
): Emit {
  return (type, object) => {
    const wanted = isWanted(type);
    const base: Stripe.EventBase = {
      id: newId("evt"),
      object: "event",
      api_version: Stripe.API_VERSION,
      created: now(),
      data: { object },
      livemode: false,
      pending_webhooks: wanted ? 1 : 0,
      request: request ?? { id: null, idempotency_key: null },
      type,
    };
    store.put("event", base as Stripe.Event);
    if (wanted) deliver(base.id);
  };
}

export function recentEvents(store: Store, now: number): Stripe.Event[] {
  return store.all("event").filter(({ created }) => created > now - eventLifetime);
}

export function forgetOldEvents(store: Store, now: number): void {
  for (const { id, created } of store.all("event")) {
    if (created > now - eventLifetime) return;
    store.delete("event", id);
  }
}
