import { expect, test } from "vitest";
import { createBench } from "./bench.ts";
import { addPaidOrder, stateOf } from "./orders.ts";

test("staff refund half, then the rest; the second request with the same id is the first", async () => {
  const bench = await createBench();
  const { orderId, cents, ask, confirm } = await addPaidOrder(bench);
  const half = cents / 2;
  const id = crypto.randomUUID();
  await ask(half, id);
  await ask(half, id);
  expect(await confirm()).toEqual({ status: "paid" });
  expect(await confirm()).toEqual({ status: "paid" });
  expect(await stateOf(bench, orderId)).toMatchObject({ refunded_cents: half });
  await ask(half);
  expect(await confirm()).toEqual({ status: "refunded" });
  const refund = `refund -${String(half)}`;
  expect(await stateOf(bench, orderId)).toMatchObject({
    ...{ status: "refunded", refunded_cents: cents },
    entries: [`charge ${String(cents)}`, refund, refund],
  });
  const { data } = await bench.stripe.refunds.list();
  expect(data.map(({ amount }) => amount)).toEqual([half, half]);
});

test("a refund that the bank takes time for counts once it has succeeded", async () => {
  const bench = await createBench();
  const { orderId, cents, ask, confirm } = await addPaidOrder(bench);
  bench.actions.setRefunds("pending");
  await ask(cents);
  await confirm();
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid", refunded_cents: 0 });
  const [refund] = (await bench.stripe.refunds.list()).data;
  bench.actions.settleRefund(refund?.id ?? "");
  await bench.deliverAll();
  const refunded = { status: "refunded", refunded_cents: cents };
  expect(await stateOf(bench, orderId)).toMatchObject(refunded);
});

test("a refund that Stripe refuses has failed, with the reason, and is not asked for again", async () => {
  const bench = await createBench();
  const { orderId, session, cents, ask, confirm } = await addPaidOrder(bench);
  await ask(cents);
  // From the dashboard, at the same moment.
  bench.actions.refund(session, cents / 2);
  await confirm();
  await confirm();
  expect(await stateOf(bench, orderId)).toMatchObject({ refunded_cents: cents / 2 });
  expect((await bench.stripe.refunds.list()).data).toHaveLength(1);
  const requests = await bench.sql(
    "select status, error from public.refund_requests where order_id = $1",
    orderId,
  );
  expect(requests).toEqual([{ status: "failed", error: expect.any(String) as string }]);
});

test("the schedule sends what nobody has sent; a payment that Stripe cannot show does not keep others back", async () => {
  const bench = await createBench();
  const [broken, other] = [await addPaidOrder(bench), await addPaidOrder(bench)];
  await broken.ask(broken.cents);
  await other.ask(other.cents);
  const failure = () => Promise.resolve(Response.json({ error: {} }, { status: 500 }));
  const repair = bench.breakStripe(failure, `/${broken.session}`);
  expect((await bench.reconcile()).status).toBe(502);
  expect(await stateOf(bench, broken.orderId)).toMatchObject({ status: "paid" });
  expect(await stateOf(bench, other.orderId)).toMatchObject({ status: "refunded" });
  repair();
  expect(await bench.reconcile()).toMatchObject({ status: 200, body: { refunds: 1 } });
  expect(await stateOf(bench, broken.orderId)).toMatchObject({ status: "refunded" });
});
