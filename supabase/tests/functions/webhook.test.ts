import { expect, test } from "vitest";
import { createBench, type Bench } from "./bench.ts";
import { addOpenOrder, addPaidOrder, stateOf } from "./orders.ts";

/** An order that was paid, and the event that says so. */
async function addPayment(bench: Bench) {
  const order = await addOpenOrder(bench);
  bench.actions.pay(order.session);
  const event = (await bench.events()).at(-1);
  if (event?.type !== "checkout.session.completed") throw new Error("No event.");
  return { ...order, event };
}

const stored = (bench: Bench, id: string) =>
  bench.sql<{
    deliveries: number;
    payment_id: string | null;
    is_handled: boolean;
    payload: { metadata?: object };
  }>(
    `select deliveries, payment_id, handled_at is not null as is_handled, payload
     from private.payment_events where event_id = $1`,
    id,
  );

test("each event twenty times in parallel has one effect", async () => {
  const bench = await createBench();
  const { orderId, session, cents } = await addOpenOrder(bench);
  bench.actions.pay(session);
  bench.actions.refund(session, 10_000);
  const events = await bench.events();
  expect(events.map(({ type }) => type)).toEqual(["checkout.session.completed", "refund.created"]);
  const answers = await Promise.all(
    events.flatMap((event) => Array.from({ length: 20 }, () => bench.deliver(event))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  expect(await stateOf(bench, orderId)).toEqual({
    ...{ status: "paid", refunded_cents: 10_000, review: null, attempts: ["paid"] },
    entries: [`charge ${String(cents)}`, "refund -10000"],
  });
  for (const { id } of events) {
    expect(await stored(bench, id)).toMatchObject([{ deliveries: 20, is_handled: true }]);
  }
});

test("a bad, an old or no signature, or one of another body, is 400 and stores nothing; of a rolled secret's two, one has to match", async () => {
  const bench = await createBench();
  const { orderId, event } = await addPayment(bench);
  const payload = JSON.stringify(event);
  const rolled = { changes: { webhookSecret: "whsec_new" } };
  for (const options of [
    { secrets: ["whsec_other"] },
    { timestamp: Math.floor(Date.now() / 1000) - 301 },
    { secrets: [] },
    { body: `${payload} ` },
    rolled,
  ]) {
    const { status, body } = await bench.deliverText(payload, options);
    expect([status, body.hint]).toEqual([400, "invalid_signature"]);
  }
  expect(await stored(bench, event.id)).toEqual([]);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "due" });
  const secrets = ["whsec_old", "whsec_new"];
  expect((await bench.deliver(event, { secrets, ...rolled })).status).toBe(200);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid" });
});

test("an event of another account or mode is stored, answered 200 and has no effect", async () => {
  const bench = await createBench();
  const { orderId, event } = await addPayment(bench);
  const foreign = (payment_id?: string) => {
    const metadata = payment_id === undefined ? {} : { payment_id };
    const ids = { id: "cs_live_other", payment_intent: "pi_other", metadata };
    return { data: { object: { ...event.data.object, ...ids } } };
  };
  const asked = await bench.askedStripe(async () => {
    for (const [id, change] of Object.entries({
      evt_live: { livemode: true },
      evt_other: foreign(),
      evt_guess: foreign("00000000-0000-4000-8000-000000000000"),
      evt_text: foreign("' or true"),
    })) {
      const other = JSON.stringify({ ...event, id, ...change });
      expect((await bench.deliverText(other)).status).toBe(200);
      expect(await stored(bench, id)).toMatchObject([{ payment_id: null, is_handled: true }]);
    }
  });
  expect(asked).toEqual([]);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "due" });
});

