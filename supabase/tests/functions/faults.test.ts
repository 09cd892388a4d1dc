/** What happens when the machine, the network or the order changes in the middle. A stopped handler never gets its answer. */
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import { createBench } from "./bench.ts";
import { addDueOrder, addOpenOrder, addStaff, sessionIn, stateOf } from "./orders.ts";

test("a kill between Stripe's answer and attach_session: the next request gets the same session", async () => {
  const bench = await createBench();
  const order = await addDueOrder(bench.backend);
  const { reached, resume } = bench.stopAt("/rpc/attach_session");
  void bench.checkout(order, order.orderId);
  await reached;
  resume();
  const { body } = await bench.checkout(order, order.orderId);
  const { data } = await bench.stripe.checkout.sessions.list();
  expect(data.map(({ id }) => id)).toEqual([sessionIn(body.url)]);
});

test("a session that was never attached and is paid all the same is found by its event", async () => {
  const bench = await createBench();
  const order = await addDueOrder(bench.backend);
  const { reached, resume } = bench.stopAt("/rpc/attach_session");
  void bench.checkout(order, order.orderId);
  await reached;
  resume();
  const [session] = (await bench.stripe.checkout.sessions.list()).data;
  bench.actions.pay(session?.id ?? "");
  expect(await bench.deliverAll()).toEqual([200]);
  expect(await stateOf(bench, order.orderId)).toMatchObject({ status: "paid" });
});

test("and without its event by the schedule, which repeats the request that made it", async () => {
  const bench = await createBench();
  const order = await addDueOrder(bench.backend);
  const { reached, resume } = bench.stopAt("/rpc/attach_session");
  void bench.checkout(order, order.orderId);
  await reached;
  resume();
  const [session] = (await bench.stripe.checkout.sessions.list()).data;
  bench.actions.pay(session?.id ?? "");
  expect((await bench.checkout(order, order.orderId, "confirm")).body).toEqual({ status: "paid" });
  expect((await bench.stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test("a kill between event and fold: the schedule takes the event up", async () => {
  const bench = await createBench();
  const { orderId, session, cents } = await addOpenOrder(bench);
  bench.actions.pay(session);
  const [event] = await bench.events();
  const { reached, resume } = bench.stopAt("/rpc/apply_payment_snapshot");
  if (event) void bench.deliver(event);
  await reached;
  resume();
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "due" });
  expect((await bench.reconcile()).status).toBe(200);
  expect(await stateOf(bench, orderId)).toMatchObject({
    status: "paid",
    entries: [`charge ${String(cents)}`],
  });
});

test("an answer of Stripe that comes late, after a newer one, changes nothing", async () => {
  const bench = await createBench();
  const { orderId, session, ...brand } = await addOpenOrder(bench);
  const { reached, resume, answer } = bench.stopAt(`/v1/checkout/sessions/${session}`, {
    isSent: true,
  });
  const late = bench.checkout(brand, orderId, "confirm");
  await reached;
  resume();
  bench.actions.expire(session);
  await bench.deliverAll();
  answer();
  expect((await late).status).toBe(200);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "due", attempts: ["expired"] });
});

test("a kill in the middle of a refund: it is sent once, even after Stripe has forgotten the key", async () => {
  const bench = await createBench();
  const { orderId, session, cents } = await addOpenOrder(bench);
  bench.actions.pay(session);
  await bench.deliverAll();
  const staff = await addStaff(bench);
  const request = { request_id: crypto.randomUUID(), order_id: orderId, cents: 20_000 };
  await expected(staff.client.rpc("request_refund", { ...request, reason: "Half a race" }));
  const { reached, resume } = bench.stopAt("/v1/refunds", { isSent: true });
  void bench.checkout(staff, orderId, "confirm");
  await reached;
  resume();
  bench.forgetAnswers();
  expect((await bench.checkout(staff, orderId, "confirm")).body).toEqual({ status: "paid" });
  expect((await bench.stripe.refunds.list()).data).toHaveLength(1);
  expect(await stateOf(bench, orderId)).toMatchObject({
    refunded_cents: 20_000,
    entries: [`charge ${String(cents)}`, "refund -20000"],
  });
});

test("Stripe down, and slow: the person is told, nothing is lost, and the next request pays", async () => {
  const bench = await createBench();
  const order = await addDueOrder(bench.backend);
  const isStripe = (url: URL) => url.pathname.startsWith("/v1/");
  const told = {
    status: 502,
    body: {
      message:
        "The payment service doesn't respond. Nothing is lost. Please try again in a few minutes.",
      hint: "payment_provider_unreachable",
    },
  };
  const repairs = [
    bench.breakWith((url) => (isStripe(url) ? Promise.reject(new TypeError("down")) : undefined)),
    bench.breakWith((url) =>
      isStripe(url) ? Promise.resolve(Response.json({ error: {} }, { status: 503 })) : undefined,
    ),
  ];
  for (const repair of repairs) {
    expect(await bench.checkout(order, order.orderId)).toEqual(told);
    repair();
  }
  bench.surroundings.patience = 50;
  const slow = bench.stopAt("/v1/checkout/sessions", { isSent: true });
  expect(await bench.checkout(order, order.orderId)).toEqual(told);
  slow.resume();
  bench.surroundings.patience = 10_000;
  const { body } = await bench.checkout(order, order.orderId);
  expect((await bench.stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([
    sessionIn(body.url),
  ]);
});

test("a person waits for all answers of Stripe together as long as for one", async () => {
  const bench = await createBench();
  const { orderId, session, ...brand } = await addOpenOrder(bench);
  bench.actions.pay(session);
  bench.surroundings.patience = 300;
  const repair = bench.breakWith((url, send) =>
    url.pathname.startsWith("/v1/") ? setTimeout(200).then(send) : undefined,
  );
  expect((await bench.checkout(brand, orderId, "confirm")).status).toBe(502);
  repair();
  bench.surroundings.patience = 10_000;
  expect((await bench.checkout(brand, orderId, "confirm")).body).toEqual({ status: "paid" });
});

test("a session that is paid while it is expired stays paid, and the race is not withdrawn", async () => {
  const bench = await createBench();
  const { orderId, session, ...brand } = await addOpenOrder(bench);
  const repair = bench.breakWith((url) => {
    if (url.pathname.endsWith("/expire")) bench.actions.pay(session);
    return undefined;
  });
  expect(await bench.checkout(brand, orderId, "withdraw")).toMatchObject({
    status: 409,
    body: { hint: "order_paid" },
  });
  repair();
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid", attempts: ["paid"] });
});

test("an order that is void when its payment comes is for a person to look at", async () => {
  const bench = await createBench();
  const { orderId, session, cents } = await addOpenOrder(bench);
  bench.actions.pay(session);
  // No function of ours does this while a payment is open.
  await bench.sql("update public.race_orders set status = 'void' where id = $1", orderId);
  await bench.deliverAll();
  expect(await stateOf(bench, orderId)).toMatchObject({
    status: "void",
    review: "paid_after_void",
    entries: [`charge ${String(cents)}`],
  });
});

test("a brand that is deactivated while it pays has paid, and cannot begin another payment", async () => {
  const bench = await createBench();
  const { orderId, session, brandId, ...brand } = await addOpenOrder(bench);
  await bench.sql("update public.brand_partners set is_active = false where id = $1", brandId);
  expect(await bench.checkout(brand, orderId)).toMatchObject({
    status: 403,
    body: { hint: "brand_inactive" },
  });
  bench.actions.pay(session);
  await bench.deliverAll();
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid" });
});
