/** The bundles of the functions for payments, under Deno. */
import { localStripeKey, localWebhookSecret } from "@outpace/local-stripe";
import Stripe from "stripe";
import { beforeAll, expect, test } from "vitest";
import { secretKey } from "../harness/backend.ts";
import { serveInDeno } from "./deno.ts";
import { addDueOrder } from "./orders.ts";
import { startWithPayments } from "./embedded.ts";

let backend: Awaited<ReturnType<typeof startWithPayments>>;
beforeAll(async () => {
  backend = await startWithPayments();
  await backend.setDeliveries("never");
});

const serve = (name: string, variables: Readonly<Record<string, string>> = {}) =>
  serveInDeno(name, {
    SUPABASE_URL: backend.url,
    STRIPE_SECRET_KEY: localStripeKey,
    STRIPE_WEBHOOK_SECRET: localWebhookSecret,
    STRIPE_API_URL: backend.paymentsUrl,
    PORTAL_URL: "http://localhost:5173",
    ...variables,
  });

test("the same bundles pay, hear of it and reconcile under Deno", async () => {
  const { token, orderId } = await addDueOrder(backend);
  const [checkout, webhook, reconcile] = await Promise.all([
    serve("checkout"),
    serve("stripe-webhook"),
    serve("reconcile"),
  ]);
  const response = await fetch(checkout, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ order_id: orderId }),
  });
  const { url } = (await response.json()) as { url: string };
  await backend.press(url, "pay");
  const { data } = await backend.stripe.events.list({ types: ["checkout.session.completed"] });
  const payload = JSON.stringify(data[0]);
  const deliver = async (secret: string) => {
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
    const headers = { "stripe-signature": signature };
    return (await fetch(webhook, { method: "POST", headers, body: payload })).status;
  };
  expect(await deliver("whsec_other")).toBe(400);
  expect(await deliver(localWebhookSecret)).toBe(200);
  await backend.expectStatus(orderId, "paid");
  const reconciled = await fetch(reconcile, { method: "POST", headers: { apikey: secretKey } });
  expect([reconciled.status, await reconciled.json()]).toMatchObject([200, { payments: 0 }]);
});

test("a function that would send a live key to a stand-in does not start", async () => {
  const starting = serve("checkout", { STRIPE_SECRET_KEY: "sk_live_x" });
  await expect(starting).rejects.toThrow("A live key is only used with Stripe itself");
});
