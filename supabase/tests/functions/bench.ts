/**
 * A bench for the handlers: the embedded backend, the stand-in for Stripe without a port, and a way to break every request
 * between them. Events wait until a test delivers them.
 */
import { createLocalStripe, localStripeKey, localWebhookSecret } from "@outpace/local-stripe";
import { memoryStore } from "@outpace/local-stripe/store";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { handler as checkout } from "../../functions/checkout/handler.ts";
import { eventTypes } from "../../functions/payments/events.ts";
import type { Environment } from "../../functions/payments/environment.ts";
import type { FunctionHandler, Surroundings } from "../../functions/payments/surroundings.ts";
import { handler as reconcile } from "../../functions/reconcile/handler.ts";
import { handler as webhook } from "../../functions/stripe-webhook/handler.ts";
import { publishableKey, secretKey, sharedBackend } from "../harness/backend.ts";
import type { Account } from "../http/fixtures.ts";
import { createNetwork } from "./network.ts";

const stripeUrl = new URL("http://127.0.0.1:54325");
const portalUrl = "http://localhost:5173";

/** Each bench has a Stripe of its own, which knows nothing of what the others left in the ledger. */
const forgetOthersSql = `
  select private.connect_payment_provider('stripe', false);
  update public.order_payments set status = 'expired' where status in ('created', 'open', 'processing');
  update private.payment_events set handled_at = now() where handled_at is null;
  delete from private.provider_cursors;
`;

interface Answer {
  status: number;
  body: { url?: string; status?: string; message?: string; hint?: string };
}

export type Bench = Awaited<ReturnType<typeof createBench>>;

export async function createBench() {
  const backend = await sharedBackend();
  await backend.database.exec(forgetOthersSql);
  const logged: string[] = [];
  const store = memoryStore();
  const standIn = createLocalStripe({
    url: () => stripeUrl.origin,
    webhookUrl: () => "http://127.0.0.1/",
    webhookSecret: localWebhookSecret,
    secretKey: localStripeKey,
    store,
  });
  standIn.actions.setDeliveries("never");
  onTestFinished(standIn.close);
  const network = createNetwork((request, { origin }) =>
    origin === stripeUrl.origin ? standIn.handler(request) : undefined,
  );
  const environment: Environment = {
    supabaseUrl: backend.url,
    publishableKey,
    secretKey,
    stripeKey: localStripeKey,
    webhookSecret: localWebhookSecret,
    stripeUrl,
    portalUrl,
  };
  const surroundings: Surroundings = {
    environment,
    patience: 10_000,
    fetch: network.fetch,
    log: (message) => logged.push(message),
  };
  const stripe = new Stripe(localStripeKey, {
    httpClient: Stripe.createFetchHttpClient((input, init) =>
      standIn.handler(new Request(input, init)),
    ),
  });
  const call = async (
    handler: FunctionHandler,
    init: RequestInit,
    changes: Partial<Environment> = {},
  ): Promise<Answer> => {
    const response = await handler(
      new Request("http://functions.internal/", { method: "POST", ...init }),
      { ...surroundings, environment: { ...environment, ...changes } },
    );
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  };
  const deliverText = async (payload: string, options: DeliveryOptions = {}) => {
    const { secrets = [localWebhookSecret], timestamp, changes, body = payload } = options;
    const headers = await Promise.all(
      secrets.map((secret) =>
        Stripe.webhooks.generateTestHeaderStringAsync({
          payload,
          secret,
          ...(timestamp !== undefined && { timestamp }),
        }),
      ),
    );
    const [first = "", ...others] = headers;
    const signature = [first, ...others.map((header) => header.replace(/^t=\d+,/, ""))].join(",");
    return call(webhook, { body, headers: { "stripe-signature": signature } }, changes);
  };
  return {
    backend,
    stripe,
    actions: standIn.actions,
    surroundings,
    breakWith: network.breakWith,
    stopAt: network.stopAt,
    logged,
    /** The requests to Stripe during this work. */
    async askedStripe(work: () => Promise<unknown>): Promise<string[]> {
      network.requests.length = 0;
      await work();
      return network.requests.filter((request) => request.includes(" /v1/"));
    },
    /** Lets Stripe answer so, or fail, until the returned function is called. */
    breakStripe: (answer: () => Promise<Response>, path = "/v1/") =>
      network.breakWith(({ pathname }) =>
        pathname.startsWith("/v1/") && pathname.includes(path) ? answer() : undefined,
      ),
    async sql<Row extends object>(statement: string, ...values: unknown[]): Promise<Row[]> {
      return (await backend.database.query<Row>(statement, values)).rows;
    },
    checkout: (
      { token }: Pick<Account, "token">,
      order_id: string,
      action?: "pay" | "confirm" | "withdraw" | "close",
      changes?: Partial<Environment>,
    ) =>
      call(
        checkout,
        {
          body: JSON.stringify({ order_id, ...(action && { action }) }),
          headers: { authorization: `Bearer ${token}` },
        },
        changes,
      ),
    reconcile: (apikey = secretKey) => call(reconcile, { headers: { apikey } }),
    call,
    deliverText,
    deliver: (event: Stripe.Event, options?: DeliveryOptions) =>
      deliverText(JSON.stringify(event), options),
    /** What the endpoint subscribes to, the oldest first. */
    async events(): Promise<Stripe.Event[]> {
      const { data } = await stripe.events.list({ types: [...eventTypes], limit: 100 });
      return data.toReversed();
    },
    /** As Stripe does after a day. */
    forgetAnswers() {
      for (const { id } of store.all("answer")) store.delete("answer", id);
    },
    /** Each once, in order. */
    async deliverAll(): Promise<number[]> {
      const statuses: number[] = [];
      for (const event of await this.events()) {
        statuses.push((await this.deliver(event)).status);
      }
      return statuses;
    },
  };
}

interface DeliveryOptions {
  /** Each signs the event. */
  secrets?: string[];
  /** Whole seconds. */
  timestamp?: number;
  /** Is sent in place of what was signed. */
  body?: string;
  changes?: Partial<Environment>;
}
