/** What the provider's answers make of an attempt and its order, in whatever order they come. */
import { beforeAll, describe, expect, test } from "vitest";
import {
  asPerson,
  openDatabase,
  refusal,
  signUpBrand,
  signUpStaff,
} from "../../harness/database.ts";
import { paymentsOf, snapshots, type Snapshot } from "../../harness/payments.ts";

const database = await openDatabase();
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const payments = paymentsOf(database);
const { beginSync, begin, dueRace, entriesOf, logOf, open, orderOf, paymentOf, sync } = payments;

beforeAll(async () => {
  await payments.connect();
});

const newOrder = async () => dueRace(await signUpBrand(database));

const newAttempt = async () => {
  const order = await newOrder();
  return { order, ...(await open(order)) };
};

const states = ["open", "processing", "failed", "expired", "paid"] as const;
type State = (typeof states)[number];
const saying = (says: ReturnType<typeof snapshots>, state: State): Snapshot =>
  state === "paid" ? says.paid() : says[state];

describe("an attempt becomes what the provider says, and never less than paid", () => {
  const transitions = states.flatMap((from) => states.map((to) => [from, to] as const));
  test.each(transitions)("from %s to %s", async (from, to) => {
    const { order, payment_id, says, ...attempt } = await newAttempt();
    await sync(payment_id, saying(says, from));
    const status = await sync(payment_id, saying(says, to));
    const isPaid = from === "paid" || to === "paid";
    expect(await paymentOf({ ...attempt, payment_id })).toMatchObject({
      status: isPaid ? "paid" : to,
      received_cents: isPaid ? 50_000 : 0,
    });
    expect(status).toBe(isPaid ? "paid" : "due");
    expect(await entriesOf(order)).toEqual(isPaid ? ["charge 50000"] : []);
    expect(await payments.outOfBalance()).toEqual([]);
  });
});

test("a payment makes its order paid, with what a receipt shows, and one line in the log", async () => {
  const { order, payment_id, says, ...attempt } = await newAttempt();
  const { charge } = says.paid();
  const receipt = {
    charge: charge && { ...charge, occurred_at: "2026-05-04T10:00:00Z", receipt_url: "https://r" },
    invoice: { url: "https://i", number: "A-1" },
  };
  await sync(payment_id, says.paid(receipt));
  expect(await orderOf(order)).toMatchObject({
    ...{ status: "paid", settled_by: payment_id, payment_provider: "stripe", review: null },
    ...{ paid_at: new Date("2026-05-04T10:00:00Z"), payment_reference: `pi_${payment_id}` },
  });
  expect(await paymentOf({ ...attempt, payment_id })).toMatchObject({
    ...{ receipt_url: "https://r", invoice_url: "https://i", invoice_number: "A-1" },
    ...{ charge_id: `ch_${payment_id}`, payment_intent_id: `pi_${payment_id}` },
  });
  expect(await logOf(order)).toEqual([
    "race_created",
    "order_status_set due paid Paid through Stripe.",
  ]);
  await staff`select public.set_race_status(${order.raceId}, 'active', 'Checked.')`;
});

test("a race cannot become active while its payment is on its way", async () => {
  const { order, payment_id, says } = await newAttempt();
  await sync(payment_id, says.processing);
  const approve = staff`select public.set_race_status(${order.raceId}, 'active', 'Checked.')`;
  expect(await refusal(approve)).toMatchObject({ hint: "payment_due" });
});

test("the return, the webhook and the schedule at once, each repeated, have one effect", async () => {
  const { order, payment_id, says } = await newAttempt();
  for (let n = 0; n < 3; n++) await sync(payment_id, says.paid());
  expect(await entriesOf(order)).toEqual(["charge 50000"]);
  expect(await logOf(order)).toHaveLength(2);
});

test.each(["open", "processing", "failed", "expired"] as const)(
  "a late answer of %s to an earlier question does not undo a payment",
  async (state) => {
    const { order, payment_id, says } = await newAttempt();
    const earlier = await beginSync(payment_id);
    await sync(payment_id, says.paid());
    expect(await sync(payment_id, says[state], earlier.sequence)).toBe("paid");
    expect(await orderOf(order)).toMatchObject({ status: "paid" });
  },
);

test("a late answer of open does not revive an attempt that has ended", async () => {
  const { payment_id, says, ...attempt } = await newAttempt();
  const earlier = await beginSync(payment_id);
  await sync(payment_id, says.expired);
  await sync(payment_id, says.open, earlier.sequence);
  expect(await paymentOf({ ...attempt, payment_id })).toMatchObject({ status: "expired" });
});

test("an answer that is paid to an earlier question is stored by the next one", async () => {
  const { order, payment_id, says } = await newAttempt();
  const earlier = await beginSync(payment_id);
  await sync(payment_id, says.open);
  expect(await sync(payment_id, says.paid(), earlier.sequence)).toBe("due");
  expect(await sync(payment_id, says.paid())).toBe("paid");
  expect(await entriesOf(order)).toEqual(["charge 50000"]);
});

