/** Calls about one order over many connections at once: whoever comes first, one of the two orders is what holds. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { asPerson, count, one, signUpBrand } from "../../harness/database.ts";
import { proof } from "../../harness/environment.ts";
import { refund, type PayableOrder } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { hintsOf, openWithConnections, started, times } from "../concurrency.ts";

const size = 20;

const payments = await openCardPayments(await openWithConnections(size, "api", "owner"));
const { ask, begin, beginSync, database, entriesOf, logOf, newOrder, newPackage } = payments;
const { open, orderOf, outOfBalance, owner, pay, raceWith, record, service } = payments;
const { setOrder, setStatus, staff, sync, voidOrder, withdraw } = payments;

type Call = () => Promise<unknown>;

/** Several rounds, each of which begins with the other call. */
const inRounds = async (work: (isReversed: boolean) => Promise<void>) => {
  for (let round = 0; round < proof.rounds; round++) await work(round % 2 === 1);
};

test("twenty begin_payment at once begin one attempt", async () => {
  const order = await newOrder();
  const attempts = await Promise.all(times(size, () => begin(order)));
  expect(new Set(attempts.map(({ payment_id }) => payment_id)).size).toBe(1);
  expect(await count(owner, `public.order_payments where order_id = '${order.orderId}'`)).toBe(1);
});

test("twenty deliveries of one event at once have one effect", async () => {
  const order = await newOrder();
  const { payment_id, says } = await open(order);
  const event = randomUUID();
  const deliver = async () => {
    await service`select public.note_event('stripe', ${event}, 'checkout.session.completed', false,
      now(), '{}', ${`cs_${payment_id}`}, ${payment_id})`;
    return sync(payment_id, says.paid());
  };
  expect(await Promise.all(times(size, deliver))).toEqual(times(size, () => "paid"));
  expect(await entriesOf(order)).toEqual(["charge 50000"]);
  expect(await logOf(order)).toHaveLength(2);
  const stored = owner`select deliveries, handled_at is not null as is_handled
    from private.payment_events where event_id = ${event}`;
  expect(await stored).toEqual([{ deliveries: size, is_handled: true }]);
});

test("twenty answers at once, of which one is paid and came first: the order is paid once", async () => {
  const order = await newOrder();
  const { payment_id, says } = await open(order);
  const answers = [says.open, says.processing, says.expired, says.failed];
  const calls = times(size, (n) => sync(payment_id, answers[n % 4] ?? says.open));
  await Promise.all([...calls, sync(payment_id, says.paid())]);
  await sync(payment_id, says.paid());
  expect(await orderOf(order)).toMatchObject({ status: "paid", review: null });
  expect(await entriesOf(order)).toEqual(["charge 50000"]);
});

test("a payment and a void order that meet: it is paid, as it was open", async () => {
  await inRounds(async (isReversed) => {
    const order = await newOrder();
    const { payment_id, says } = await open(order);
    const calls: Call[] = [() => sync(payment_id, says.paid()), () => voidOrder(order)];
    const { done, hints } = await hintsOf(started(isReversed, calls));
    const { status, review } = await orderOf(order);
    expect([done, status, review]).toEqual([1, "paid", null]);
    expect(["payment_open", "invalid_value"]).toContain(hints[0]);
    expect(await outOfBalance()).toEqual([]);
  });
});

test("a card payment and a wire transfer that meet: one pays the order, a second is for a person", async () => {
  await inRounds(async (isReversed) => {
    const order = await newOrder();
    const { payment_id, says } = await open(order);
    const calls: Call[] = [() => sync(payment_id, says.paid()), () => record(order)];
    const { done } = await hintsOf(started(isReversed, calls));
    const { status, review } = await orderOf(order);
    expect([status, review]).toEqual(["paid", done === 2 ? "paid_twice" : null]);
    expect(await outOfBalance()).toEqual([]);
  });
});

const cancel = ({ raceId }: PayableOrder) => setStatus(raceId, "cancelled");

test.each<[string, (order: PayableOrder) => Promise<unknown>]>([
  ["a withdrawal", withdraw],
  ["a void order", voidOrder],
  ["a cancelled race", cancel],
])("%s and begin_payment that meet: no attempt is open on a void order", async (_, callOff) => {
  await inRounds(async (isReversed) => {
    const order = await newOrder();
    const calls: Call[] = [() => callOff(order), () => begin(order)];
    const { done, hints } = await hintsOf(started(isReversed, calls));
    const { status } = await orderOf(order);
    const live = await count(owner, `public.order_payments where order_id = '${order.orderId}'`);
    const isVoid = status === "void";
    expect([done, hints, live]).toEqual(isVoid ? [1, ["order_void"], 0] : [1, ["payment_open"], 1]);
  });
});

