/** What a brand's team is told about its orders. */
import { expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { one, signUpBrand } from "../../harness/database.ts";
import { refund } from "../../harness/payments.ts";
import { outboxOf } from "./outbox.ts";

const cards = await openCardPayments();
const { connect, database, newOrder, newPackage, open, owner, pay, raceWith, record } = cards;
const { setOrder, sync, voidOrder, voidUnpaid } = cards;
const { toldTo, kindsTo, forgetAll } = outboxOf(database);

async function payBy(orderId: string): Promise<string> {
  const { at } = await one(owner<{ at: Date }[]>`
    select pay_by as at from public.race_orders where id = ${orderId}`);
  return at.toISOString();
}

test("a race with a price, or a package, is told as due, with the end of the time to pay by card, if there is one", async () => {
  const race = await newOrder();
  const due = { id: race.orderId, total_cents: 50_000, pay_by: await payBy(race.orderId) };
  expect(await toldTo(race.userId)).toMatchObject([
    {
      kind: "order_due",
      payload: {
        order: { ...due, package_tier: null },
        race: { id: race.raceId, name: "Harbor Run" },
      },
    },
  ]);
  const { userId, orderId } = await newPackage();
  const order = { id: orderId, pay_by: await payBy(orderId), package_tier: "premium" };
  expect(await toldTo(userId)).toMatchObject([
    { kind: "order_due", payload: { order, race: null } },
  ]);
  await owner`select private.connect_payment_provider(null)`;
  const invoiced = await newOrder();
  await connect();
  expect(await toldTo(invoiced.userId)).toMatchObject([
    { kind: "order_due", payload: { order: { pay_by: null } } },
  ]);
});

test("a payment by card is told once, with its receipt; one that staff recorded is told without", async () => {
  const { userId, raceId, ...order } = await newOrder();
  const wired = await newPackage();
  await forgetAll();
  const { payment_id, says } = await open({ userId, raceId, ...order });
  const receipt_url = "https://pay.example/receipt";
  const paid = says.paid({ charge: { id: `ch_${payment_id}`, cents: 50_000, receipt_url } });
  await sync(payment_id, paid);
  await sync(payment_id, paid);
  const paidOrder = { id: order.orderId, package_tier: null };
  expect(await toldTo(userId)).toMatchObject([
    { kind: "order_paid", payload: { order: paidOrder, race: { id: raceId }, receipt_url } },
  ]);
  await record(wired);
  const premium = { order: { package_tier: "premium" }, race: null, receipt_url: null };
  expect(await toldTo(wired.userId)).toMatchObject([{ kind: "order_paid", payload: premium }]);
});

test("a payment that came too late and became a package is told as that package", async () => {
  const order = await newOrder();
  const attempt = await open(order);
  await owner`select private.change_order_status(${order.orderId}, 'void', 'A mistake.')`;
  await sync(attempt.payment_id, attempt.says.paid());
  await forgetAll();
  await cards.resolve(order, "paid_after_void", "give_package");
  expect(await toldTo(order.userId)).toMatchObject([
    { kind: "order_paid", payload: { order: { package_tier: "standard" }, race: null } },
  ]);
});

test("each refund is told once, with the sum so far, and one that came back is not, nor that the order is paid again", async () => {
  const order = await newOrder();
  const { payment_id, says } = await pay(order);
  await forgetAll();
  const [first, second] = [refund(10_000), refund(40_000)];
  await sync(payment_id, says.refunded(first));
  await sync(payment_id, says.refunded(first, second));
  await sync(payment_id, says.refunded(first, { ...second, status: "failed" }));
  const told = (await toldTo(order.userId)).filter(({ kind }) => kind !== "race_cancelled");
  expect(told).toMatchObject([
    { kind: "order_refunded", payload: { refund_cents: 10_000, refunded_cents: 10_000 } },
    { kind: "order_refunded", payload: { refund_cents: 40_000, refunded_cents: 50_000 } },
  ]);
  const { orderId: id, raceId } = order;
  const expected = { order: { id }, race: { id: raceId }, ends_package: false };
  expect(told[0]?.payload).toMatchObject(expected);
});

test("a part-refund of a package is told as its end, unless a race used it", async () => {
  for (const isUsed of [false, true]) {
    const order = await newPackage();
    const { payment_id, says } = await pay(order);
    if (isUsed) await raceWith(order);
    await forgetAll();
    await sync(payment_id, says.refunded(refund(1_000)));
    const told = await toldTo(order.userId);
    expect(told).toMatchObject([{ payload: { ends_package: !isUsed } }]);
  }
});

test("an order that was not paid in time is told, its race's cancellation is not", async () => {
  const brand = await signUpBrand(database);
  const [race, ordered] = [await cards.dueRace(brand), await cards.duePackage(brand)];
  for (const order of [race, ordered]) await setOrder(order, "pay_by = '2026-01-02T03:04:05Z'");
  await forgetAll();
  await voidUnpaid();
  const told = await toldTo(brand.userId);
  const payload = { order: { pay_by: "2026-01-02T03:04:05.000Z" }, reason: null };
  expect(told).toMatchObject([{ kind: "order_unpaid", payload }, { kind: "order_unpaid" }]);
  expect(told.map(({ payload }) => ("order" in payload ? payload.order.id : "")).sort()).toEqual(
    [race.orderId, ordered.orderId].sort(),
  );
  expect(JSON.stringify(told)).toContain(race.raceId);
});

test("an order that staff void is told with their reason, whether it is free, or its time is over, or not", async () => {
  const reason = "By invoice instead.";
  for (const order of [
    await newOrder(),
    await newPackage(),
    await newOrder({ discountCode: "FREE500OUTPACE" }),
  ]) {
    if (order.raceId === null) await setOrder(order, "pay_by = now() - interval '1 minute'");
    await forgetAll();
    await voidOrder(order, reason);
    const race = order.raceId === null ? null : { id: order.raceId };
    expect(await toldTo(order.userId)).toMatchObject([
      { kind: "order_unpaid", payload: { order: { id: order.orderId }, race, reason } },
    ]);
  }
});

const day = 24 * 60 * 60 * 1000;
const iso = (time: number) => new Date(time).toISOString();

async function remindAt(time: number): Promise<number> {
  const { told } = await one(owner<{ told: number }[]>`
    select private.tell_due_orders(${iso(time)}) as told`);
  return told;
}

/** An order that was made six days before the end of its time, with nothing else due. */
async function oldOrder() {
  await owner`update public.race_orders set status = 'void', pay_by = null where status = 'due'`;
  const order = await newOrder();
  const end = Date.parse("2031-05-10T12:00:00Z");
  await setOrder(order, `created_at = '${iso(end - 6 * day)}', pay_by = '${iso(end)}'`);
  await forgetAll();
  return { ...order, end };
}

test("a team is reminded once, 24 hours before the time to pay ends, and again once another start has moved that", async () => {
  const { end, ...order } = await oldOrder();
  expect(await remindAt(end - day - 1000)).toBe(0);
  expect(await remindAt(end - day)).toBe(1);
  expect(await remindAt(end - day)).toBe(0);
  const due = { order: { id: order.orderId, pay_by: iso(end) }, race: { id: order.raceId } };
  const reminder = { kind: "order_due_tomorrow", payload: due };
  expect(await toldTo(order.userId)).toMatchObject([reminder]);
  await setOrder(order, `pay_by = '${iso(end + 9 * day)}'`);
  expect(await remindAt(end - 1000)).toBe(0);
  expect(await remindAt(end + 9 * day - 1000)).toBe(1);
  expect(await kindsTo(order.userId)).toEqual([reminder.kind, reminder.kind]);
});

test("nobody is reminded of what is over, paid, on its way, in review or just ordered", async () => {
  const { end, ...order } = await oldOrder();
  expect(await remindAt(end)).toBe(0);
  for (const [change, back] of [
    ["status = 'paid'", "status = 'due'"],
    ["review = 'amount_mismatch'", "review = null"],
    ["created_at = pay_by - interval '23 hours'", "created_at = pay_by - interval '6 days'"],
  ] as const) {
    await setOrder(order, change);
    expect([change, await remindAt(end - 1000)]).toEqual([change, 0]);
    await setOrder(order, back);
  }
  const { payment_id, says } = await open(order);
  await sync(payment_id, says.processing);
  expect(await remindAt(end - 1000)).toBe(0);
  await sync(payment_id, says.failed);
  expect(await remindAt(end - 1000)).toBe(1);
});
