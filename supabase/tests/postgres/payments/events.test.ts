/** The provider's events: each is stored once, and says only which payment to ask about. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { dispute, openCardPayments } from "../../harness/card-payments.ts";
import { one } from "../../harness/database.ts";
import { refund } from "../../harness/payments.ts";

const { begin, beginSync, newOrder, open, orderOf, owner, paymentOf, service, sync } =
  await openCardPayments();

interface Noted {
  readonly payment_id: string | null;
  readonly is_handled: boolean;
}

const note = (
  object: string | null,
  payment: string | null = null,
  id = randomUUID(),
  live = false,
) =>
  one(
    service<Noted>`select * from public.note_event(
      'stripe', ${id}, 'checkout.session.completed', ${live}, now(), '{"id": "evt"}', ${object}, ${payment})`,
  );

const stored = (id: string) =>
  one(owner`select * from private.payment_events where event_id = ${id}`);

const nobody = { payment_id: null, is_handled: true };

test("an event is found by its metadata, and stays unhandled until an answer asked for after it", async () => {
  const { payment_id, says } = await open(await newOrder());
  const id = randomUUID();
  const earlier = await beginSync(payment_id);
  expect(await note("cs_unknown", payment_id, id)).toEqual({ payment_id, is_handled: false });
  await sync(payment_id, says.open, earlier.sequence);
  expect(await stored(id)).toMatchObject({ handled_at: null, deliveries: 1 });
  await sync(payment_id, says.paid());
  expect(await note("cs_unknown", payment_id, id)).toEqual({ payment_id, is_handled: true });
  expect(await stored(id)).toMatchObject({ deliveries: 2, payload: { id: "evt" } });
});

test("an event without metadata is found by the session, intent, charge, refund or dispute, once that is known", async () => {
  const { payment_id, says } = await open(await newOrder());
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

test("an event of another account or mode, or without an object, is stored, handled at once and about no payment", async () => {
  for (const object of ["cs_of_another_account", null]) {
    const id = randomUUID();
    expect(await note(object, null, id)).toEqual(nobody);
    expect(await stored(id)).toMatchObject({ payment_id: null });
  }
  const { payment_id } = await open(await newOrder());
  expect(await note("cs_x", payment_id, randomUUID(), true)).toEqual(nobody);
  expect(await note(`cs_${payment_id}`, null, randomUUID(), true)).toEqual(nobody);
});

test("events that nobody has handled are for the schedule, also those of a payment that is over", async () => {
  const { payment_id, says } = await open(await newOrder());
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
  expect(await beginSync(payment_id)).toMatchObject({ session_id: null });
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

test("erasing a brand empties the payloads of its events and forgets the links to receipts", async () => {
  const order = await newOrder();
  const { says, ...attempt } = await open(order);
  const { payment_id } = attempt;
  const id = randomUUID();
  await note(`cs_${payment_id}`, payment_id, id);
  const { charge } = says.paid();
  const receipt = { charge: charge && { ...charge, receipt_url: "https://r" } };
  await sync(payment_id, says.paid({ ...receipt, invoice: { url: "https://i", number: "A-1" } }));
  await owner`select private.erase_brand(${order.brandId}, 'Asked for.')`;
  expect(await stored(id)).toMatchObject({ payload: {} });
  expect(await paymentOf(attempt)).toMatchObject({
    ...{ receipt_url: null, invoice_url: null, invoice_number: "A-1" },
  });
  expect(await orderOf(order)).toMatchObject({ status: "paid" });
});