test("a session that expires while it is paid: the order is paid, whichever answer comes last", async () => {
  await inRounds(async (isReversed) => {
    const order = await newOrder();
    const { payment_id, says } = await open(order);
    const earlier = (await beginSync(payment_id)).sequence;
    const later = (await beginSync(payment_id)).sequence;
    await setOrder(order);
    const calls: Call[] = [
      () => sync(payment_id, says.open, earlier),
      () => sync(payment_id, says.paid(), later),
      () => service`select public.void_unpaid_orders()`,
      () => begin(order).catch(() => undefined),
    ];
    await Promise.all(started(isReversed, calls));
    expect(await orderOf(order)).toMatchObject({ status: "paid", race_status: "pending" });
  });
});

test("twenty void_unpaid_orders at once void each order once", async () => {
  const orders = await Promise.all(times(6, () => newOrder()));
  for (const order of orders) await setOrder(order);
  const voided = await Promise.all(times(size, payments.voidUnpaid));
  expect(voided.reduce((sum, n) => sum + n)).toBe(orders.length);
  for (const order of orders) expect(await logOf(order)).toHaveLength(3);
});

const paidPackage = async () => {
  const order = await newPackage("standard");
  await pay(order);
  return order;
};

test("of twenty races at once, one uses the package by name, or by itself once the month is used", async () => {
  const order = await paidPackage();
  const named = times(size, () => raceWith(order));
  expect(await hintsOf(named)).toEqual({ done: 1, hints: ["package_used"] });
  const { userId } = await paidPackage();
  const unnamed = times(size, () => createRace(database, userId));
  // The month's own race, and that of the package.
  expect(await hintsOf(unnamed)).toEqual({ done: 2, hints: ["monthly_limit"] });
});

test("a refund and a race that meet: one of them has the package", async () => {
  await inRounds(async (isReversed) => {
    const order = await paidPackage();
    const calls: Call[] = [() => ask(order, 50_000), () => raceWith(order)];
    expect(await hintsOf(started(isReversed, calls))).toEqual({ done: 1, hints: ["package_used"] });
  });
});

test("twenty requests with one id at once order one package", async () => {
  const { userId } = await signUpBrand(database);
  const request = randomUUID();
  const order = () =>
    asPerson(database, userId)`select public.order_package(${request}, 'standard')`;
  expect(await hintsOf(times(size, order))).toEqual({ done: size, hints: [] });
  expect(await count(owner, `public.race_orders where request_id = '${request}'`)).toBe(1);
});

test("twenty refunds at once never come to more than was paid, and twenty with one id are one request", async () => {
  const order = await newOrder();
  await pay(order);
  const many = times(size, () => ask(order, 15_000));
  expect(await hintsOf(many)).toEqual({ done: 3, hints: ["refund_limit"] });
  const other = await newOrder();
  await pay(other);
  const id = randomUUID();
  const same = times(size, () => ask(other, 15_000, id));
  expect(await hintsOf(same)).toEqual({ done: size, hints: [] });
  const request = owner`select id from public.refund_requests where order_id = ${other.orderId}`;
  expect(await one(request)).toMatchObject({ id });
});

test("answers, edits, refunds and changes of the brand at once do not deadlock", async () => {
  const order = await newOrder();
  const { payment_id, says } = await pay(order);
  const own = asPerson(database, order.userId);
  const work: Call[] = [
    () => sync(payment_id, says.refunded(refund(1, { id: `re_${payment_id}` }))),
    () =>
      own`update public.live_races set start_time = start_time + interval '1 minute' where id = ${order.raceId}`,
    () => staff`select public.set_brand_active(${order.brandId}, true, 'Checked.')`,
    () => setStatus(order.raceId, "pending"),
    () => ask(order, 1),
    () => service`select public.void_unpaid_orders()`,
  ];
  await Promise.all(times(60, (n) => (work[n % work.length] as Call)()));
  expect(await orderOf(order)).toMatchObject({ status: "paid", refunded_cents: 1 });
  expect(await outOfBalance()).toEqual([]);
});
