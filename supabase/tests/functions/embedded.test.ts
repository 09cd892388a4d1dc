/** The embedded backend with the functions for payments and the stand-in for Stripe, each at its address, as `npm start` has them. */
import { localStripeKey, localWebhookSecret } from "@outpace/local-stripe";
import Stripe from "stripe";
import { beforeAll, expect, test, vi } from "vitest";
import { secretKey, startBusyBackend } from "../harness/backend.ts";
import { serveInDeno } from "./deno.ts";
import { addDueOrder, sessionIn } from "./orders.ts";

async function startWithPayments() {
  const backend = await startBusyBackend({ payments: true });
  const { paymentsUrl } = backend;
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    fetch(new URL(path, paymentsUrl), {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const { hostname, port } = new URL(paymentsUrl);
  return {
    ...backend,
    stripe: new Stripe(localStripeKey, { host: hostname, port, protocol: "http" }),
    /** Presses a button of the payment page; returns where it leads to. */
    press: async (page: string, outcome: "pay" | "walk-away") =>
      (await post(page, { outcome })).headers.get("location"),
    /** From the panel. */
    refund: (session: string, dollars: string) =>
      post("/panel", { action: "refund", id: session, amount: dollars }),
    setDeliveries: (deliveries: "normally" | "twice" | "never") =>
      post("/panel", { action: "set", deliveries }),
    /** Waits until a query has these rows. */
    expectRows: (rows: object[], statement: string, ...values: string[]) =>
      vi.waitFor(
        async () => {
          expect((await backend.database.query(statement, values)).rows).toEqual(rows);
        },
        { timeout: 100_000, interval: 100 },
      ),
  };
}

let backend: Awaited<ReturnType<typeof startWithPayments>>;
beforeAll(async () => {
  backend = await startWithPayments();
});

const expectPaid = (orderId: string) =>
  backend.expectRows(
    [{ status: "paid" }],
    "select status from public.race_orders where id = $1",
    orderId,
  );

/** A due order and the address of its payment page. */
async function addPage() {
  const order = await addDueOrder(backend);
  const { data, error } = await order.client.functions.invoke<{ url: string }>("checkout", {
    body: { order_id: order.orderId },
  });
  expect(error).toBeNull();
  return { ...order, url: data?.url ?? "" };
}

test("a brand invokes checkout, pays on the page, and the webhook pays the order", async () => {
  const { orderId, race, url } = await addPage();
  expect(url.startsWith(`${backend.paymentsUrl}/pay/`)).toBe(true);
  expect(await (await fetch(url)).text()).toContain(race.name);
  const back = (outcome: string) =>
    `http://localhost:5173/brands/dashboard?payment=${outcome}&order=${orderId}`;
  expect(await backend.press(url, "walk-away")).toBe(back("left"));
  await backend.setDeliveries("twice");
  expect(await backend.press(url, "pay")).toBe(back("returned"));
  await expectPaid(orderId);
  await backend.setDeliveries("normally");
});

// Each refund from Stripe's dashboard is an event, about which Stripe is asked.
test("twenty webhooks at once count once each", async () => {
  const { orderId, url } = await addPage();
  await backend.press(url, "pay");
  await expectPaid(orderId);
  const refunds = Array.from({ length: 20 }, () => backend.refund(sessionIn(url), "1"));
  await Promise.all(refunds);
  await backend.expectRows(
    [{ refunded_cents: 2000, refunds: 20 }],
    `select refunded_cents, (select count(*)::integer from public.payment_entries e
       where e.order_id = o.id and e.kind = 'refund') as refunds
     from public.race_orders o where o.id = $1`,
    orderId,
  );
}, 120_000);

test("the schedule calls reconcile, which finds a payment whose event was lost", async () => {
  await backend.setDeliveries("never");
  const { orderId, url } = await addPage();
  await backend.press(url, "pay");
  const setSchedule = (schedule: string) =>
    backend.database.query(
      "update cron.job set schedule = $1 where jobname = 'reconcile-payments'",
      [schedule],
    );
  await setSchedule("1 second");
  await expectPaid(orderId);
  await setSchedule("*/10 * * * *");
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
  await backend.setDeliveries("never");
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
  await expectPaid(orderId);
  const reconciled = await fetch(reconcile, { method: "POST", headers: { apikey: secretKey } });
  expect([reconciled.status, await reconciled.json()]).toMatchObject([200, { payments: 0 }]);
});

test("a function that would send a live key to a stand-in does not start under Deno", async () => {
  const starting = serve("checkout", { STRIPE_SECRET_KEY: "sk_live_x" });
  await expect(starting).rejects.toThrow("A live key is only used with Stripe itself");
});
