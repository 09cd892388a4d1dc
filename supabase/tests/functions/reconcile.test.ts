import { expect, test } from "vitest";
import { handler as reconcile } from "../../functions/reconcile/handler.ts";
import { publishableKey } from "../harness/backend.ts";
import { createBench } from "./bench.ts";
import { addDueOrder, addOpenOrder, sessionIn, stateOf } from "./orders.ts";

test("what lost events would have told is found: payment, refund, dispute, expiry", async () => {
  const bench = await createBench();
  const [paid, refunded, disputed, left] = [
    await addOpenOrder(bench),
    await addOpenOrder(bench),
    await addOpenOrder(bench),
    await addOpenOrder(bench),
  ];
  for (const { session } of [paid, refunded, disputed]) bench.actions.pay(session);
  bench.actions.refund(refunded.session);
  bench.actions.openDispute(disputed.session);
  bench.actions.expire(left.session);
  expect(await bench.reconcile()).toMatchObject({ status: 200, body: { events: 7 } });
  const states = [paid, refunded, disputed, left].map(({ orderId }) => stateOf(bench, orderId));
  expect(await Promise.all(states)).toMatchObject([
    { status: "paid", review: null },
    { status: "refunded" },
    { status: "paid", review: "disputed" },
    { status: "due", attempts: ["expired"] },
  ]);
  // Each event is read once.
  expect(await bench.reconcile()).toMatchObject({ status: 200, body: { events: 0, payments: 0 } });
});

test("only the key of the service role may call it", async () => {
  const bench = await createBench();
  const asked = await bench.askedStripe(async () => {
    expect((await bench.call(reconcile, {})).status).toBe(401);
    for (const key of [publishableKey, "sb_secret_wrong"]) {
      expect([401, 403]).toContain((await bench.reconcile(key)).status);
    }
  });
  expect(asked).toEqual([]);
});

test("an order that was not paid in time is voided after Stripe was asked, and its page is closed", async () => {
  const bench = await createBench();
  const unpaid = await addOpenOrder(bench);
  const lastMinute = await addOpenOrder(bench);
  const unopened = await addDueOrder(bench.backend);
  bench.actions.pay(lastMinute.session);
  const orders = [unpaid, lastMinute, unopened].map(({ orderId }) => orderId);
  const states = () => Promise.all(orders.map((id) => stateOf(bench, id)));
  await bench.sql(
    "update public.race_orders set pay_by = now() - interval '1 minute' where id = any ($1)",
    orders,
  );
  const repair = bench.breakStripe(() => Promise.reject(new TypeError("down")));
  // As long as Stripe cannot be asked, an attempt keeps its order.
  expect((await bench.reconcile()).status).toBe(502);
  expect(await states()).toMatchObject([{ status: "due" }, { status: "due" }, { status: "void" }]);
  repair();
  expect((await bench.reconcile()).status).toBe(200);
  expect(await states()).toMatchObject([
    { status: "void", attempts: ["expired"] },
    { status: "paid", attempts: ["paid"] },
    { status: "void", attempts: [] },
  ]);
  const session = await bench.stripe.checkout.sessions.retrieve(unpaid.session);
  expect(session.status).toBe("expired");
});

test("an attempt that has no session, and is too late for one, ends", async () => {
  const bench = await createBench();
  const order = await addDueOrder(bench.backend);
  const { reached, resume } = bench.stopAt("/v1/checkout/sessions");
  void bench.checkout(order, order.orderId);
  await reached;
  resume();
  await bench.sql(
    `update public.order_payments set expires_at = now() + interval '5 minutes',
       created_at = now() - interval '1 day' where order_id = $1`,
    order.orderId,
  );
  expect((await bench.reconcile()).status).toBe(200);
  const ended = { status: "due", attempts: ["expired"] };
  expect(await stateOf(bench, order.orderId)).toMatchObject(ended);
  const { body } = await bench.checkout(order, order.orderId);
  expect(sessionIn(body.url)).not.toBe("");
});

test("one payment that fails holds up no other, and is said", async () => {
  const bench = await createBench();
  const [broken, whole] = [await addOpenOrder(bench), await addOpenOrder(bench)];
  for (const { session } of [broken, whole]) bench.actions.pay(session);
  const failure = () => Promise.resolve(Response.json({ error: {} }, { status: 400 }));
  const repair = bench.breakStripe(failure, broken.session);
  expect((await bench.reconcile()).status).toBe(500);
  expect(await stateOf(bench, broken.orderId)).toMatchObject({ status: "due" });
  expect(await stateOf(bench, whole.orderId)).toMatchObject({ status: "paid" });
  repair();
  await bench.reconcile();
  expect(await stateOf(bench, broken.orderId)).toMatchObject({ status: "paid" });
});
