/** The provider's events: each is stored once, and says only which payment to ask about. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { one, openDatabase, signUpBrand } from "../../harness/database.ts";
import { paymentsOf, refund } from "../../harness/payments.ts";

const database = await openDatabase();
const { owner } = database;
const payments = paymentsOf(database);
const { dueRace, open, service, sync } = payments;

beforeAll(async () => {
  await payments.connect();
});

const newAttempt = async () => open(await dueRace(await signUpBrand(database)));

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

test("an event is found by its metadata, and stays unhandled until an answer asked for after it", async () => {
  const { payment_id, says } = await newAttempt();
  const id = randomUUID();
  const earlier = await payments.beginSync(payment_id);
  expect(await note("cs_unknown", payment_id, id)).toEqual({ payment_id, is_handled: false });
  await sync(payment_id, says.open, earlier.sequence);
  expect(await stored(id)).toMatchObject({ handled_at: null, deliveries: 1 });
  await sync(payment_id, says.paid());
  expect(await note("cs_unknown", payment_id, id)).toEqual({ payment_id, is_handled: true });
  expect(await stored(id)).toMatchObject({ deliveries: 2, payload: { id: "evt" } });
});

test("an event without metadata is found by the session, intent, charge, refund or dispute", async () => {
  const { payment_id, says } = await newAttempt();
  const dispute = { id: `dp_${payment_id}`, cents: 1, moved_money: true, returned_money: false };
  const [sent] = [refund(1)];
  await sync(payment_id, says.paid({ refunds: [sent], disputes: [dispute] }));
  for (const object of [
    ...["cs_", "pi_", "ch_", "dp_"].map((kind) => kind + payment_id),
    sent.id,
  ]) {
    expect([object, await note(object)]).toEqual([object, { payment_id, is_handled: false }]);
  }
});

test.each([
  ["another account", "cs_of_another_account", false],
  ["no object", null, false],
])("an event of %s is stored, handled at once and has no effect", async (_, object, live) => {
  const id = randomUUID();
  expect(await note(object, null, id, live)).toEqual({ payment_id: null, is_handled: true });
  expect(await stored(id)).toMatchObject({ payment_id: null });
});

test("an event of another mode is not about the payment that it names", async () => {
  const { payment_id } = await newAttempt();
  const nobody = { payment_id: null, is_handled: true };
  expect(await note("cs_x", payment_id, randomUUID(), true)).toEqual(nobody);
  expect(await note(`cs_${payment_id}`, null, randomUUID(), true)).toEqual(nobody);
});

test("a repeat of an event whose payment has become known since is about it", async () => {
  const id = randomUUID();
  const { payment_id, says } = await newAttempt();
  expect(await note(`pi_${payment_id}`, null, id)).toMatchObject({ payment_id: null });
  await sync(payment_id, says.paid());
  expect(await note(`pi_${payment_id}`, null, id)).toEqual({ payment_id, is_handled: false });
});

test("events that nobody has handled are for the schedule, also those of a payment that is over", async () => {
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
  const order = await dueRace(await signUpBrand(database));
  const { payment_id } = await payments.begin(order);
  expect(await payments.beginSync(payment_id)).toMatchObject({ session_id: null });
  await note(`cs_${payment_id}`, payment_id);
  expect(await payments.beginSync(payment_id)).toMatchObject({ session_id: `cs_${payment_id}` });
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
  const order = await dueRace(await signUpBrand(database));
  const { payment_id, says, ...attempt } = await open(order);
  const id = randomUUID();
  await note(`cs_${payment_id}`, payment_id, id);
  const charge = says.paid().charge;
  await sync(
    payment_id,
    says.paid({
      charge: charge && { ...charge, receipt_url: "https://r" },
      invoice: { url: "https://i", number: "A-1" },
    }),
  );
  await owner`select private.erase_brand(${order.brandId}, 'Asked for.')`;
  expect(await stored(id)).toMatchObject({ payload: {} });
  expect(await payments.paymentOf({ ...attempt, payment_id })).toMatchObject({
    ...{ receipt_url: null, invoice_url: null, invoice_number: "A-1" },
  });
  expect(await payments.orderOf(order)).toMatchObject({ status: "paid" });
});
