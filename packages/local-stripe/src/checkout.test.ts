import Stripe from "stripe";
import { expect, test } from "vitest";
import { createBench, origin, raceSession } from "./testing/bench.ts";

test("a new session is open, unpaid and has an address (docs.stripe.com/api/checkout/sessions/object)", async () => {
  const { sdk, now } = createBench();
  const made = await sdk.checkout.sessions.create(raceSession());
  expect(made).toMatchObject({
    id: expect.stringMatching(/^cs_test_local_\w+$/) as string,
    amount_subtotal: 100_000,
    amount_total: 100_000,
    client_reference_id: "order-1",
    created: now(),
    currency: "usd",
    expires_at: now() + 24 * 60 * 60,
    livemode: false,
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    url: `${origin}/pay/${made.id}`,
  });
  expect(await sdk.checkout.sessions.retrieve(made.id)).toEqual(made);
});

test("paying completes the session, its intent, its charge and its invoice", async () => {
  const { sdk, actions } = createBench();
  const { id } = await sdk.checkout.sessions.create(raceSession());
  actions.pay(id);
  const session = await sdk.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge", "invoice"],
  });
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    payment_intent: {
      status: "succeeded",
      amount_received: 100_000,
      metadata: { payment_id: "payment-1" },
      latest_charge: { status: "succeeded", amount: 100_000, paid: true },
    },
    invoice: { status: "paid", total: 100_000 },
  });
  const { data } = await sdk.events.list({ types: ["checkout.session.completed"] });
  expect(data.map(({ type, api_version: version }) => [type, version])).toEqual([
    ["checkout.session.completed", Stripe.API_VERSION],
  ]);
  expect(data[0]?.data.object).toMatchObject({ id, payment_status: "paid" });
});
