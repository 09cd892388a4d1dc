/** Calls about one order over many connections at once: whoever comes first, one of the two orders is what holds. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { asPerson, count, one, signUpBrand, signUpStaff } from "../../harness/database.ts";
import { paymentsOf, refund, type PayableOrder } from "../../harness/payments.ts";
import { createRace, validRace } from "../../harness/races.ts";
import { hintsOf, openWithConnections, started, times } from "../concurrency.ts";

const size = 20;
const rounds = 5;

const database = await openWithConnections(size, "api", "owner");
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const payments = paymentsOf(database);
const { begin, dueRace, entriesOf, logOf, open, orderOf, outOfBalance, service, sync } = payments;

beforeAll(async () => {
  await payments.connect();
});

const newOrder = async () => dueRace(await signUpBrand(database));

const withdraw = ({ userId, raceId }: PayableOrder) =>
  asPerson(database, userId)`select public.withdraw_race(${raceId})`;

const voidOrder = ({ orderId }: PayableOrder) =>
  staff`select public.void_order(${orderId}, 'Agreed by phone.')`;

const cancel = ({ raceId }: PayableOrder) =>
  staff`select public.set_race_status(${raceId}, 'cancelled', 'Called off.')`;

/** Several rounds, each of which begins with the other call. */
const inRounds = async (work: (isReversed: boolean) => Promise<void>) => {
  for (let round = 0; round < rounds; round++) await work(round % 2 === 1);
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
    const calls: (() => Promise<unknown>)[] = [
      () => sync(payment_id, says.paid()),
      () => voidOrder(order),
    ];
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
    const record = () => staff`select public.record_payment(${order.orderId}, 'INV-1', 'Wired.')`;
    const calls: (() => Promise<unknown>)[] = [() => sync(payment_id, says.paid()), record];
    const { done } = await hintsOf(started(isReversed, calls));
    const { status, review } = await orderOf(order);
    expect([status, review]).toEqual(["paid", done === 2 ? "paid_twice" : null]);
    expect(await outOfBalance()).toEqual([]);
  });
});

test("a withdrawal and begin_payment that meet: no attempt is open on a void order", async () => {
  await inRounds(async (isReversed) => {
    const order = await newOrder();
    const calls: (() => Promise<unknown>)[] = [() => withdraw(order), () => begin(order)];
    const { done, hints } = await hintsOf(started(isReversed, calls));
    const { status } = await orderOf(order);
    const live = `public.order_payments where order_id = '${order.orderId}'`;
    expect([done, hints, await count(owner, live)]).toEqual(
      status === "void" ? [1, ["order_void"], 0] : [1, ["payment_open"], 1],
    );
  });
});

test("a void order or cancelled race and begin_payment that meet: no attempt stays open", async () => {
  await inRounds(async (isReversed) => {
    for (const callOff of [voidOrder, cancel]) {
      const order = await newOrder();
      const calls: (() => Promise<unknown>)[] = [() => callOff(order), () => begin(order)];
      const { done, hints } = await hintsOf(started(isReversed, calls));
      const { status } = await orderOf(order);
      const live = `public.order_payments where order_id = '${order.orderId}'`;
      expect([done, hints, await count(owner, live)]).toEqual(
        status === "void" ? [1, ["order_void"], 0] : [1, ["payment_open"], 1],
      );
    }
  });
});

test("a session that expires while it is paid: the order is paid, whichever answer comes last", async () => {
  await inRounds(async (isReversed) => {
    const order = await newOrder();
    const { payment_id, says } = await open(order);
    const earlier = (await payments.beginSync(payment_id)).sequence;
    const later = (await payments.beginSync(payment_id)).sequence;
    await owner`update public.race_orders set pay_by = now() where id = ${order.orderId}`;
    const calls: (() => Promise<unknown>)[] = [
      () => sync(payment_id, says.open, earlier),
      () => sync(payment_id, says.paid(), later),
      () => service`select public.void_unpaid_orders()`,
      () => refuseNothing(begin(order)),
    ];
    await Promise.all(started(isReversed, calls));
    expect(await orderOf(order)).toMatchObject({ status: "paid", race_status: "pending" });
  });
});

const refuseNothing = (call: Promise<unknown>) => call.catch(() => undefined);