test("an attempt that has ended stays so while the next one is open, and is paid all the same", async () => {
  const { order, payment_id, says, ...attempt } = await newAttempt();
  await sync(payment_id, says.expired);
  await open(order);
  await sync(payment_id, says.processing);
  expect(await paymentOf({ ...attempt, payment_id })).toMatchObject({ status: "expired" });
  expect(await sync(payment_id, says.paid())).toBe("paid");
});

test("the expiry of an earlier attempt changes nothing about an order that a later one has paid", async () => {
  const { order, payment_id, says } = await newAttempt();
  await sync(payment_id, says.expired);
  await payments.pay(order);
  expect(await sync(payment_id, says.expired)).toBe("paid");
  expect(await orderOf(order)).toMatchObject({ status: "paid", review: null });
});

test.each<[string, (says: ReturnType<typeof snapshots>) => Snapshot]>([
  ["a session without a charge", (says) => says.paid({ charge: null })],
  [
    "a charge that has not come yet",
    (says) => ({ ...says.processing, charge: says.paid().charge }),
  ],
])("%s moves no money", async (_, say) => {
  const { order, payment_id, says, ...attempt } = await newAttempt();
  expect(await sync(payment_id, say(says))).toBe("due");
  expect(await paymentOf({ ...attempt, payment_id })).toMatchObject({ status: "processing" });
  expect(await entriesOf(order)).toEqual([]);
});

test("a session that asks for nothing has failed", async () => {
  const { payment_id, says, ...attempt } = await newAttempt();
  const free = says.of({ status: "complete", payment_status: "no_payment_required" });
  expect(await sync(payment_id, free)).toBe("due");
  expect(await paymentOf({ ...attempt, payment_id })).toMatchObject({ status: "failed" });
});

test.each<[string, (says: ReturnType<typeof snapshots>) => Snapshot]>([
  ["another mode", (says) => ({ ...says.paid(), livemode: true })],
  ["another session", (says) => says.paid({}, { id: "cs_other" })],
])("a snapshot of %s is refused", async (_, say) => {
  const { order, payment_id, says } = await newAttempt();
  expect(await refusal(sync(payment_id, say(says)))).toMatchObject({ hint: "invalid_value" });
  expect(await orderOf(order)).toMatchObject({ status: "due" });
});

test("a payment that a person recorded is not asked for, nor changed by a snapshot", async () => {
  const order = await newOrder();
  await staff`select public.record_payment(${order.orderId}, 'INV-1', 'Wired.')`;
  const { settled_by } = await orderOf(order);
  const manual = settled_by as string;
  expect(await refusal(beginSync(manual))).toMatchObject({ hint: "payment_not_found" });
  const says = snapshots({ ...(await begin(await newOrder())), payment_id: manual });
  const folded = sync(manual, { ...says.paid(), livemode: true }, "1");
  expect(await refusal(folded)).toMatchObject({ hint: "invalid_value" });
});

test("begin_sync says which sessions nobody should pay by any more", async () => {
  const { order, payment_id } = await newAttempt();
  expect(await beginSync(payment_id)).toMatchObject({ is_to_expire: false });
  const set = (change: string) =>
    owner.unsafe(`update public.race_orders set ${change} where id = '${order.orderId}'`);
  await set("pay_by = now()");
  expect(await beginSync(payment_id)).toMatchObject({ is_to_expire: true });
  await set("pay_by = now() + interval '1 day', status = 'void'");
  expect(await beginSync(payment_id)).toMatchObject({ is_to_expire: true });
});

describe("an order goes from one status to another only as an operator may", () => {
  const statuses = ["free", "due", "paid", "refunded", "void"] as const;
  const allowed = ["due paid", "due void", "free void", "paid refunded"];
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));
  test.each(pairs)("from %s to %s", async (from, to) => {
    const order = await newOrder();
    if (from === "free")
      await owner`update public.race_orders set total_cents = 0, discount_cents = list_price_cents, status = 'free' where id = ${order.orderId}`;
    else if (from === "refunded" || from === "paid")
      await owner`select private.set_order_status(${order.orderId}, 'paid', 'For a test.')`;
    if (from === "refunded" || from === "void")
      await owner`select private.set_order_status(${order.orderId}, ${from}, 'For a test.')`;
    const change = owner`select private.set_order_status(${order.orderId}, ${to}, 'For a test.')`;
    if (allowed.includes(`${from} ${to}`)) await change;
    else expect(await refusal(Promise.resolve(change))).toMatchObject({ status: "PT409" });
    const { status } = await orderOf(order);
    expect(status).toBe(allowed.includes(`${from} ${to}`) ? to : from);
    expect(await payments.outOfBalance()).toEqual([]);
  });
});
