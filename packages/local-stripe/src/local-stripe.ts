/** A stand-in for Stripe, for laptops and tests: no money moves. Serves the official SDK under `/v1`, and a payment page. */
import { createActions, type Actions } from "./actions.ts";
import { answerApi } from "./api/handler.ts";
import type { Context, Emit } from "./context.ts";
import { createDeliveries } from "./deliveries.ts";
import { newEvent } from "./new-objects.ts";
import { answerPage } from "./pages/routes.ts";
import { expireDue } from "./payments.ts";
import type { Faults } from "./records.ts";
import { forgetOld, type Store } from "./store.ts";

/** Fixed, so that a laptop needs no configuration. They protect nothing: the stand-in listens on the loopback address only. */
export const localStripeKey = "sk_test_local_outpace";
export const localWebhookSecret = "whsec_local_outpace";

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
  /** Milliseconds before each further try of a delivery; Stripe makes three in a sandbox. */
  retryPauses?: readonly number[];
}

export interface LocalStripe {
  handler(request: Request): Promise<Response>;
  /** For tests. */
  readonly actions: Actions;
  /** Stops the timers and what is under way; deliveries that wait stay in the store. */
  close(): Promise<void>;
}

export function createLocalStripe(options: LocalStripeOptions): LocalStripe {
  const { store, secretKey, clock = Date.now } = options;
  const now = () => Math.floor(clock() / 1000);
  const faults: Faults = { deliveries: "once", refunds: "succeeded" };
  const deliveries = createDeliveries({
    store,
    faults,
    webhookUrl: options.webhookUrl,
    send: options.send ?? fetch,
    secret: options.webhookSecret,
    pauses: options.retryPauses ?? [5_000, 30_000],
  });
  const emit: Emit = (type, object) => {
    const event = newEvent(now(), type, object);
    store.put("event", event);
    deliveries.add(event.id);
  };
  const context: Context = { store, now, url: options.url, faults, emit };
  const sweep = () => {
    expireDue(context);
    forgetOld(store, now());
  };
  // Without it, nobody would hear of a session whose time ends while no request comes.
  const timer = setInterval(sweep, 30_000).unref();
  return {
    actions: createActions(context),
    handler(request) {
      sweep();
      return new URL(request.url).pathname.startsWith("/v1/")
        ? answerApi(request, context, secretKey)
        : answerPage(request, context);
    },
    async close() {
      clearInterval(timer);
      await deliveries.close();
    },
  };
}
