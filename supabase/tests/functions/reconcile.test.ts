import { expect, test } from "vitest";
import { handler } from "../../functions/reconcile/handler.ts";
import { publishableKey } from "../harness/backend.ts";
import { createBench } from "./bench.ts";

const bench = await createBench();
const { actions, addDueOrder, addOpenOrder, addPaidOrder, breakStripe, checkout } = bench;
const { killedAt, reconcile, stateOf, stripe } = bench;

test("what lost events would have told is found: payment, refund, dispute, expiry", async () => {
  const [paid, refunded] = [await addOpenOrder(), await addOpenOrder()];
  const [disputed, left] = [await addOpenOrder(), await addOpenOrder()];
  for (const { session } of [paid, refunded, disputed]) actions.pay(session);
  actions.refund(refunded.session);
  actions.openDispute(disputed.session);
  actions.expire(left.session);
  expect(await reconcile()).toMatchObject({ status: 200, body: { events: 7 } });
  expect(await Promise.all([paid, refunded, disputed, left].map(stateOf))).toMatchObject([
    { status: "paid", review: null },
    { status: "refunded" },
    { status: "paid", review: "disputed" },
    { status: "due", attempts: ["expired"] },
  ]);
  // Each event is read once.
  expect(await reconcile()).toMatchObject({ status: 200, body: { events: 0, payments: 0 } });
});

test("only the key of the service role may call it", async () => {
  const asked = await bench.askedStripe(async () => {
    expect((await bench.call(handler, {})).status).toBe(401);
    for (const key of [publishableKey, "sb_secret_wrong"]) {
      expect([401, 403]).toContain((await reconcile(key)).status);
    }
  });
  expect(asked).toEqual([]);
});

test("an order that was not paid in time is voided after Stripe was asked, and its page is closed", async () => {
  const [unpaid, lastMinute] = [await addOpenOrder(), await addOpenOrder()];
  const orders = [unpaid, lastMinute, await addDueOrder()];
  const states = () => Promise.all(orders.map(stateOf));
  actions.pay(lastMinute.session);
  await bench.sql(
    "update public.race_orders set pay_by = now() - interval '1 minute' where id = any ($1)",
    orders.map(({ orderId }) => orderId),
  );
  const repair = breakStripe();
  // As long as Stripe cannot be asked, an attempt keeps its order.
  expect((await reconcile()).status).toBe(502);
  expect(await states()).toMatchObject([{ status: "due" }, { status: "due" }, { status: "void" }]);
  repair();
  expect((await reconcile()).status).toBe(200);
  expect(await states()).toMatchObject([
    { status: "void", attempts: ["expired"] },
    { status: "paid", attempts: ["paid"] },
    { status: "void", attempts: [] },
  ]);
  expect(await bench.sessionStatus(unpaid.session)).toBe("expired");
});

test("an attempt that has no session, and is too late for one, ends", async () => {
  const order = await addDueOrder();
  await killedAt(() => checkout(order, order.orderId), "/v1/checkout/sessions");
  await bench.sql(
    `update public.order_payments set expires_at = now() + interval '5 minutes',
       created_at = now() - interval '1 day' where order_id = $1`,
    order.orderId,
  );
  expect((await reconcile()).status).toBe(200);
  expect(await stateOf(order)).toMatchObject({ status: "due", attempts: ["expired"] });
  expect((await checkout(order, order.orderId)).status).toBe(200);
});

test("a payment that Stripe cannot show is said, and holds up no other, nor refunds that nobody has sent", async () => {
  const [broken, whole, late] = [await addPaidOrder(), await addPaidOrder(), await addOpenOrder()];
  for (const { ask, cents } of [broken, whole]) await ask(cents / 2);
  // From the dashboard: its events are lost.
  for (const { session, cents } of [broken, whole]) actions.refund(session, cents / 2);
  actions.pay(late.session);
  const repair = breakStripe(400, `/${broken.session}`);
  expect((await reconcile()).status).toBe(500);
  expect(await Promise.all([broken, whole, late].map(stateOf))).toMatchObject([
    { status: "paid" },
    { status: "refunded" },
    { status: "paid" },
  ]);
  repair();
  expect(await reconcile()).toMatchObject({ status: 200, body: { refunds: 1 } });
  expect(await stateOf(broken)).toMatchObject({ status: "refunded" });
});

test("staff refund half, which counts once the bank has done it, then the rest, each sent once", async () => {
  const { cents, ask, confirm, ...order } = await addPaidOrder();
  const half = cents / 2;
  actions.setFaults({ refunds: "pending" });
  await ask(half);
  for (let press = 0; press < 2; press += 1)
    expect(await confirm()).toMatchObject({ status: "paid" });
  expect(await stateOf(order)).toMatchObject({ status: "paid", refunded_cents: 0 });
  const refunds = async () => (await stripe.refunds.list()).data;
  actions.settleRefund((await refunds())[0]?.id ?? "");
  await bench.deliverAll();
  expect(await stateOf(order)).toMatchObject({ status: "paid", refunded_cents: half });
  actions.setFaults({ refunds: "succeeded" });
  await ask(half);
  expect(await confirm()).toMatchObject({ status: "refunded" });
  expect(await stateOf(order)).toMatchObject({ status: "refunded", refunded_cents: cents });
  expect((await refunds()).map(({ amount }) => amount)).toEqual([half, half]);
});

test("a refund that Stripe refuses has failed, with the reason, and is not asked for again", async () => {
  const { cents, ask, confirm, ...order } = await addPaidOrder();
  await ask(cents);
  // From the dashboard, at the same moment.
  actions.refund(order.session, cents / 2);
  await confirm();
  await confirm();
  expect(await stateOf(order)).toMatchObject({ refunded_cents: cents / 2 });
  expect((await stripe.refunds.list()).data).toHaveLength(1);
  const select = "select status, error from public.refund_requests where order_id = $1";
  const failed = { status: "failed", error: expect.any(String) as string };
  expect(await bench.sql(select, order.orderId)).toEqual([failed]);
});

test("a kill in the middle of a refund: it is sent once, even after Stripe has forgotten the key", async () => {
  const { ask, confirm, ...order } = await addPaidOrder();
  await ask(20_000);
  await killedAt(confirm, "/v1/refunds", { isSent: true });
  bench.forgetAnswers();
  expect(await confirm()).toMatchObject({ status: "paid" });
  expect((await stripe.refunds.list()).data).toHaveLength(1);
  const refunds = [
    ["charge", order.cents],
    ["refund", -20_000],
  ];
  expect(await stateOf(order)).toMatchObject({ refunded_cents: 20_000, entries: refunds });
});
