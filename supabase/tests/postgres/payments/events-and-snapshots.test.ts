/** What the provider tells: events, which say only which payment to ask about, and answers, in whatever order they come. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { dispute, openCardPayments } from "../../harness/card-payments.ts";
import { one, refusal } from "../../harness/database.ts";
import { refund, snapshots, type Snapshot } from "../../harness/payments.ts";

const payments = await openCardPayments();
const { begin, beginSync, entriesOf, expectBalance, logOf, newAttempt, newOrder, open } = payments;
const { orderOf, owner, pay, paymentOf, record, service, setOrder, setStatus, sync } = payments;

afterEach(expectBalance);

const states = ["open", "processing", "failed", "expired", "paid"] as const;
type Says = ReturnType<typeof snapshots>;
const saying = (says: Says, state: (typeof states)[number]): Snapshot =>
  state === "paid" ? says.paid() : says[state];

describe("an attempt becomes what the provider says, and never less than paid", () => {
  const transitions = states.flatMap((from) => states.map((to) => [from, to] as const));
  test.each(transitions)("from %s to %s", async (from, to) => {
    const { order, says, ...attempt } = await newAttempt();
    await sync(attempt.payment_id, saying(says, from));
    const status = await sync(attempt.payment_id, saying(says, to));
    const isPaid = from === "paid" || to === "paid";
    expect(await paymentOf(attempt)).toMatchObject({
      status: isPaid ? "paid" : to,
      received_cents: isPaid ? 50_000 : 0,
    });
    expect(status).toBe(isPaid ? "paid" : "due");
    expect(await entriesOf(order)).toEqual(isPaid ? ["charge 50000"] : []);
  });
});

test("a payment, however often it is said, makes its order paid once, with a receipt", async () => {
  const { order, payment_id, says } = await newAttempt();
  await sync(payment_id, says.processing);
  const approve = () => setStatus(order.raceId, "active");
  expect(await refusal(approve())).toMatchObject({ hint: "payment_due" });
  const { charge } = says.paid();
  const receipt = {
    charge: charge && { ...charge, occurred_at: "2026-05-04T10:00:00Z", receipt_url: "https://r" },
    invoice: { url: "https://i", number: "A-1" },
  };
  for (let n = 0; n < 3; n++) await sync(payment_id, says.paid(receipt));
  expect(await orderOf(order)).toMatchObject({
    ...{ status: "paid", settled_by: payment_id, payment_provider: "stripe", review: null },
    ...{ paid_at: new Date("2026-05-04T10:00:00Z"), payment_reference: `pi_${payment_id}` },
  });
  expect(await paymentOf({ payment_id })).toMatchObject({
    ...{ receipt_url: "https://r", invoice_url: "https://i", invoice_number: "A-1" },
    ...{ charge_id: `ch_${payment_id}`, payment_intent_id: `pi_${payment_id}` },
  });
  expect(await entriesOf(order)).toEqual(["charge 50000"]);
  expect(await logOf(order)).toEqual([
    "race_created",
    "order_status_set due paid Paid through Stripe.",
  ]);
  await approve();
});

test("an answer to an earlier question neither undoes a payment nor revives an attempt", async () => {
  for (const state of ["open", "processing", "failed", "expired"] as const) {
    const { order, payment_id, says } = await newAttempt();
    const earlier = await beginSync(payment_id);
    await sync(payment_id, says.paid());
    expect(await sync(payment_id, says[state], earlier.sequence)).toBe("paid");
    expect(await orderOf(order)).toMatchObject({ status: "paid" });
  }
  const { order, payment_id, says } = await newAttempt();
  const [first, second] = [await beginSync(payment_id), await beginSync(payment_id)];
  await sync(payment_id, says.expired);
  await sync(payment_id, says.open, first.sequence);
  expect(await paymentOf({ payment_id })).toMatchObject({ status: "expired" });
  expect(await sync(payment_id, says.paid(), second.sequence)).toBe("due");
  expect(await sync(payment_id, says.paid())).toBe("paid");
  expect(await entriesOf(order)).toEqual(["charge 50000"]);
});

test("an attempt that has ended stays so beside the next one, and can still be paid", async () => {
  const { order, payment_id, says } = await newAttempt();
  await sync(payment_id, says.expired);
  await open(order);
  await sync(payment_id, says.processing);
  expect(await paymentOf({ payment_id })).toMatchObject({ status: "expired" });
  expect(await sync(payment_id, says.paid())).toBe("paid");
  const earlier = await newAttempt();
  await sync(earlier.payment_id, earlier.says.expired);
  await pay(earlier.order);
  expect(await sync(earlier.payment_id, earlier.says.expired)).toBe("paid");
  expect(await orderOf(earlier.order)).toMatchObject({ status: "paid", review: null });
});

test.each<[string, (says: Says) => Snapshot, string]>([
  ["a session without a charge", (says) => says.paid({ charge: null }), "processing"],
  [
    "a charge that has not come yet",
    (says) => ({ ...says.processing, charge: says.paid().charge }),
    "processing",
  ],
  [
    "a session that asks for nothing",
    (says) => says.of({ status: "complete", payment_status: "no_payment_required" }),
    "failed",
  ],
])("%s moves no money", async (_, say, status) => {
  const { order, payment_id, says } = await newAttempt();
  expect(await sync(payment_id, say(says))).toBe("due");
  expect(await paymentOf({ payment_id })).toMatchObject({ status });
  expect(await entriesOf(order)).toEqual([]);
});

test("a snapshot of another mode or session, or of a recorded payment, is refused", async () => {
  const { order, payment_id, says } = await newAttempt();
  for (const other of [{ ...says.paid(), livemode: true }, says.paid({}, { id: "cs_other" })]) {
    expect(await refusal(sync(payment_id, other))).toMatchObject({ hint: "invalid_value" });
  }
  expect(await orderOf(order)).toMatchObject({ status: "due" });
  const recorded = await newOrder();
  await record(recorded);
  const manual = (await orderOf(recorded))["settled_by"] as string;
  expect(await refusal(beginSync(manual))).toMatchObject({ hint: "payment_not_found" });
  const paid = snapshots({ ...(await begin(await newOrder())), payment_id: manual }).paid();
  const folded = sync(manual, { ...paid, livemode: true }, "1");
  expect(await refusal(folded)).toMatchObject({ hint: "invalid_value" });
});

describe("an order goes from one status to another only as an operator may", () => {
  const statuses = ["free", "due", "paid", "refunded", "void"] as const;
  const allowed = ["due paid", "due void", "free void", "paid refunded"];
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));
  test.each(pairs)("from %s to %s", async (from, to) => {
    const order = await newOrder();
    const change = (status: string) =>
      owner`select private.set_order_status(${order.orderId}, ${status}, 'For a test.')`;
    if (from === "free")
      await setOrder(order, "total_cents = 0, discount_cents = list_price_cents, status = 'free'");
    if (from === "refunded" || from === "paid") await change("paid");
    if (from === "refunded" || from === "void") await change(from);
    const isAllowed = allowed.includes(`${from} ${to}`);
    if (isAllowed) await change(to);
    else expect(await refusal(Promise.resolve(change(to)))).toMatchObject({ status: "PT409" });
    expect((await orderOf(order))["status"]).toBe(isAllowed ? to : from);
  });
});

type Id = string | null;

const note = (object: Id, payment: Id = null, id = randomUUID(), live = false) =>
  one(
    service<{ payment_id: Id; is_handled: boolean }>`select * from public.note_event(
      'stripe', ${id}, 'checkout.session.completed', ${live}, now(), '{"id": "evt"}', ${object}, ${payment})`,
  );

const stored = (id: string) =>
  one(owner`select * from private.payment_events where event_id = ${id}`);

const nobody = { payment_id: null, is_handled: true };

test("an event is found by its metadata, and unhandled until an answer asked for later", async () => {
  const { payment_id, says } = await newAttempt();
  const id = randomUUID();
  const earlier = await beginSync(payment_id);
  expect(await note("cs_unknown", payment_id, id)).toEqual({ payment_id, is_handled: false });
  await sync(payment_id, says.open, earlier.sequence);
  expect(await stored(id)).toMatchObject({ handled_at: null, deliveries: 1 });
  await sync(payment_id, says.paid());
  expect(await note("cs_unknown", payment_id, id)).toEqual({ payment_id, is_handled: true });
  expect(await stored(id)).toMatchObject({ deliveries: 2, payload: { id: "evt" } });
});

test("an event without metadata is found by its object, once that is known", async () => {
  const { payment_id, says } = await newAttempt();
  const early = randomUUID();
  expect(await note(`pi_${payment_id}`, null, early)).toMatchObject({ payment_id: null });
  const [sent, taken] = [refund(1), dispute(1)];
  await sync(payment_id, says.paid({ refunds: [sent], disputes: [taken] }));
  const kinds = ["cs_", "pi_", "ch_"].map((kind) => kind + payment_id);
  for (const object of [...kinds, sent.id, taken.id]) {
    expect([object, await note(object)]).toEqual([object, { payment_id, is_handled: false }]);
  }
  expect(await note(`pi_${payment_id}`, null, early)).toEqual({ payment_id, is_handled: false });
});

test("an event of another account or mode, or without an object, is about no payment", async () => {
  for (const object of ["cs_of_another_account", null]) {
    const id = randomUUID();
    expect(await note(object, null, id)).toEqual(nobody);
    expect(await stored(id)).toMatchObject({ payment_id: null });
  }
  const { payment_id } = await newAttempt();
  expect(await note("cs_x", payment_id, randomUUID(), true)).toEqual(nobody);
  expect(await note(`cs_${payment_id}`, null, randomUUID(), true)).toEqual(nobody);
});

test("events that nobody has handled are for the schedule, also after the payment", async () => {
  const { payment_id, says } = await newAttempt();
  await sync(payment_id, says.paid());
  await note(null, payment_id);
  const batch = () =>
    service`select payment_id from public.reconciliation_batch() where payment_id = ${payment_id}`;
  expect(await batch()).toHaveLength(1);
  await sync(payment_id, says.paid());
  expect(await batch()).toEqual([]);
});

test("a session whose storing was lost is known from its event", async () => {
  const { payment_id } = await begin(await newOrder());
  expect(await beginSync(payment_id)).toMatchObject({ session_id: null, is_to_expire: false });
  await note(`cs_${payment_id}`, payment_id);
  expect(await beginSync(payment_id)).toMatchObject({ session_id: `cs_${payment_id}` });
});

test("the cursor is what it was last set to", async () => {
  const cursor = () => service`select public.event_cursor('stripe') as id`;
  expect(await cursor()).toEqual([{ id: null }]);
  for (const id of ["evt_1", "evt_2"]) {
    await service`select public.set_event_cursor('stripe', ${id})`;
    expect(await cursor()).toEqual([{ id }]);
  }
});

test("erasing a brand empties its events' payloads and forgets the links to receipts", async () => {
  const { order, payment_id, says } = await newAttempt();
  const id = randomUUID();
  await note(`cs_${payment_id}`, payment_id, id);
  const { charge } = says.paid();
  const receipt = { charge: charge && { ...charge, receipt_url: "https://r" } };
  await sync(payment_id, says.paid({ ...receipt, invoice: { url: "https://i", number: "A-1" } }));
  await owner`select private.erase_brand(${order.brandId}, 'Asked for.')`;
  expect(await stored(id)).toMatchObject({ payload: {} });
  expect(await paymentOf({ payment_id })).toMatchObject({
    ...{ receipt_url: null, invoice_url: null, invoice_number: "A-1" },
  });
  expect(await orderOf(order)).toMatchObject({ status: "paid" });
});
