/**
 * Posts events to the webhook endpoint, beside the answers and never in their way: docs.stripe.com/webhooks. Stripe repeats
 * a delivery in a sandbox three times; the panel chooses how deliveries go wrong.
 */
import Stripe from "stripe";
import { newId, settingsOf } from "./context.ts";
import type { Delivery, DeliveryMode } from "./records.ts";
import type { Store } from "./store.ts";

export interface Deliveries {
  /** Delivers an event as the panel says. */
  add(event: string): void;
  /** Delivers an event once more, as "Resend" in Stripe's dashboard does. */
  resend(event: string): Promise<void>;
  /** Tries everything that waits once, and returns when the endpoint has answered. */
  deliverNow(): Promise<void>;
  waiting(): Delivery[];
  /** Stops the timer and what is under way; what waits stays in the store. */
  close(): Promise<void>;
}

interface Endpoint {
  readonly store: Store;
  webhookUrl(): string;
  send(url: string, init: RequestInit): Promise<Response>;
  readonly secret: string;
  /** Milliseconds before the second and the third try. */
  readonly pauses: readonly number[];
  /** Milliseconds for which the mode "late" holds events, and "out of order" gathers them. */
  readonly holds: Readonly<Record<"late" | "out of order", number>>;
}

const maxTries = 3;
const timeout = 20_000;

export function createDeliveries({
  store,
  webhookUrl,
  send,
  secret,
  pauses,
  holds,
}: Endpoint): Deliveries {
  const running = new Set<Promise<void>>();
  /** Ids of deliveries under way. */
  const busy = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  const waiting = () => store.all("delivery").filter(({ id }) => !busy.has(id));
  const schedule = () => {
    clearTimeout(timer);
    const due = Math.min(...waiting().map((delivery) => delivery.due));
    if (closing.signal.aborted || due === Infinity) return;
    timer = setTimeout(
      () => {
        startDue(Date.now());
      },
      Math.max(0, due - Date.now()),
    ).unref();
  };

  const post = async (id: string): Promise<boolean> => {
    const event = store.get("event", id);
    if (!event) return true;
    const payload = JSON.stringify(event, undefined, 2);
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
    const tries = delivery.tries + 1;
    const isLost = delivery.mode === "third try" && tries < maxTries;
    const isDelivered = !isLost && (await post(delivery.event));
    busy.delete(delivery.id);
    // Nobody knows whether it arrived: the next start repeats it.
    if (closing.signal.aborted) return;
    if (isDelivered || tries >= maxTries) store.delete("delivery", delivery.id);
    else {
      const due = Date.now() + (pauses[delivery.tries] ?? 0);
      store.put("delivery", { ...delivery, tries, due });
    }
    const event = store.get("event", delivery.event);
    if (isDelivered && event) store.put("event", { ...event, pending_webhooks: 0 });
  };
  const track = (work: Promise<void>) => {
    const tracked = work.finally(() => {
      running.delete(tracked);
      schedule();
    });
    running.add(tracked);
  };
  const start = (deliveries: Delivery[]) => {
    deliveries.forEach(({ id }) => busy.add(id));
    const isHeld = ({ mode }: Delivery) => mode === "out of order";
    for (const delivery of deliveries) if (!isHeld(delivery)) track(attempt(delivery));
    const reversed = deliveries.filter(isHeld).toReversed();
    if (reversed.length > 0) track(inTurn(reversed, attempt));
  };
  const startDue = (now: number) => {
    const all = waiting();
    const due = all.filter((delivery) => delivery.due <= now);
    // The first that is due brings all others along: only together can they change places.
    const isGathered = due.some(({ mode }) => mode === "out of order");
    start(isGathered ? all.filter((one) => due.includes(one) || one.mode === "out of order") : due);
    schedule();
  };
  const finish = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  const put = (event: string, mode: DeliveryMode) => {
    const held = mode === "late" || mode === "out of order" ? holds[mode] : 0;
    store.put("delivery", { id: newId("dlv"), event, mode, tries: 0, due: Date.now() + held });
  };

  schedule();
  return {
    add(event) {
      const { deliveries: mode } = settingsOf(store);
      if (mode === "never") return;
      put(event, mode);
      if (mode === "twice") put(event, mode);
      schedule();
    },
    async resend(event) {
      const pending = store.all("delivery").map(({ id }) => id);
      put(event, "normally");
      start(waiting().filter(({ id }) => !pending.includes(id)));
      await finish();
    },
    async deliverNow() {
      startDue(Infinity);
      await finish();
    },
    waiting: () => store.all("delivery"),
    async close() {
      closing.abort();
      clearTimeout(timer);
      await finish();
    },
  };
}

async function inTurn(
  deliveries: readonly Delivery[],
  attempt: (delivery: Delivery) => Promise<void>,
): Promise<void> {
  for (const delivery of deliveries) await attempt(delivery);
}
