import { expect, test } from "vitest";
import { handler as reconcile } from "../../functions/reconcile/handler.ts";
import { expected, publishableKey } from "../harness/backend.ts";
import { createBench } from "./bench.ts";
import { addDueOrder, addOpenOrder, addStaff, sessionIn, stateOf } from "./orders.ts";

test("what lost events would have told is found: payment, refund, dispute, expiry", async () => {
  const bench = await createBench();
  const paid = await addOpenOrder(bench);
  const refunded = await addOpenOrder(bench);
  const disputed = await addOpenOrder(bench);
  const left = await addOpenOrder(bench);
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
  expect((await bench.call(reconcile, {})).status).toBe(401);
  for (const key of [publishableKey, "sb_secret_wrong"]) {
    const { status } = await bench.reconcile(key);
    expect([401, 403]).toContain(status);
  }
  expect(bench.requests.filter((request) => request.includes(" /v1/"))).toEqual([]);
});

test("an order that was not paid in time is voided after Stripe was asked, and its page is closed", async () => {
  const bench = await createBench();
  const unpaid = await addOpenOrder(bench);
  const lastMinute = await addOpenOrder(bench);
  const unopened = await addDueOrder(bench.backend);
  bench.actions.pay(lastMinute.session);
  const orders = [unpaid, lastMinute, unopened].map(({ orderId }) => orderId);
  await bench.sql(
    "update public.race_orders set pay_by = now() - interval '1 minute' where id = any ($1)",
    orders,
  );
  const repair = bench.breakWith(({ pathname }) =>
    pathname.startsWith("/v1/") ? Promise.reject(new TypeError("down")) : undefined,
  );
  // As long as Stripe cannot be asked, an attempt keeps its order.
  expect((await bench.reconcile()).status).toBe(502);
  expect(await Promise.all(orders.map((id) => stateOf(bench, id)))).toMatchObject([
    { status: "due" },
    { status: "due" },
    { status: "void" },
  ]);
  repair();
  expect((await bench.reconcile()).status).toBe(200);
  expect(await Promise.all(orders.map((id) => stateOf(bench, id)))).toMatchObject([
    { status: "void", attempts: ["expired"] },
    { status: "paid", attempts: ["paid"] },
    { status: "void", attempts: [] },
  ]);
  expect(await bench.stripe.checkout.sessions.retrieve(unpaid.session)).toMatchObject({
    status: "expired",
  });
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
  expect(await stateOf(bench, order.orderId)).toMatchObject({
    status: "due",
    attempts: ["expired"],
  });
  const { body } = await bench.checkout(order, order.orderId);
  expect(sessionIn(body.url)).not.toBe("");
});

test("one payment that fails holds up no other, and is said", async () => {
  const bench = await createBench();
  const broken = await addOpenOrder(bench);
  const whole = await addOpenOrder(bench);
  for (const { session } of [broken, whole]) bench.actions.pay(session);
  const repair = bench.breakWith(({ pathname }) =>
    pathname.endsWith(broken.session)
      ? Promise.resolve(Response.json({ error: { type: "api_error" } }, { status: 400 }))
      : undefined,
  );
  expect((await bench.reconcile()).status).toBe(500);
  expect(await stateOf(bench, broken.orderId)).toMatchObject({ status: "due" });
  expect(await stateOf(bench, whole.orderId)).toMatchObject({ status: "paid" });
  repair();
  await bench.reconcile();
  expect(await stateOf(bench, broken.orderId)).toMatchObject({ status: "paid" });
});

test("refunds that nobody has sent are sent", async () => {
  const bench = await createBench();
  const { orderId, session, cents } = await addOpenOrder(bench);
  bench.actions.pay(session);
  await bench.deliverAll();
  const staff = await addStaff(bench);
  const request = { request_id: crypto.randomUUID(), order_id: orderId, cents };
  await expected(staff.client.rpc("request_refund", { ...request, reason: "Cancelled" }));
  expect(await bench.reconcile()).toMatchObject({ status: 200, body: { refunds: 1 } });
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "refunded" });
});