test("events of an unknown type or API version, backwards, with lies in them, end as Stripe says", async () => {
  const bench = await createBench();
  const { orderId, session, cents } = await addOpenOrder(bench);
  bench.actions.pay(session);
  bench.actions.openDispute(session);
  const strange = { type: "checkout.session.renamed", api_version: "2031-01-01.quinoa" };
  for (const event of (await bench.events()).toReversed()) {
    const object = { ...event.data.object, amount: 1, amount_total: "a lot", status: "open" };
    const lie = JSON.stringify({ ...event, ...strange, data: { object } });
    expect((await bench.deliverText(lie)).status).toBe(200);
  }
  expect(await stateOf(bench, orderId)).toMatchObject({
    ...{ status: "paid", review: "disputed" },
    entries: [`charge ${String(cents)}`, `dispute -${String(cents)}`],
  });
});

test("a bank's inquiry moves no money, a dispute that is won returns it, and what is paid for follows what the bank says", async () => {
  const bench = await createBench();
  const [asked, won, lost] = [
    await addPaidOrder(bench),
    await addPaidOrder(bench),
    await addPaidOrder(bench),
  ];
  const arePaidFor = async () => {
    await bench.deliverAll();
    const rows = [asked, won, lost].map(({ orderId }) =>
      bench.sql<{ is: boolean }>(
        'select private.is_paid_for(o) as "is" from public.race_orders o where o.id = $1',
        orderId,
      ),
    );
    return (await Promise.all(rows)).map(([row]) => row?.is);
  };
  expect(await arePaidFor()).toEqual([true, true, true]);
  const inquiry = bench.actions.openDispute(asked.session, "inquiry");
  const [toWin, toLose] = [won, lost].map(({ session }) => bench.actions.openDispute(session).id);
  expect(await arePaidFor()).toEqual([false, false, false]);
  bench.actions.closeDispute(inquiry.id, "won");
  bench.actions.closeDispute(toWin ?? "", "won");
  bench.actions.closeDispute(toLose ?? "", "lost");
  expect(await arePaidFor()).toEqual([true, true, false]);
  const cents = String(asked.cents);
  const [charge, dispute] = [`charge ${cents}`, `dispute -${cents}`];
  for (const [{ orderId }, entries] of [
    [asked, [charge]],
    [won, [charge, dispute, `dispute_reversal ${cents}`]],
    [lost, [charge, dispute]],
  ] as const) {
    expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid", entries });
  }
});

test("while Stripe or the database is down the answer is 500 and the repeat succeeds; nothing secret and nobody's name is logged or kept", async () => {
  const bench = await createBench();
  const { orderId, event } = await addPayment(bench);
  const person = { email: "ada@person.example", name: "Ada Lovelace", address: { line1: "1 Way" } };
  const object = {
    ...event.data.object,
    customer_details: person,
    customer_email: person.email,
    metadata: { ...event.data.object.metadata, runner: person.name },
    payment_intent: { receipt_email: person.email },
  };
  const payload = JSON.stringify({ ...event, data: { object } });
  for (const changes of [
    { stripeKey: "sk_test_of_another_account" },
    { secretKey: "sb_secret_wrong" },
    { supabaseUrl: "http://127.0.0.1:9" },
  ]) {
    const { status, body } = await bench.deliverText(payload, { changes });
    expect([status, body.hint]).toEqual([500, "event_not_handled"]);
  }
  const repair = bench.breakStripe(() => Promise.reject(new TypeError("down")));
  expect((await bench.deliverText(payload)).status).toBe(500);
  repair();
  expect(await stored(bench, event.id)).toMatchObject([{ deliveries: 2, is_handled: false }]);
  expect((await bench.deliverText(payload)).status).toBe(200);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid" });
  expect(bench.logged).toHaveLength(4);
  expect(bench.logged.join()).not.toMatch(/sk_test|sb_secret|whsec|http|person|lovelace/i);
  const [kept] = await stored(bench, event.id);
  expect(kept).toMatchObject({ deliveries: 3, is_handled: true });
  expect(Object.keys(kept?.payload ?? {}).sort()).toEqual(
    "amount_subtotal amount_total api_version currency expires_at id metadata object payment_status status".split(
      " ",
    ),
  );
  expect(JSON.stringify(kept)).not.toMatch(/person|lovelace|line1/i);
  expect(Object.keys(kept?.payload.metadata ?? {}).sort()).toEqual(["order_id", "payment_id"]);
});
