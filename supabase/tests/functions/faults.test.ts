/** What happens when the machine or the network fails in the middle. A stopped handler never gets its answer. */
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBench, sessionIn } from "./bench.ts";

const bench = await createBench();
const { actions, addDueOrder, addOpenOrder, breakStripe, checkout, deliverAll } = bench;
const { killedAt, stateOf, stopAt, stripe } = bench;

test.each(["the next request", "its event", "the return"])(
  "after a kill between Stripe's answer and attach_session, %s finds the same session",
  async (next) => {
    const order = await addDueOrder();
    const pay = () => checkout(order, order.orderId);
    await killedAt(pay, "/rpc/attach_session");
    const sessions = async () => (await stripe.checkout.sessions.list()).data.map(({ id }) => id);
    const [session = ""] = await sessions();
    if (next === "the next request") {
      expect(sessionIn((await pay()).body.url)).toBe(session);
    } else {
      actions.pay(session);
      if (next === "its event") await deliverAll();
      else await checkout(order, order.orderId, "confirm");
      expect(await stateOf(order)).toMatchObject({ status: "paid" });
    }
    expect(await sessions()).toEqual([session]);
  },
);

test("a kill between event and fold: the schedule takes the event up", async () => {
  const order = await addOpenOrder();
  actions.pay(order.session);
  await killedAt(deliverAll, "/rpc/apply_payment_snapshot");
  expect(await stateOf(order)).toMatchObject({ status: "due" });
  expect((await bench.reconcile()).status).toBe(200);
  const paid = { status: "paid", entries: [["charge", order.cents]] };
  expect(await stateOf(order)).toMatchObject(paid);
});

test("an answer of Stripe that comes late, after a newer one, changes nothing", async () => {
  const { orderId, session, token } = await addOpenOrder();
  const confirm = () => checkout({ token }, orderId, "confirm");
  const path = `/v1/checkout/sessions/${session}`;
  const { stopped, answer } = await killedAt(confirm, path, { isSent: true });
  actions.expire(session);
  await deliverAll();
  answer();
  expect(await stopped).toMatchObject({ status: 200 });
  expect(await stateOf({ orderId })).toMatchObject({ status: "due", attempts: ["expired"] });
});

test("Stripe down, or slow in all its answers together: the person is told, nothing is lost, and the next request pays", async () => {
  const order = await addDueOrder();
  const expectTold = async (mend: () => unknown, action: "pay" | "confirm" = "pay") => {
    expect(await checkout(order, order.orderId, action)).toEqual({
      status: 502,
      body: {
        message:
          "The payment service doesn't respond. Nothing is lost. Please try again in a few minutes.",
        hint: "payment_provider_unreachable",
      },
    });
    mend();
    bench.surroundings.patience = 10_000;
  };
  await expectTold(breakStripe());
  await expectTold(breakStripe(503));
  bench.surroundings.patience = 50;
  await expectTold(stopAt("/v1/checkout/sessions", { isSent: true }).resume);
  const session = sessionIn((await checkout(order, order.orderId)).body.url);
  const { data } = await stripe.checkout.sessions.list();
  expect(data.map(({ id }) => id)).toEqual([session]);
  actions.pay(session);
  // Each of its answers would come in time.
  bench.surroundings.patience = 300;
  const slowly = bench.breakWith((url, send) =>
    url.pathname.startsWith("/v1/") ? setTimeout(200).then(send) : undefined,
  );
  await expectTold(slowly, "confirm");
  await bench.letFoldsAge();
  expect((await checkout(order, order.orderId, "confirm")).body).toMatchObject({ status: "paid" });
});
