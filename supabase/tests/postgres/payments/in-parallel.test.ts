/** Calls about one order over many connections at once: whoever comes first, one of the two orders is what holds. */
import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { dispute, openCardPayments } from "../../harness/card-payments.ts";
import { asPerson, count, one, refusal, signUpBrand } from "../../harness/database.ts";
import { proof } from "../../harness/environment.ts";
import { refund, type PayableOrder } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { hintsOf, openWithConnections, started, times } from "../concurrency.ts";

const size = 20;

const payments = await openCardPayments(await openWithConnections(size, "api", "owner"));
const { ask, begin, beginSync, database, entriesOf, logOf, newAttempt } = payments;
const { expectBalance, newOrder, newPackage, newPaid, orderOf, owner, raceWith, record, service } =
  payments;
const { setOrder, setStatus, staff, sync, voidOrder, withdraw } = payments;

afterEach(expectBalance);

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
  const { order, payment_id, says } = await newAttempt();
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
  const { order, payment_id, says } = await newAttempt();
  const answers = [says.open, says.processing, says.expired, says.failed];
  const calls = times(size, (n) => sync(payment_id, answers[n % 4] ?? says.open));
  await Promise.all([...calls, sync(payment_id, says.paid())]);
  await sync(payment_id, says.paid());
  expect(await orderOf(order)).toMatchObject({ status: "paid", review: null });
  expect(await entriesOf(order)).toEqual(["charge 50000"]);
});

type Use = (order: PayableOrder) => Promise<unknown>;

const cancel: Use = ({ raceId }) => setStatus(raceId, "cancelled");
const approve: Use = ({ raceId }) => setStatus(raceId, "active");

const paidPackage = () => newPaid(newPackage("standard"));
const packageWithRace = async () => {
  const { order, ...paid } = await paidPackage();
  return { order: { ...order, raceId: (await raceWith(order)).id }, ...paid };
};

const payingAnd = (other: Use) => async () => {
  const { order, payment_id, says } = await newAttempt();
  return { order, calls: [() => sync(payment_id, says.paid()), () => other(order)] };
};
const beginningAnd = (other: Use) => async () => {
  const order = await newOrder();
  return { order, calls: [() => other(order), () => begin(order)] };
};
const refundAndRace = async () => {
  const { order } = await paidPackage();
  return { order, calls: [() => ask(order, 50_000), () => raceWith(order)] };
};
const isVoidOrOpen = ["1 void order_void", "1 due payment_open"];

test.each<[string, () => Promise<{ order: PayableOrder; calls: Call[] }>, readonly string[]]>([
  ["paid and void", payingAnd(voidOrder), ["1 paid payment_open", "1 paid invalid_value"]],
  ["paid by card and by wire", payingAnd(record), ["1 paid status_changed", "2 paid paid_twice"]],
  ["withdrawn and begun to be paid", beginningAnd(withdraw), isVoidOrOpen],
  ["void and begun to be paid", beginningAnd(voidOrder), isVoidOrOpen],
  ["cancelled and begun to be paid", beginningAnd(cancel), isVoidOrOpen],
  ["refunded and used for a race", refundAndRace, ["1 paid package_used"]],
])("an order that is %s at once ends as by one call after the other", async (_, prepare, ends) => {
  await inRounds(async (isReversed) => {
    const { order, calls } = await prepare();
    const { done, hints } = await hintsOf(started(isReversed, calls));
    const { status, review } = await orderOf(order);
    expect(ends).toContain([done, status, review ?? [], hints].flat().join(" "));
  });
});

test.each<[string, string, string, () => ReturnType<typeof newPaid>, Use]>([
  ["use of a package", "package_used", "pending", paidPackage, raceWith],
  ["approval of a race", "payment_due", "active", newPaid, approve],
  ["approval of a package's race", "payment_due", "active", packageWithRace, approve],
])("a dispute refuses the %s at once, or staff see its race", async (_, hint, used, make, use) => {
  await inRounds(async (isReversed) => {
    const { order, payment_id, says } = await make();
    const calls = [() => sync(payment_id, says.disputed(dispute(1))), () => use(order)];
    const { done, hints } = await hintsOf(started<Promise<unknown>>(isReversed, calls));
    const { is_paid_for, paid_race_status } = await one(staff`
      select is_paid_for, paid_race_status from public.search_orders(
        brand_id => ${order.brandId}, needs_review => true)`);
    expect(is_paid_for).toBe(false);
    if (done === 2) expect(paid_race_status).toBe(used);
    else expect([done, hints]).toEqual([1, [hint]]);
  });
});

test("a session that expires while it is paid: whichever answer comes last, it is paid", async () => {
  await inRounds(async (isReversed) => {
    const { order, payment_id, says } = await newAttempt();
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

test("of twenty races at once, one uses the package, by name or once the month is used", async () => {
  const { order } = await paidPackage();
  const named = times(size, () => raceWith(order));
  expect(await hintsOf(named)).toEqual({ done: 1, hints: ["package_used"] });
  const other = await paidPackage();
  const unnamed = times(size, () => createRace(database, other.order.userId));
  // The month's own race, and that of the package.
  expect(await hintsOf(unnamed)).toEqual({ done: 2, hints: ["monthly_limit"] });
});

test("twenty requests with one id at once order one package", async () => {
  const { userId } = await signUpBrand(database);
  const request = randomUUID();
  const order = () =>
    asPerson(database, userId)`select public.order_package(${request}, 'standard')`;
  expect(await hintsOf(times(size, order))).toEqual({ done: size, hints: [] });
  expect(await count(owner, `public.race_orders where request_id = '${request}'`)).toBe(1);
});

test("twenty refunds at once are no more than was paid, and with one id one request", async () => {
  const { order } = await newPaid();
  const many = times(size, () => ask(order, 15_000));
  expect(await hintsOf(many)).toEqual({ done: 3, hints: ["refund_limit"] });
  const { order: other } = await newPaid();
  const id = randomUUID();
  const same = times(size, () => ask(other, 15_000, id));
  expect(await hintsOf(same)).toEqual({ done: size, hints: [] });
  expect(await refusal(ask(other, 15_001, id))).toMatchObject({ hint: "request_conflict" });
  const request = owner`select id from public.refund_requests where order_id = ${other.orderId}`;
  expect(await one(request)).toMatchObject({ id });
});

test("answers, edits, refunds and changes of the brand at once do not deadlock", async () => {
  const { order, payment_id, says } = await newPaid();
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
});
