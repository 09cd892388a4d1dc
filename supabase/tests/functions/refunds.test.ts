import { expect, test } from "vitest";
import { createBench } from "./bench.ts";

const bench = await createBench();
const { actions, addPaidOrder, reconcile, stateOf, stripe } = bench;

test("staff refund half, then the rest, each sent once", async () => {
  const { cents, ask, confirm, ...order } = await addPaidOrder();
  const half = cents / 2;
  await ask(half);
  expect(await confirm()).toEqual({ status: "paid" });
  expect(await confirm()).toEqual({ status: "paid" });
  expect(await stateOf(order)).toMatchObject({ refunded_cents: half });
  await ask(half);
  expect(await confirm()).toEqual({ status: "refunded" });
  expect(await stateOf(order)).toMatchObject({ status: "refunded", refunded_cents: cents });
  const { data } = await stripe.refunds.list();
  expect(data.map(({ amount }) => amount)).toEqual([half, half]);
});

test("a refund that the bank takes time for counts once it has succeeded", async () => {
  const { cents, ask, confirm, ...order } = await addPaidOrder();
  actions.setFaults({ refunds: "pending" });
  await ask(cents);
  await confirm();
  expect(await stateOf(order)).toMatchObject({ status: "paid", refunded_cents: 0 });
  const [refund] = (await stripe.refunds.list()).data;
  actions.settleRefund(refund?.id ?? "");
  await bench.deliverAll();
  expect(await stateOf(order)).toMatchObject({ status: "refunded", refunded_cents: cents });
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

test("the schedule sends what nobody has sent; a payment that Stripe cannot show does not keep others back", async () => {
  const [broken, other] = [await addPaidOrder(), await addPaidOrder()];
  await broken.ask(broken.cents);
  await other.ask(other.cents);
  const repair = bench.breakStripe(500, `/${broken.session}`);
  expect((await reconcile()).status).toBe(502);
  expect(await stateOf(broken)).toMatchObject({ status: "paid" });
  expect(await stateOf(other)).toMatchObject({ status: "refunded" });
  repair();
  expect(await reconcile()).toMatchObject({ status: 200, body: { refunds: 1 } });
  expect(await stateOf(broken)).toMatchObject({ status: "refunded" });
});
