import { expect, test } from "vitest";
import { createBench, type Bench } from "./bench.ts";
import { addOpenOrder, stateOf } from "./orders.ts";

/** An order that is paid, and the event that says so. */
async function addPaidOrder(bench: Bench) {
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
    payload: object;
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
    status: "paid",
    refunded_cents: 10_000,
    review: null,
    attempts: ["paid"],
    entries: [`charge ${String(cents)}`, "refund -10000"],
  });
  for (const { id } of events) {
    expect(await stored(bench, id)).toMatchObject([{ deliveries: 20, is_handled: true }]);
  }
});

test("a bad or an old signature is 400, and nothing is stored", async () => {
  const bench = await createBench();
  const { orderId, event } = await addPaidOrder(bench);
  const now = Math.floor(Date.now() / 1000);
  const refused = [
    await bench.deliver(event, { secrets: ["whsec_other"] }),
    await bench.deliver(event, { timestamp: now - 301 }),
    await bench.deliver(event, { secrets: [] }),
  ];
  for (const { status, body } of refused) {
    expect([status, body.hint]).toEqual([400, "invalid_signature"]);
  }
  expect(await stored(bench, event.id)).toEqual([]);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "due" });
});

test("a signed body that was changed by one character is refused", async () => {
  const bench = await createBench();
  const { event } = await addPaidOrder(bench);
  const payload = JSON.stringify(event);
  expect((await bench.deliverText(payload, { body: `${payload} ` })).status).toBe(400);
  expect((await bench.deliverText(payload)).status).toBe(200);
});

test("while a secret is rolled, one of two signatures has to match; a line break does not count", async () => {
  const bench = await createBench();
  const { orderId, event } = await addPaidOrder(bench);
  const changes = { webhookSecret: "whsec_new" };
  expect((await bench.deliver(event, { changes })).status).toBe(400);
  const rolled = { secrets: ["whsec_old", "whsec_new"], changes };
  expect((await bench.deliver(event, rolled)).status).toBe(200);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid" });
});

test("an event of another account or mode is stored, answered 200 and has no effect", async () => {
  const bench = await createBench();
  const { orderId, event } = await addPaidOrder(bench);
  const [{ id: paymentId } = { id: "" }] = await bench.sql<{ id: string }>(
    "select id from public.order_payments where order_id = $1",
    orderId,
  );
  const { object } = event.data;
  const foreign = { ...object, id: "cs_live_other", metadata: {}, payment_intent: "pi_other" };
  const others = [
    { ...event, id: "evt_live", livemode: true },
    { ...event, id: "evt_other", data: { object: foreign } },
    {
      ...event,
      id: "evt_guess",
      data: {
        object: { ...foreign, metadata: { payment_id: "00000000-0000-4000-8000-000000000000" } },
      },
    },
    {
      ...event,
      id: "evt_text",
      data: { object: { ...foreign, metadata: { payment_id: "' or true" } } },
    },
  ];
  bench.requests.length = 0;
  for (const other of others) {
    expect((await bench.deliver(other)).status).toBe(200);
    expect(await stored(bench, other.id)).toMatchObject([{ payment_id: null, is_handled: true }]);
  }
  expect(bench.requests.filter((request) => request.includes("/v1/checkout"))).toEqual([]);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "due" });
  expect(paymentId).not.toBe("");
});

test("an unknown type and another API version are events like any: what counts is asked", async () => {
  const bench = await createBench();
  const { orderId, event } = await addPaidOrder(bench);
  const strange = {
    ...event,
    id: "evt_strange",
    type: "checkout.session.renamed",
    api_version: "2031-01-01.quinoa",
    data: {
      object: { id: event.data.object.id, object: "checkout.session", amount_total: "a lot" },
    },
  };
  expect((await bench.deliverText(JSON.stringify(strange))).status).toBe(200);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid" });
});

test("events that arrive backwards, with lies in them, end as Stripe says", async () => {
  const bench = await createBench();
  const { orderId, session, cents } = await addOpenOrder(bench);
  bench.actions.pay(session);
  bench.actions.openDispute(session);
  for (const event of (await bench.events()).toReversed()) {
    const object = { ...event.data.object, amount: 1, amount_total: 1, status: "open" };
    const lie = JSON.stringify({ ...event, data: { object } });
    expect((await bench.deliverText(lie)).status).toBe(200);
  }
  expect(await stateOf(bench, orderId)).toMatchObject({
    status: "paid",
    review: "disputed",
    entries: [`charge ${String(cents)}`, `dispute -${String(cents)}`],
  });
});

