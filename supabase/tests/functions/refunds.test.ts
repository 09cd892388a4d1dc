import { expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import { createBench, type Bench } from "./bench.ts";
import { addOpenOrder, addStaff, stateOf } from "./orders.ts";

async function addPaidOrder(bench: Bench) {
  const order = await addOpenOrder(bench);
  bench.actions.pay(order.session);
  await bench.deliverAll();
  const staff = await addStaff(bench);
  const ask = (cents: number, request_id = crypto.randomUUID()) =>
    expected(
      staff.client.rpc("request_refund", {
        request_id,
        order_id: order.orderId,
        cents,
        reason: "The course is flooded",
      }),
    );
  return { ...order, staff, ask };
}

test("staff refund half, then the rest; the second request with the same id is the first", async () => {
  const bench = await createBench();
  const { orderId, cents, staff, ask } = await addPaidOrder(bench);
  const half = cents / 2;
  const id = crypto.randomUUID();
  await ask(half, id);
  await ask(half, id);
  expect((await bench.checkout(staff, orderId, "confirm")).body).toEqual({ status: "paid" });
  expect((await bench.checkout(staff, orderId, "confirm")).body).toEqual({ status: "paid" });
  expect(await stateOf(bench, orderId)).toMatchObject({ refunded_cents: half });
  await ask(half);
  expect((await bench.checkout(staff, orderId, "confirm")).body).toEqual({ status: "refunded" });
  expect(await stateOf(bench, orderId)).toMatchObject({
    status: "refunded",
    refunded_cents: cents,
    entries: [`charge ${String(cents)}`, `refund -${String(half)}`, `refund -${String(half)}`],
  });
  const { data } = await bench.stripe.refunds.list();
  expect(data.map(({ amount }) => amount)).toEqual([half, half]);
});

test("a refund that the bank takes time for counts once it has succeeded", async () => {
  const bench = await createBench();
  const { orderId, cents, staff, ask } = await addPaidOrder(bench);
  bench.actions.setRefunds("pending");
  await ask(cents);
  await bench.checkout(staff, orderId, "confirm");
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid", refunded_cents: 0 });
  const [refund] = (await bench.stripe.refunds.list()).data;
  bench.actions.settleRefund(refund?.id ?? "");
  await bench.deliverAll();
  expect(await stateOf(bench, orderId)).toMatchObject({
    status: "refunded",
    refunded_cents: cents,
  });
});

test("a refund that Stripe refuses has failed, with the reason, and is not asked for again", async () => {
  const bench = await createBench();
  const { orderId, session, cents, staff, ask } = await addPaidOrder(bench);
  await ask(cents);
  // From the dashboard, at the same moment.
  bench.actions.refund(session, cents / 2);
  await bench.checkout(staff, orderId, "confirm");
  await bench.checkout(staff, orderId, "confirm");
  expect(await stateOf(bench, orderId)).toMatchObject({ refunded_cents: cents / 2 });
  expect((await bench.stripe.refunds.list()).data).toHaveLength(1);
  const requests = await bench.sql<{ status: string; error: string | null }>(
    "select status, error from public.refund_requests where order_id = $1",
    orderId,
  );
  expect(requests).toMatchObject([{ status: "failed", error: expect.any(String) as string }]);
});

test("a payment that Stripe cannot show does not keep the others' refunds back", async () => {
  const bench = await createBench();
  const broken = await addPaidOrder(bench);
  const other = await addPaidOrder(bench);
  await broken.ask(broken.cents);
  await other.ask(other.cents);
  const repair = bench.breakWith(({ pathname }) =>
    pathname.endsWith(`/${broken.session}`)
      ? Promise.resolve(Response.json({ error: { type: "api_error" } }, { status: 500 }))
      : undefined,
  );
  expect((await bench.reconcile()).status).toBe(502);
  const states = () =>
    Promise.all(
      [broken, other].map(async ({ orderId }) => (await stateOf(bench, orderId))?.status),
    );
  expect(await states()).toEqual(["paid", "refunded"]);
  repair();
  expect((await bench.reconcile()).status).toBe(200);
  expect(await states()).toEqual(["refunded", "refunded"]);
});
