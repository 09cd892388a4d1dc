/** A stand-in without a port: the SDK reaches its handler directly, and a handler of the test receives its events. */
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { createLocalStripe, localStripeKey, localWebhookSecret } from "../local-stripe.ts";
import type { LocalStripeOptions } from "../local-stripe.ts";
import { memoryStore } from "../store.ts";

export const origin = "http://127.0.0.1:54325";

export function createBench(options: Partial<LocalStripeOptions> = {}) {
  let time = Date.parse("2026-06-01T12:00:00.700Z");
  const { store = memoryStore() } = options;
  const stripe = createLocalStripe({
    url: () => origin,
    webhookUrl: () => "http://127.0.0.1:54321/functions/v1/stripe-webhook",
    webhookSecret: localWebhookSecret,
    secretKey: localStripeKey,
    store,
    clock: () => time,
    send: () => Promise.resolve(new Response()),
    ...options,
  });
  onTestFinished(stripe.close);
  const sdkWith = (key: string) =>
    new Stripe(key, {
      httpClient: Stripe.createFetchHttpClient((input, init) =>
        stripe.handler(new Request(input, init)),
      ),
      maxNetworkRetries: 0,
      telemetry: false,
    });
  const sdk = sdkWith(localStripeKey);
  const open = async (change?: Partial<Stripe.Checkout.SessionCreateParams>) =>
    (await sdk.checkout.sessions.create(raceSession(change))).id;
  return {
    ...stripe,
    store,
    /** The official SDK, as the product uses it. */
    sdk,
    sdkWith,
    /** The id of a new session. */
    open,
    /** The ids of a new session that was paid by card, and of its intent. */
    async openPaid() {
      const id = await open();
      stripe.actions.pay(id);
      const session = await sdk.checkout.sessions.retrieve(id);
      return { id, payment_intent: String(session.payment_intent) };
    },
    /** The types of all events, the oldest first. */
    types: async () =>
      (await sdk.events.list({ limit: 100 })).data.map(({ type }) => type).toReversed(),
    /** Moves the clock. */
    pass(seconds: number) {
      time += seconds * 1000;
    },
    /** The clock, in whole seconds. */
    now: () => Math.floor(time / 1000),
    /** Returns the response to a browser's request. */
    visit(path: string, form?: Readonly<Record<string, string>>, headers = {}) {
      const post = form && { method: "POST", body: new URLSearchParams(form) };
      return stripe.handler(new Request(new URL(path, origin), { headers, ...post }));
    },
  };
}

/** As the product asks for a session of a race. */
export function raceSession(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: "order-1", payment_id: "payment-1" };
  const product_data = { name: "Standard race: Sunday Five" };
  return {
    mode: "payment",
    line_items: [
      { price_data: { currency: "usd", product_data, unit_amount: 100_000 }, quantity: 1 },
    ],
    client_reference_id: "order-1",
    metadata,
    payment_intent_data: { metadata, description: product_data.name },
    adaptive_pricing: { enabled: false },
    invoice_creation: { enabled: true },
    success_url: "http://127.0.0.1:5173/brands/dashboard?payment=returned&order=order-1",
    cancel_url: "http://127.0.0.1:5173/brands/dashboard?payment=left&order=order-1",
    ...change,
  };
}