test("a bank's inquiry moves no money, and a dispute that is won returns it", async () => {
  const bench = await createBench();
  const asked = await addPaidOrder(bench);
  const won = await addPaidOrder(bench);
  bench.actions.openDispute(asked.session, "inquiry");
  bench.actions.closeDispute(bench.actions.openDispute(won.session).id, "won");
  await bench.deliverAll();
  const charge = `charge ${String(asked.cents)}`;
  expect(await stateOf(bench, asked.orderId)).toMatchObject({
    status: "paid",
    review: "disputed",
    entries: [charge],
  });
  expect(await stateOf(bench, won.orderId)).toMatchObject({
    status: "paid",
    entries: [charge, `dispute -${String(won.cents)}`, `dispute_reversal ${String(won.cents)}`],
  });
});

test("what is paid for follows what the bank says of a dispute", async () => {
  const bench = await createBench();
  const [asked, lost] = [await addPaidOrder(bench), await addPaidOrder(bench)];
  const arePaidFor = async () => {
    await bench.deliverAll();
    const rows = [asked, lost].map(({ orderId }) =>
      bench.sql<{ is: boolean }>(
        'select private.is_paid_for(o) as "is" from public.race_orders o where o.id = $1',
        orderId,
      ),
    );
    return (await Promise.all(rows)).map(([row]) => row?.is);
  };
  expect(await arePaidFor()).toEqual([true, true]);
  const inquiry = bench.actions.openDispute(asked.session, "inquiry");
  const dispute = bench.actions.openDispute(lost.session);
  expect(await arePaidFor()).toEqual([false, false]);
  bench.actions.closeDispute(inquiry.id, "won");
  bench.actions.closeDispute(dispute.id, "lost");
  expect(await arePaidFor()).toEqual([true, false]);
});

test("payloads are kept without e-mail, name and address", async () => {
  const bench = await createBench();
  const { event } = await addPaidOrder(bench);
  const person = { email: "ada@person.example", name: "Ada Lovelace", address: { line1: "1 Way" } };
  const object = {
    ...event.data.object,
    customer_details: person,
    customer_email: person.email,
    metadata: { ...event.data.object.metadata, runner: person.name },
    payment_intent: { receipt_email: person.email },
  };
  await bench.deliverText(JSON.stringify({ ...event, data: { object } }));
  const [{ payload } = { payload: {} }] = await stored(bench, event.id);
  expect(Object.keys(payload).sort()).toEqual(
    "amount_subtotal amount_total api_version currency expires_at id metadata object payment_status status".split(
      " ",
    ),
  );
  expect(JSON.stringify(payload)).not.toMatch(/person|lovelace|line1/i);
  expect(Object.keys((payload as { metadata: object }).metadata).sort()).toEqual([
    "order_id",
    "payment_id",
  ]);
});

test("while the database is down the answer is 500, and the repeat succeeds", async () => {
  const bench = await createBench();
  const { orderId, event } = await addPaidOrder(bench);
  const changes = { supabaseUrl: "http://127.0.0.1:9" };
  expect(await bench.deliver(event, { changes })).toMatchObject({
    status: 500,
    body: { hint: "event_not_handled" },
  });
  expect((await bench.deliver(event)).status).toBe(200);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid" });
});

test("while Stripe is down the answer is 500, and the repeat succeeds", async () => {
  const bench = await createBench();
  const { orderId, event } = await addPaidOrder(bench);
  const repair = bench.breakWith(({ pathname }) =>
    pathname.startsWith("/v1/checkout") ? Promise.reject(new TypeError("down")) : undefined,
  );
  expect((await bench.deliver(event)).status).toBe(500);
  expect(await stored(bench, event.id)).toMatchObject([{ deliveries: 1, is_handled: false }]);
  repair();
  expect((await bench.deliver(event)).status).toBe(200);
  expect(await stored(bench, event.id)).toMatchObject([{ deliveries: 2, is_handled: true }]);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid" });
});

test("nothing secret and nobody's name is logged", async () => {
  const bench = await createBench();
  const { event } = await addPaidOrder(bench);
  await bench.deliver(event, { changes: { stripeKey: "sk_test_of_another_account" } });
  await bench.deliver(event, { changes: { secretKey: "sb_secret_wrong" } });
  await bench.deliver(event, { changes: { supabaseUrl: "http://127.0.0.1:9" } });
  expect(bench.logged).toHaveLength(3);
  expect(bench.logged.join()).not.toMatch(/sk_test|sb_secret|whsec|http/);
});
