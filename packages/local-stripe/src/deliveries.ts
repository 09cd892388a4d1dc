/** Posts events to the webhook endpoint, beside the answers and never in their way: docs.stripe.com/webhooks */
import Stripe from "stripe";
import { newId } from "./context.ts";
import type { Delivery, Faults } from "./records.ts";
import type { Store } from "./store.ts";

export interface Deliveries {
  /** Delivers an event as often as the faults say. */
  add(event: string): void;
  /** Stops the timer and what is under way; what waits stays in the store. */
  close(): Promise<void>;
}

interface Endpoint {
  readonly store: Store;
  readonly faults: Faults;
  webhookUrl(): string;
  send(url: string, init: RequestInit): Promise<Response>;
  readonly secret: string;
  /** Milliseconds before each further try. */
  readonly pauses: readonly number[];
}

const timeout = 20_000;
const copies = { once: 1, twice: 2, never: 0 };

export function createDeliveries(endpoint: Endpoint): Deliveries {
  const { store, faults, webhookUrl, send, secret, pauses } = endpoint;
  const underWay = new Map<string, Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const post = async (event: string): Promise<boolean> => {
    const payload = JSON.stringify(store.get("event", event), undefined, 2);
    // Signed when it is sent, with the time at which it is sent.
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
    try {
      const response = await send(webhookUrl(), {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signature,
        },
        body: payload,
        // Stripe takes a redirect for a failure.
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(timeout), closing.signal]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };
  const attempt = async (delivery: Delivery): Promise<void> => {
    const { id, event, tries } = delivery;
    const isDelivered = await post(event);
    underWay.delete(id);
    // Nobody knows whether it arrived: the next start repeats it.
    if (closing.signal.aborted) return;
    const pause = pauses[tries];
    if (isDelivered || pause === undefined) store.delete("delivery", id);
    else store.put("delivery", { ...delivery, tries: tries + 1, due: Date.now() + pause });
    startDue();
  };
  const startDue = () => {
    clearTimeout(timer);
    const now = Date.now();
    const waiting = store.all("delivery").filter(({ id }) => !underWay.has(id));
    for (const delivery of waiting.filter(({ due }) => due <= now)) {
      underWay.set(delivery.id, attempt(delivery));
    }
    const next = Math.min(...waiting.map(({ due }) => due).filter((due) => due > now));
    if (next < Infinity) timer = setTimeout(startDue, next - now).unref();
  };

  startDue();
  return {
    add(event) {
      for (let count = 0; count < copies[faults.deliveries]; count += 1) {
        store.put("delivery", { id: newId("dlv"), event, tries: 0, due: Date.now() });
      }
      startDue();
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}
