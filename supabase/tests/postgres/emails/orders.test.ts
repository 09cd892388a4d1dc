/** What a brand's team is told about its orders. */
import { expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { one, only } from "../../harness/database.ts";
import { refund, type PayableOrder } from "../../harness/payments.ts";
import { outboxOf } from "./outbox.ts";

const cards = await openCardPayments();
const { connect, newOrder, newPackage, open, owner, pay, raceWith, setOrder, sync } = cards;
const { toldTo, kindsTo, forgetAll } = outboxOf(cards.database);

/** What the order's e-mails tell of it. */
const factOf = ({ orderId, raceId }: PayableOrder, fact: object = {}) => ({
  order: { id: orderId, ...fact },
  race: raceId === null ? null : { id: raceId },
});

test("a race with a price, or a package, is told as due, with the end of the time to pay by card, if there is one", async () => {
  const orders = [await newOrder(), await newPackage()];
  await owner`select private.connect_payment_provider(null)`;
  orders.push(await newOrder());
  await connect();
  const end = expect.stringMatching(/^2.*Z$/) as string;
  for (const [n, fact] of [
    { total_cents: 50_000, pay_by: end, package_tier: null },
    { pay_by: end, package_tier: "premium" },
    { pay_by: null },
  ].entries()) {
    const order = only(orders.slice(n, n + 1));
    const payload = factOf(order, fact);
    expect(await toldTo(order.userId)).toMatchObject([{ kind: "order_due", payload }]);
  }
});

test("a payment by card is told once, with its receipt; one that staff recorded is told without", async () => {
  const [order, wired] = [await newOrder(), await newPackage()];
  await forgetAll();
  const { payment_id, says } = await open(order);
  const receipt_url = "https://pay.example/receipt";
  const paid = says.paid({ charge: { id: `ch_${payment_id}`, cents: 50_000, receipt_url } });
  await sync(payment_id, paid);
  await sync(payment_id, paid);
  await cards.record(wired);
  for (const [paidOrder, package_tier, receipt] of [
    [order, null, receipt_url],
    [wired, "premium", null],
  ] as const) {
    const payload = { ...factOf(paidOrder, { package_tier }), receipt_url: receipt };
    expect(await toldTo(paidOrder.userId)).toMatchObject([{ kind: "order_paid", payload }]);
  }
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
  const kind = "order_refunded";
  const payload = { ...factOf(order), ends_package: false };
  expect(
    (await toldTo(order.userId)).filter((told) => told.kind !== "race_cancelled"),
  ).toMatchObject([
    { kind, payload: { ...payload, refund_cents: 10_000, refunded_cents: 10_000 } },
    { kind, payload: { ...payload, refund_cents: 40_000, refunded_cents: 50_000 } },
  ]);
});

test("a part-refund of a package is told as its end, unless a race used it", async () => {
  for (const isUsed of [false, true]) {
    const order = await newPackage();
    const { payment_id, says } = await pay(order);
    if (isUsed) await raceWith(order);
    await forgetAll();
    await sync(payment_id, says.refunded(refund(1_000)));
    expect(await toldTo(order.userId)).toMatchObject([{ payload: { ends_package: !isUsed } }]);
  }
});

test("an order that was not paid in time is told, its race's cancellation is not", async () => {
  const orders = [await newOrder(), await newPackage()];
  for (const order of orders) await setOrder(order, "pay_by = '2026-01-02T03:04:05Z'");
  await forgetAll();
  await cards.voidUnpaid();
  for (const order of orders) {
    const payload = { ...factOf(order, { pay_by: "2026-01-02T03:04:05.000Z" }), reason: null };
    expect(await toldTo(order.userId)).toMatchObject([{ kind: "order_unpaid", payload }]);
  }
});

test("an order that staff void is told with their reason, whether it is free, or its time is over, or not", async () => {
  const reason = "By invoice instead.";
  const orders = [
    ...[await newOrder(), await newPackage()],
    await newOrder({ discountCode: "FREE500OUTPACE" }),
  ];
  for (const order of orders) {
    if (order.raceId === null) await setOrder(order, "pay_by = now() - interval '1 minute'");
    await forgetAll();
    await cards.voidOrder(order, reason);
    const payload = { ...factOf(order), reason };
    expect(await toldTo(order.userId)).toMatchObject([{ kind: "order_unpaid", payload }]);
  }
});

const day = 24 * 60 * 60 * 1000;
const iso = (time: number) => new Date(time).toISOString();
const remindAt = async (time: number) =>
  (await one(owner`select private.tell_due_orders(${iso(time)}) as told`))["told"];

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
  const payload = factOf(order, { pay_by: iso(end) });
  expect(await toldTo(order.userId)).toMatchObject([{ kind: "order_due_tomorrow", payload }]);
  await setOrder(order, `pay_by = '${iso(end + 9 * day)}'`);
  expect(await remindAt(end - 1000)).toBe(0);
  expect(await remindAt(end + 9 * day - 1000)).toBe(1);
  expect(await kindsTo(order.userId)).toEqual(["order_due_tomorrow", "order_due_tomorrow"]);
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
