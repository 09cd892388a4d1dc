/**
 * A stand-in for Stripe, for laptops and tests: no money moves. Serves the official SDK under `/v1`,
 * a payment page, and a panel that plays the bank, the dashboard and the network.
 */
import { createActions, type Actions } from "./actions.ts";
import { answerApi } from "./api/handler.ts";
import type { Context } from "./context.ts";
import { createDeliveries } from "./deliveries.ts";
import { createEmit, forgetOldEvents } from "./events.ts";
import { answerPage } from "./pages/routes.ts";
import { expireDue } from "./payments.ts";
import type { Store } from "./store.ts";

export { localStripeKey, localWebhookSecret } from "./keys.ts";

export interface LocalStripeOptions {
  /** The address at which the handler is reached. */
  url(): string;
  /** Where events are posted. */
  webhookUrl(): string;
  webhookSecret: string;
  /** The only key that the API takes. */
  secretKey: string;
  store: Store;
  /** Posts an event; `fetch` unless a test receives it. */
  send?: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds, as `Date.now`: tests move it. */
  clock?: () => number;
  /** The types of events that the endpoint asks for; "*" asks for all. */
  events?: readonly string[];
  /** Milliseconds before the second and the third try of a delivery. */
  retryPauses?: readonly number[];
  /** Milliseconds for which late events are held, and events that change places are gathered. */
  holds?: Readonly<Record<"late" | "out of order", number>>;
}

export interface LocalStripe {
  handler(request: Request): Promise<Response>;
  /** What the pages' buttons do, for tests. */
  readonly actions: Actions;
  /** Stops the timers and what is under way; deliveries that wait stay in the store. */
  close(): Promise<void>;
}

const subscribed = [
  ...["completed", "async_payment_succeeded", "async_payment_failed", "expired"].map(
    (what) => `checkout.session.${what}`,
  ),
  ...["created", "updated", "failed"].map((what) => `refund.${what}`),
  ...["created", "updated", "closed", "funds_withdrawn", "funds_reinstated"].map(
    (what) => `charge.dispute.${what}`,
  ),
];

export function createLocalStripe(options: LocalStripeOptions): LocalStripe {
  const { store, clock = Date.now, events = subscribed } = options;
  const now = () => Math.floor(clock() / 1000);
  const deliveries = createDeliveries({
    store,
    webhookUrl: options.webhookUrl,
    send: options.send ?? fetch,
    secret: options.webhookSecret,
    pauses: options.retryPauses ?? [5_000, 30_000],
    holds: options.holds ?? { late: 60_000, "out of order": 5_000 },
  });
  const recorder = {
    store,
    now,
    isWanted: (type: string) => events.includes("*") || events.includes(type),
    deliver: deliveries.add,
  };
  const contextOf = (request: Parameters<typeof createEmit>[1]): Context => ({
    store,
    now,
    url: options.url,
    emit: createEmit(recorder, request),
  });
  const context = contextOf(null);
  const sweep = () => {
    expireDue(context);
    forgetOldEvents(store, now());
  };
  // Without it, nobody would hear of a session whose time ends while no request comes.
  const timer = setInterval(sweep, 30_000).unref();
  const actions = createActions(context, deliveries, sweep);
  return {
    actions,
    handler(request) {
      sweep();
      return new URL(request.url).pathname.startsWith("/v1/")
        ? answerApi(request, { secretKey: options.secretKey, contextOf })
        : answerPage(request, context, actions);
    },
    async close() {
      clearInterval(timer);
      await deliveries.close();
    },
  };
}