test("twenty void_unpaid_orders at once void each order once", async () => {
  const orders = await Promise.all(times(6, newOrder));
  await owner`update public.race_orders set pay_by = now()
    where id = any (${orders.map(({ orderId }) => orderId)})`;
  const voided = await Promise.all(
    times(size, async () =>
      Number((await one(service`select public.void_unpaid_orders() as n`))["n"]),
    ),
  );
  expect(voided.reduce((sum, n) => sum + n)).toBe(orders.length);
  for (const order of orders) expect(await logOf(order)).toHaveLength(3);
});

describe("packages", () => {
  const withPackage = async () => {
    const brand = await signUpBrand(database);
    const order = await payments.duePackage(brand, "standard");
    await payments.pay(order);
    const { id } = await one(
      owner<
        { id: string }[]
      >`select id from public.race_packages where order_id = ${order.orderId}`,
    );
    return { brand, order, id };
  };

  test("of twenty races at once, one uses the package by name, or by itself once the month is used", async () => {
    const { brand, id } = await withPackage();
    const named = () =>
      asPerson(database, brand.userId)`
        select public.create_race(${randomUUID()}, ${owner.json(validRace)}, null, null, ${id})`;
    expect(await hintsOf(times(size, named))).toEqual({ done: 1, hints: ["package_used"] });
    const { brand: other } = await withPackage();
    const unnamed = () => createRace(database, other.userId);
    // The month's own race, and that of the package.
    expect(await hintsOf(times(size, unnamed))).toEqual({ done: 2, hints: ["monthly_limit"] });
  });

  test("a refund and a race that meet: one of them has the package", async () => {
    await inRounds(async (isReversed) => {
      const { brand, order, id } = await withPackage();
      const calls: (() => Promise<unknown>)[] = [
        () =>
          staff`select public.request_refund(gen_random_uuid(), ${order.orderId}, 50000, 'Asked.')`,
        () => asPerson(database, brand.userId)`
          select public.create_race(${randomUUID()}, ${owner.json(validRace)}, null, null, ${id})`,
      ];
      expect(await hintsOf(started(isReversed, calls))).toEqual({
        done: 1,
        hints: ["package_used"],
      });
    });
  });

  test("twenty requests with one id at once order one package", async () => {
    const brand = await signUpBrand(database);
    const request = randomUUID();
    const order = () =>
      asPerson(database, brand.userId)`select public.order_package(${request}, 'standard')`;
    expect(await hintsOf(times(size, order))).toEqual({ done: size, hints: [] });
    expect(await count(owner, `public.race_orders where request_id = '${request}'`)).toBe(1);
  });
});

test("twenty refunds at once never come to more than was paid", async () => {
  const order = await newOrder();
  await payments.pay(order);
  const ask = () =>
    staff`select public.request_refund(gen_random_uuid(), ${order.orderId}, 15000, 'Asked.')`;
  expect(await hintsOf(times(size, ask))).toEqual({ done: 3, hints: ["refund_limit"] });
});

test("one refund, twice asked at once, is one request", async () => {
  const order = await newOrder();
  await payments.pay(order);
  const id = randomUUID();
  const ask = () => staff`select public.request_refund(${id}, ${order.orderId}, 15000, 'Asked.')`;
  expect(await hintsOf(times(size, ask))).toEqual({ done: size, hints: [] });
  expect(await count(owner, `public.refund_requests where order_id = '${order.orderId}'`)).toBe(1);
});

test("answers, edits, refunds and changes of the brand at once do not deadlock", async () => {
  const order = await newOrder();
  const { payment_id, says } = await payments.pay(order);
  const own = asPerson(database, order.userId);
  const work = [
    () => sync(payment_id, says.refunded(refund(1, { id: `re_${payment_id}` }))),
    () =>
      own`update public.live_races set start_time = start_time + interval '1 minute' where id = ${order.raceId}`,
    () => staff`select public.set_brand_active(${order.brandId}, true, 'Checked.')`,
    () => staff`select public.set_race_status(${order.raceId}, 'pending', 'Checked.')`,
    () => staff`select public.request_refund(gen_random_uuid(), ${order.orderId}, 1, 'Asked.')`,
    () => service`select public.void_unpaid_orders()`,
  ];
  const calls = times(60, (n) => (work[n % work.length] as () => Promise<unknown>)());
  await Promise.all(calls);
  expect(await orderOf(order)).toMatchObject({ status: "paid", refunded_cents: 1 });
  expect(await outOfBalance()).toEqual([]);
});
