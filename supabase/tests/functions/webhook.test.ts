import { expect, test } from "vitest";
import { createBench } from "./bench.ts";

const bench = await createBench();
const { actions, addOpenOrder, addPaidOrder, deliver, events, stateOf } = bench;

/** An order that was paid, and the event that says so. */
async function addPayment() {
  const order = await addOpenOrder();
  actions.pay(order.session);
  const event = (await events()).at(-1);
  if (event?.type !== "checkout.session.completed") throw new Error("No event.");
  return { ...order, event };
}

const stored = (id: string) =>
  bench.sql<{ payload: { metadata?: object } }>(
    `select deliveries, payment_id, handled_at is not null as is_handled, payload
     from private.payment_events where event_id = $1`,
    id,
  );

test("a bad, an old or no signature, or one of another body, is 400 and stores nothing; of a rolled secret's two, one has to match", async () => {
  const { event, ...order } = await addPayment();
  const rolled = { changes: { webhookSecret: "whsec_new" } };
  for (const options of [
    { secrets: ["whsec_other"] },
    { timestamp: Math.floor(Date.now() / 1000) - 301 },
    { secrets: [] },
    { body: `${JSON.stringify(event)} ` },
    rolled,
  ]) {
    const refused = { status: 400, body: { hint: "invalid_signature" } };
    expect(await deliver(event, options)).toMatchObject(refused);
  }
  expect(await stored(event.id)).toEqual([]);
  expect(await stateOf(order)).toMatchObject({ status: "due" });
  const secrets = ["whsec_old", "whsec_new"];
  expect((await deliver(event, { secrets, ...rolled })).status).toBe(200);
  expect(await stateOf(order)).toMatchObject({ status: "paid" });
});

test("an event of another mode, or with what is no payment's id, is answered 200 and asks Stripe nothing", async () => {
  const { event, ...order } = await addPayment();
  const ids = { id: "cs_live_other", payment_intent: "pi_other" };
  const object = { ...event.data.object, ...ids, metadata: { payment_id: "' or true" } };
  const asked = await bench.askedStripe(async () => {
    for (const change of [{ livemode: true }, { data: { object } }])
      expect((await deliver({ ...event, id: crypto.randomUUID(), ...change })).status).toBe(200);
  });
  expect(asked).toEqual([]);
  expect(await stateOf(order)).toMatchObject({ status: "due" });
});

test("events of an unknown type or API version, backwards, with lies in them, end as Stripe says", async () => {
  const { cents, ...order } = await addOpenOrder();
  actions.pay(order.session);
  actions.openDispute(order.session);
  const strange = { type: "checkout.session.renamed", api_version: "2031-01-01.quinoa" };
  for (const event of (await events()).toReversed()) {
    const object = { ...event.data.object, amount: 1, amount_total: "a lot", status: "open" };
    expect((await deliver({ ...event, ...strange, data: { object } })).status).toBe(200);
  }
  expect(await stateOf(order)).toMatchObject({
    ...{ status: "paid", review: "disputed" },
    entries: [
      ["charge", cents],
      ["dispute", -cents],
    ],
  });
});

test.each([
  ["a bank's inquiry moves no money", "inquiry", []],
  ["a dispute that is won returns it", undefined, ["dispute", "dispute_reversal"]],
] as const)("%s", async (_, how, moved) => {
  const { cents, ...order } = await addPaidOrder();
  const dispute = actions.openDispute(order.session, how);
  const expectMoved = async (kinds: readonly string[]) => {
    await bench.deliverAll();
    const entries = ["charge", ...kinds].map((kind) => [kind, kind === "dispute" ? -cents : cents]);
    expect(await stateOf(order)).toMatchObject({ status: "paid", review: "disputed", entries });
  };
  await expectMoved(moved.slice(0, 1));
  actions.closeDispute(dispute.id, "won");
  await expectMoved(moved);
});

test("while Stripe or the database is down the answer is 500 and the repeat succeeds; nothing secret and nobody's name is logged or kept", async () => {
  const { event, ...order } = await addPayment();
  const person = { email: "ada@person.example", name: "Ada Lovelace", address: { line1: "1 Way" } };
  const object = {
    ...event.data.object,
    customer_details: person,
    customer_email: person.email,
    metadata: { ...event.data.object.metadata, runner: person.name },
    payment_intent: { receipt_email: person.email },
  };
  const told = { ...event, data: { object } };
  const expectRefused = async (changes: object) => {
    const refused = { status: 500, body: { hint: "event_not_handled" } };
    expect(await deliver(told, { changes })).toMatchObject(refused);
  };
  await expectRefused({ stripeKey: "sk_test_of_another_account" });
  await expectRefused({ secretKey: "sb_secret_wrong" });
  await expectRefused({ supabaseUrl: "http://127.0.0.1:9" });
  const repair = bench.breakStripe();
  await expectRefused({});
  repair();
  expect(await stored(event.id)).toMatchObject([{ deliveries: 2, is_handled: false }]);
  expect((await deliver(told)).status).toBe(200);
  expect(await stateOf(order)).toMatchObject({ status: "paid" });
  expect(bench.logged).toHaveLength(4);
  expect(bench.logged.join()).not.toMatch(/sk_test|sb_secret|whsec|http|person|lovelace/i);
  const [kept] = await stored(event.id);
  expect(kept).toMatchObject({ deliveries: 3, is_handled: true });
  expect(
    Object.keys(kept?.payload ?? {})
      .sort()
      .join(" "),
  ).toBe(
    "amount_subtotal amount_total api_version currency expires_at id metadata object payment_status status",
  );
  expect(JSON.stringify(kept)).not.toMatch(/person|lovelace|line1/i);
  expect(Object.keys(kept?.payload.metadata ?? {}).sort()).toEqual(["order_id", "payment_id"]);
});
