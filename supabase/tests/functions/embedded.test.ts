/** The embedded backend with its functions and the stand-ins for their providers, each at its address, as `npm start` has them. */
import { localStripeKey, localWebhookSecret } from "@outpace/local-stripe";
import { sampleRace } from "@outpace/emails/sample-facts";
import Stripe from "stripe";
import { beforeAll, expect, test, vi } from "vitest";
import { secretKey, startBusyBackend } from "../harness/backend.ts";
import { addBrand } from "../http/fixtures.ts";
import { addDueOrder } from "./bench.ts";
import { serveInDeno } from "./deno.ts";

let backend: Awaited<ReturnType<typeof startBusyBackend>>;
beforeAll(async () => {
  backend = await startBusyBackend({ payments: true });
});

/** Presses a button of the payment page, or asks for a fault. */
const press = (path: string, form: Readonly<Record<string, string>>) =>
  fetch(new URL(path, backend.paymentsUrl), {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });

const setDeliveries = (deliveries: "twice" | "never") => press("/faults", { deliveries });

const expectPaid = (orderId: string) =>
  vi.waitFor(
    async () => {
      const select = "select status from public.race_orders where id = $1";
      expect((await backend.database.query(select, [orderId])).rows).toEqual([{ status: "paid" }]);
    },
    { timeout: 100_000, interval: 100 },
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
  const { orderId, url } = await addPage();
  expect(url.startsWith(`${backend.paymentsUrl}/pay/`)).toBe(true);
  await setDeliveries("twice");
  await press(url, { outcome: "pay" });
  await expectPaid(orderId);
});

test("the schedule calls reconcile, which finds a payment whose event was lost", async () => {
  await setDeliveries("never");
  const { orderId, url } = await addPage();
  await press(url, { outcome: "pay" });
  const setSchedule = (schedule: string) =>
    backend.database.exec(
      `update cron.job set schedule = '${schedule}' where jobname = 'reconcile-payments'`,
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
    MARKETING_URL: "http://localhost:4321",
    EMAIL_API_URL: backend.mailUrl,
    EMAIL_API_KEY: "re_deno",
    EMAIL_FROM: "Outpace <no-reply@outpace.example>",
    EMAIL_WEBHOOK_SECRET: "whsec_eA==",
    ...variables,
  });

test("the same bundles pay, hear of it and reconcile under Deno", async () => {
  await setDeliveries("never");
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
  await press(url, { outcome: "pay" });
  const { hostname: host, port } = new URL(backend.paymentsUrl);
  const stripe = new Stripe(localStripeKey, { host, port, protocol: "http" });
  const { data } = await stripe.events.list({ types: ["checkout.session.completed"] });
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

/** An e-mail to a new brand; `arrive` resolves once the catcher has it. */
async function writeEmail() {
  const { userId, email, client } = await addBrand(backend);
  await backend.database.query(
    "select private.email_account('race_approved', gen_random_uuid()::text, $1, $2::text::jsonb)",
    [userId, JSON.stringify({ race: sampleRace })],
  );
  const arrive = () =>
    vi.waitFor(
      () => {
        const mails = backend.mailbox.list().filter(({ to }) => to === email);
        const approved = mails.filter(({ subject }) => subject.includes(sampleRace.name));
        expect(approved).toHaveLength(1);
        return approved[0];
      },
      { timeout: 30_000 },
    );
  return { client, arrive };
}

test("an e-mail arrives soon after its request, with links to both sites", async () => {
  const { client, arrive } = await writeEmail();
  // Any request that could have written it.
  await client.rpc("is_brand_name_available", { name: "Anything" });
  const message = await arrive();
  expect(message?.headers["From"]).toBe("Outpace <no-reply@outpace.example>");
  expect(message?.links.filter((link) => !link.startsWith("http://localhost:"))).toEqual([]);
});

test("the same bundle sends under Deno, and the webhook's checks signatures there", async () => {
  await backend.database.exec(`
    update cron.job set active = false;
    delete from private.outbox`);
  const { arrive } = await writeEmail();
  const send = await serve("send-mail");
  const response = await fetch(send, { method: "POST", headers: { apikey: secretKey } });
  expect([response.status, await response.json()]).toEqual([200, { sent: 1, later: 0, failed: 0 }]);
  await arrive();
  const webhook = await serve("mail-webhook");
  expect((await fetch(webhook, { method: "POST", body: "{}" })).status).toBe(400);
});
