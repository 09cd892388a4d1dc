/** What happens when the machine or the network fails in the middle. A stopped handler never gets its answer. */
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBench } from "./bench.ts";
import { addDueOrder, addOpenOrder, addPaidOrder, sessionIn, stateOf } from "./orders.ts";

test("after a kill between Stripe's answer and attach_session, the next request gets the same session; one that is paid is found by its event, and without it", async () => {
  const bench = await createBench();
  for (const next of ["the next request", "its event", "the return"]) {
    const { orderId, ...brand } = await addDueOrder(bench.backend);
    const { reached, resume } = bench.stopAt("/rpc/attach_session");
    void bench.checkout(brand, orderId);
    await reached;
    resume();
    const sessions = async () => {
      const { data } = await bench.stripe.checkout.sessions.list();
      return data.filter((one) => one.client_reference_id === orderId).map(({ id }) => id);
    };
    const [session = ""] = await sessions();
    if (next === "the next request") {
      expect(sessionIn((await bench.checkout(brand, orderId)).body.url)).toBe(session);
    } else {
      bench.actions.pay(session);
      if (next === "its event") await bench.deliverAll();
      else await bench.checkout(brand, orderId, "confirm");
      expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid" });
    }
    expect(await sessions()).toEqual([session]);
  }
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
  const paid = { status: "paid", entries: [`charge ${String(cents)}`] };
  expect(await stateOf(bench, orderId)).toMatchObject(paid);
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
  const { orderId, cents, ask, confirm } = await addPaidOrder(bench);
  await ask(20_000);
  const { reached, resume } = bench.stopAt("/v1/refunds", { isSent: true });
  void confirm();
  await reached;
  resume();
  bench.forgetAnswers();
  expect(await confirm()).toEqual({ status: "paid" });
  expect((await bench.stripe.refunds.list()).data).toHaveLength(1);
  expect(await stateOf(bench, orderId)).toMatchObject({
    refunded_cents: 20_000,
    entries: [`charge ${String(cents)}`, "refund -20000"],
  });
});

test("Stripe down, or slow in all its answers together: the person is told, nothing is lost, and the next request pays", async () => {
  const bench = await createBench();
  const { orderId, ...brand } = await addDueOrder(bench.backend);
  const told = {
    status: 502,
    body: {
      message:
        "The payment service doesn't respond. Nothing is lost. Please try again in a few minutes.",
      hint: "payment_provider_unreachable",
    },
  };
  for (const answer of [
    () => Promise.reject(new TypeError("down")),
    () => Promise.resolve(Response.json({ error: {} }, { status: 503 })),
  ]) {
    const repair = bench.breakStripe(answer);
    expect(await bench.checkout(brand, orderId)).toEqual(told);
    repair();
  }
  bench.surroundings.patience = 50;
  const slow = bench.stopAt("/v1/checkout/sessions", { isSent: true });
  expect(await bench.checkout(brand, orderId)).toEqual(told);
  slow.resume();
  bench.surroundings.patience = 10_000;
  const { body } = await bench.checkout(brand, orderId);
  const { data } = await bench.stripe.checkout.sessions.list();
  expect(data.map(({ id }) => id)).toEqual([sessionIn(body.url)]);
  bench.actions.pay(sessionIn(body.url));
  // Each of its answers would come in time.
  bench.surroundings.patience = 300;
  const repair = bench.breakWith((url, send) =>
    url.pathname.startsWith("/v1/") ? setTimeout(200).then(send) : undefined,
  );
  expect(await bench.checkout(brand, orderId, "confirm")).toEqual(told);
  repair();
  bench.surroundings.patience = 10_000;
  expect((await bench.checkout(brand, orderId, "confirm")).body).toEqual({ status: "paid" });
});
