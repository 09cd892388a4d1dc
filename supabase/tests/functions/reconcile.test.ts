import { expect, test } from "vitest";
import { handler } from "../../functions/reconcile/handler.ts";
import { publishableKey } from "../harness/backend.ts";
import { createBench } from "./bench.ts";

const bench = await createBench();
const { actions, addDueOrder, addOpenOrder, breakStripe, checkout, reconcile, stateOf } = bench;

test("what lost events would have told is found: payment, refund, dispute, expiry", async () => {
  const [paid, refunded, disputed, left] = [
    await addOpenOrder(),
    await addOpenOrder(),
    await addOpenOrder(),
    await addOpenOrder(),
  ];
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
  await bench.killedAt(() => checkout(order, order.orderId), "/v1/checkout/sessions");
  await bench.sql(
    `update public.order_payments set expires_at = now() + interval '5 minutes',
       created_at = now() - interval '1 day' where order_id = $1`,
    order.orderId,
  );
  expect((await reconcile()).status).toBe(200);
  expect(await stateOf(order)).toMatchObject({ status: "due", attempts: ["expired"] });
  expect((await checkout(order, order.orderId)).status).toBe(200);
});

test("one payment that fails holds up no other, and is said", async () => {
  const [broken, whole] = [await addOpenOrder(), await addOpenOrder()];
  for (const { session } of [broken, whole]) actions.pay(session);
  const repair = breakStripe(400, broken.session);
  expect((await reconcile()).status).toBe(500);
  expect(await stateOf(broken)).toMatchObject({ status: "due" });
  expect(await stateOf(whole)).toMatchObject({ status: "paid" });
  repair();
  await reconcile();
  expect(await stateOf(broken)).toMatchObject({ status: "paid" });
});
