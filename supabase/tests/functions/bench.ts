/** A bench for the functions of payments, with the stand-in for Stripe. Events wait until a test delivers them. */
import { createLocalStripe, localStripeKey, localWebhookSecret } from "@outpace/local-stripe";
import { memoryStore, type Kind } from "@outpace/local-stripe/store";
import Stripe from "stripe";
import { afterAll, beforeEach } from "vitest";
import { handler as checkoutHandler } from "../../functions/checkout/handler.ts";
import { eventTypes } from "../../functions/payments/events.ts";
import { handler as reconcileHandler } from "../../functions/reconcile/handler.ts";
import { handler as webhook } from "../../functions/stripe-webhook/handler.ts";
import { expected, secretKey, type Backend } from "../harness/backend.ts";
import { makeStaff } from "../harness/staff.ts";
import { addAccount, addBrand, createRace, type Account } from "../http/fixtures.ts";
import { createHandlerBench } from "./handler-bench.ts";

const stripeUrl = new URL("http://127.0.0.1:54325");

const settings = {
  stripeKey: localStripeKey,
  webhookSecret: localWebhookSecret,
  stripeUrl,
  portalUrl: "http://localhost:5173",
};

const kinds: Kind[] = [
  ...(["session", "payment_intent", "charge", "refund", "dispute", "invoice", "event"] as const),
  ...(["checkout", "delivery", "answer"] as const),
];

/** Each test has a Stripe of its own, which knows nothing of what the others left in the ledger. */
const forgetOthersSql = `
  select private.connect_payment_provider('stripe', false);
  update public.order_payments set status = 'expired' where status in ('created', 'open', 'processing');
  update private.payment_events set handled_at = now() where handled_at is null;
  delete from private.provider_cursors;
`;

interface Body {
  url?: string;
  status?: string;
  is_current?: boolean;
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

type Caller = Pick<Account, "token">;

/** A brand with a race that is due. */
export async function addDueOrder(backend: Backend) {
  const brand = await addBrand(backend);
  const race = await expected<{ id: string; name: string }>(createRace(brand));
  const order = await expected<{ id: string; total_cents: number }>(
    brand.client
      .from("race_orders")
      .select("id, total_cents")
      .eq("live_race_id", race.id)
      .single<{ id: string; total_cents: number }>(),
  );
  return { ...brand, race, orderId: order.id, cents: order.total_cents };
}

export const sessionIn = (url = "") => /cs_test_local_\w+/.exec(url)?.[0] ?? "";

/** For one file. */
export async function createBench() {
  const store = memoryStore();
  const { actions, close, handler } = createLocalStripe({
    url: () => stripeUrl.origin,
    webhookUrl: () => "http://127.0.0.1/",
    webhookSecret: localWebhookSecret,
    secretKey: localStripeKey,
    store,
  });
  afterAll(close);
  const forget = (kind: Kind) => {
    for (const { id } of store.all(kind)) store.delete(kind, id);
  };
  beforeEach(() => {
    kinds.forEach(forget);
    actions.setFaults({ deliveries: "never", refunds: "succeeded" });
  });
  const bench = await createHandlerBench<typeof settings, Body>(
    settings,
    (request, { origin }) => (origin === stripeUrl.origin ? handler(request) : undefined),
    forgetOthersSql,
  );
  const { backend, call, requests, sql } = bench;
  const stripe = new Stripe(localStripeKey, {
    httpClient: Stripe.createFetchHttpClient((input, init) => handler(new Request(input, init))),
  });
  const deliver = async (event: object, delivery: Delivery = {}) => {
    const payload = JSON.stringify(event);
    const { secrets = [localWebhookSecret], timestamp, changes, body = payload } = delivery;
    const at = timestamp === undefined ? {} : { timestamp };
    const signatures = secrets.map((secret) =>
      Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, ...at }),
    );
    const [first = "", ...others] = await Promise.all(signatures);
    const signature = [first, ...others.map((header) => header.replace(/^t=\d+,/, ""))].join(",");
    return call(webhook, { body, headers: { "stripe-signature": signature } }, changes);
  };
  /** What the endpoint subscribes to, the oldest first. */
  const events = async (): Promise<Stripe.Event[]> =>
    (await stripe.events.list({ types: [...eventTypes], limit: 100 })).data.toReversed();
  /** Each once, in order. */
  const deliverAll = async (): Promise<number[]> => {
    const statuses: number[] = [];
    for (const event of await events()) statuses.push((await deliver(event)).status);
    return statuses;
  };
  const checkout = (
    { token }: Caller,
    order_id: string,
    action?: "pay" | "confirm" | "withdraw" | "close",
  ) =>
    call(checkoutHandler, {
      body: JSON.stringify({ order_id, ...(action && { action }) }),
      headers: { authorization: `Bearer ${token}` },
    });
  const addStaff = async (): Promise<Account> => {
    const staff = await addAccount(backend);
    await makeStaff(backend, staff.email);
    return staff;
  };
  /** A due order whose session is open. */
  const addOpenOrder = async () => {
    const order = await addDueOrder(backend);
    const { body } = await checkout(order, order.orderId);
    return { ...order, session: sessionIn(body.url) };
  };
  /** A paid order, and what staff do about it. */
  const addPaidOrder = async () => {
    const order = await addOpenOrder();
    actions.pay(order.session);
    await deliverAll();
    const staff = await addStaff();
    const { orderId: order_id } = order;
    return {
      ...order,
      confirm: async () => (await checkout(staff, order_id, "confirm")).body,
      ask: (cents: number) => {
        const request = { request_id: crypto.randomUUID(), order_id, cents, reason: "Flooded." };
        return expected(staff.client.rpc("request_refund", request));
      },
    };
  };
  return {
    ...bench,
    stripe,
    actions,
    deliver,
    events,
    deliverAll,
    /** The requests to Stripe during this work. */
    async askedStripe(work: () => Promise<unknown>): Promise<string[]> {
      requests.length = 0;
      await work();
      return requests.filter((request) => request.includes(" /v1/"));
    },
    /** Lets Stripe answer so, by default not at all, until the returned function is called. */
    breakStripe: (status?: number, path = "/v1/") =>
      bench.breakWith(({ pathname }) => {
        if (!pathname.startsWith("/v1/") || !pathname.includes(path)) return undefined;
        return status === undefined
          ? Promise.reject(new TypeError("down"))
          : Promise.resolve(Response.json({ error: {} }, { status }));
      }),
    checkout,
    reconcile: (apikey = secretKey) => call(reconcileHandler, { headers: { apikey } }),
    /** As if Stripe had been asked ten seconds before it was. */
    letFoldsAge: () =>
      sql("update public.order_payments set synced_at = synced_at - interval '10 seconds'"),
    /** As Stripe does after a day. */
    forgetAnswers: () => {
      forget("answer");
    },
    addStaff,
    addDueOrder: () => addDueOrder(backend),
    addOpenOrder,
    addPaidOrder,
    sessionStatus: async (id: string) => (await stripe.checkout.sessions.retrieve(id)).status,
    /** What the ledger says about an order. */
    stateOf: async ({ orderId }: { orderId: string }) =>
      (
        await sql(
          `select o.status, o.refunded_cents, o.review,
             array(select p.status from public.order_payments p where p.order_id = o.id order by p.attempt) as attempts,
             (select coalesce(json_agg(json_build_array(e.kind, e.cents) order by e.kind), '[]')
              from public.payment_entries e where e.order_id = o.id) as entries
           from public.race_orders o where o.id = $1`,
          orderId,
        )
      )[0],
  };
}
