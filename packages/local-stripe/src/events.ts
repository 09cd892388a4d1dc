/** Events: docs.stripe.com/api/events. Those that our endpoint subscribes to; `events.ts` of the functions lists them. */
import type { Deliveries } from "./deliveries.ts";
import { newEvent } from "./new-objects.ts";
import type { Dispute, Refund, Session } from "./objects.ts";
import type { Store } from "./store.ts";

type SessionEvent = "completed" | "async_payment_succeeded" | "async_payment_failed" | "expired";
type DisputeEvent = "created" | "closed" | "funds_withdrawn" | "funds_reinstated";

export interface Emit {
  (type: `checkout.session.${SessionEvent}`, session: Session): void;
  (type: "refund.created" | "refund.updated", refund: Refund): void;
  (type: `charge.dispute.${DisputeEvent}`, dispute: Dispute): void;
}

/** Keeps each event and has it delivered. */
export function createEmit(store: Store, now: () => number, deliveries: Deliveries): Emit {
  return (type, object) => {
    const event = newEvent(now(), type, object);
    store.put("event", event);
    deliveries.add(event.id);
  };
}
