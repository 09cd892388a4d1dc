/** A bench for the functions of payments, with the stand-in for Stripe. Events wait until a test delivers them. */
import { createLocalStripe, localStripeKey, localWebhookSecret } from "@outpace/local-stripe";
import { memoryStore } from "@outpace/local-stripe/store";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { handler as checkout } from "../../functions/checkout/handler.ts";
import { eventTypes } from "../../functions/payments/events.ts";
import { handler as reconcile } from "../../functions/reconcile/handler.ts";
import { handler as webhook } from "../../functions/stripe-webhook/handler.ts";
import { secretKey } from "../harness/backend.ts";
import type { Account } from "../http/fixtures.ts";
import { createHandlerBench } from "./handler-bench.ts";

const stripeUrl = new URL("http://127.0.0.1:54325");

const settings = {
  stripeKey: localStripeKey,
  webhookSecret: localWebhookSecret,
  stripeUrl,
  portalUrl: "http://localhost:5173",
};

/** Each bench has a Stripe of its own, which knows nothing of what the others left in the ledger. */
const forgetOthersSql = `
  select private.connect_payment_provider('stripe', false);
  update public.order_payments set status = 'expired' where status in ('created', 'open', 'processing');
  update private.payment_events set handled_at = now() where handled_at is null;
  delete from private.provider_cursors;
`;

interface Body {
  url?: string;
  status?: string;
  message?: string;
  hint?: string;
}

interface Delivery {
  /** Each signs the event. */
  secrets?: string[];
  /** Whole seconds. */
  timestamp?: number;
  /** Is sent in place of what was signed. */
  body?: string;
  changes?: object;
}

export type Bench = Awaited<ReturnType<typeof createBench>>;

export async function createBench() {
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
  const bench = await createHandlerBench<typeof settings, Body>(
    settings,
    (request, { origin }) => (origin === stripeUrl.origin ? standIn.handler(request) : undefined),
    forgetOthersSql,
  );
  const { call, requests } = bench;
  const stripe = new Stripe(localStripeKey, {
    httpClient: Stripe.createFetchHttpClient((input, init) =>
      standIn.handler(new Request(input, init)),
    ),
  });
  const deliverText = async (payload: string, delivery: Delivery = {}) => {
    const { secrets = [localWebhookSecret], timestamp, changes, body = payload } = delivery;
    const at = timestamp === undefined ? {} : { timestamp };
    const signatures = secrets.map((secret) =>
      Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, ...at }),
    );
    const [first = "", ...others] = await Promise.all(signatures);
    const signature = [first, ...others.map((header) => header.replace(/^t=\d+,/, ""))].join(",");
    return call(webhook, { body, headers: { "stripe-signature": signature } }, changes);
  };
  const deliver = (event: Stripe.Event, delivery?: Delivery) =>
    deliverText(JSON.stringify(event), delivery);
  /** What the endpoint subscribes to, the oldest first. */
  const events = async (): Promise<Stripe.Event[]> =>
    (await stripe.events.list({ types: [...eventTypes], limit: 100 })).data.toReversed();
  return {
    ...bench,
    stripe,
    actions: standIn.actions,
    deliverText,
    deliver,
    events,
    /** Each once, in order. */
    async deliverAll(): Promise<number[]> {
      const statuses: number[] = [];
      for (const event of await events()) statuses.push((await deliver(event)).status);
      return statuses;
    },
    /** The requests to Stripe during this work. */
    async askedStripe(work: () => Promise<unknown>): Promise<string[]> {
      requests.length = 0;
      await work();
      return requests.filter((request) => request.includes(" /v1/"));
    },
    /** Lets Stripe answer so, or fail, until the returned function is called. */
    breakStripe: (answer: () => Promise<Response>, path = "/v1/") =>
      bench.breakWith(({ pathname }) =>
        pathname.startsWith("/v1/") && pathname.includes(path) ? answer() : undefined,
      ),
    checkout: (
      { token }: Pick<Account, "token">,
      order_id: string,
      action?: "pay" | "confirm" | "withdraw" | "close",
    ) =>
      call(checkout, {
        body: JSON.stringify({ order_id, ...(action && { action }) }),
        headers: { authorization: `Bearer ${token}` },
      }),
    reconcile: (apikey = secretKey) => call(reconcile, { headers: { apikey } }),
    /** As Stripe does after a day. */
    forgetAnswers() {
      for (const { id } of store.all("answer")) store.delete("answer", id);
    },
  };
}
