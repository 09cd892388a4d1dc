/** A stand-in without a port: the SDK reaches its handler directly, and a handler of the test receives its events. */
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { createLocalStripe, localStripeKey, localWebhookSecret } from "../local-stripe.ts";
import type { LocalStripe, LocalStripeOptions } from "../local-stripe.ts";
import { memoryStore } from "../store.ts";

export const origin = "http://127.0.0.1:54325";

/** A version that is not the SDK's own, or how a request says who it is. */
interface Settings {
  readonly apiVersion?: string;
  readonly authenticator?: () => Promise<void>;
}

export interface Bench extends LocalStripe {
  /** The official SDK, as the product uses it. */
  readonly sdk: Stripe;
  sdkWith(key: string, settings?: Settings): Stripe;
  /** Moves the clock. */
  pass(seconds: number): void;
  /** The clock, in whole seconds. */
  now(): number;
  /** The ids of events that were posted, in order; the endpoint takes all of them. */
  readonly received: string[];
  /** Answers a browser's request. */
  visit(
    path: string,
    form?: Readonly<Record<string, string>>,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

export function createBench(options: Partial<LocalStripeOptions> = {}): Bench {
  const received: string[] = [];
  let time = Date.parse("2026-06-01T12:00:00.700Z");
  const stripe = createLocalStripe({
    url: () => origin,
    webhookUrl: () => "http://127.0.0.1:54321/functions/v1/stripe-webhook",
    webhookSecret: localWebhookSecret,
    secretKey: localStripeKey,
    store: memoryStore(),
    clock: () => time,
    send: (_, { body }) => {
      received.push((JSON.parse(body as string) as Stripe.Event).id);
      return Promise.resolve(new Response());
    },
    ...options,
  });
  onTestFinished(stripe.close);
  const sdkWith = (key: string, settings: Settings = {}) =>
    new Stripe(key, {
      httpClient: Stripe.createFetchHttpClient((input, init) =>
        stripe.handler(new Request(input, init)),
      ),
      host: "127.0.0.1",
      port: 54325,
      protocol: "http",
      maxNetworkRetries: 0,
      telemetry: false,
      ...(settings as Stripe.StripeConfig),
    });
  return {
    ...stripe,
    received,
    sdk: sdkWith(localStripeKey),
    sdkWith,
    pass: (seconds) => {
      time += seconds * 1000;
    },
    now: () => Math.floor(time / 1000),
    visit: (path, form, headers = {}) =>
      stripe.handler(
        new Request(new URL(path, origin), {
          headers,
          ...(form && { method: "POST", body: new URLSearchParams(form) }),
        }),
      ),
  };
}

/** As the product asks for a session of a race. */
export function raceSession(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: "order-1", payment_id: "payment-1" };
  return {
    mode: "payment",
    line_items: [
      {
        price_data: {
          currency: "usd",
          product_data: { name: "Standard race: Sunday Five" },
          unit_amount: 100_000,
        },
        quantity: 1,
      },
    ],
    client_reference_id: "order-1",
    metadata,
    payment_intent_data: { metadata, description: "Standard race: Sunday Five" },
    adaptive_pricing: { enabled: false },
    invoice_creation: { enabled: true },
    success_url: "http://127.0.0.1:5173/brands/dashboard?payment=returned&order=order-1",
    cancel_url: "http://127.0.0.1:5173/brands/dashboard?payment=left&order=order-1",
    ...change,
  };
}
