/** Refunds, by staff or at the provider's dashboard, and what they do to an order and its race. */
import { afterEach, expect, test } from "vitest";
import { dispute, openCardPayments } from "../../harness/card-payments.ts";
import { one, refusal } from "../../harness/database.ts";
import { refund, type PayableOrder } from "../../harness/payments.ts";

const payments = await openCardPayments();
const { ask, entriesOf, expectBalance, logOf, newOrder, newPaid, orderOf, owner } = payments;
const { record, service, setStatus, sync } = payments;

afterEach(expectBalance);

const pending = ({ orderId }: PayableOrder) =>
  service`select refund_id, cents from public.pending_refunds(${orderId})`;

const requestOf = async (id: string) =>
  one(owner`select status, provider_refund_id, error from public.refund_requests where id = ${id}`);

test("a refund in part leaves the order paid, the rest refunds it and cancels its race", async () => {
  const { order, payment_id, says } = await newPaid();
  const half = await ask(order, 20_000);
  expect(half).toMatchObject({ status: "requested", cents: 20_000 });
  expect(await pending(order)).toEqual([{ refund_id: half.id, cents: 20_000 }]);
  const first = refund(20_000, { refund_request_id: half.id });
  expect(await sync(payment_id, says.refunded(first))).toBe("paid");
  expect(await pending(order)).toEqual([]);
  expect(await orderOf(order)).toMatchObject({ refunded_cents: 20_000, race_status: "pending" });
  const rest = await ask(order, 30_000);
  const second = refund(30_000, { refund_request_id: rest.id });
  expect(await sync(payment_id, says.refunded(first, second))).toBe("refunded");
  expect(await orderOf(order)).toMatchObject({ refunded_cents: 50_000, race_status: "cancelled" });
  expect((await logOf(order)).slice(-2)).toEqual([
    "race_status_set pending cancelled Refunded through Stripe.",
    "order_status_set paid refunded Refunded through Stripe.",
  ]);
  const entries = ["charge 50000", "refund -20000", "refund -30000"];
  expect((await entriesOf(order)).sort()).toEqual(entries);
});

test("refunds from the dashboard count too; a race that has started is not cancelled", async () => {
  const { order, payment_id, says } = await newPaid();
  await setStatus(order.raceId, "active");
  await owner`update public.live_races set start_time = now() where id = ${order.raceId}`;
  const [first, second] = [refund(15_000), refund(35_000)];
  expect(await sync(payment_id, says.refunded(first))).toBe("paid");
  expect(await orderOf(order)).toMatchObject({ refunded_cents: 15_000 });
  await sync(payment_id, says.refunded(first, second));
  expect(await sync(payment_id, says.refunded(first, second))).toBe("refunded");
  expect(await orderOf(order)).toMatchObject({ refunded_cents: 50_000, race_status: "active" });
});

test("nothing, less than nothing, or more than was paid is not refunded", async () => {
  expect(await refusal(ask(await newOrder(), 1))).toMatchObject({ hint: "payment_not_found" });
  const { order, payment_id, says } = await newPaid();
  for (const cents of [0, -1, 50_001]) {
    expect(await refusal(ask(order, cents))).toMatchObject({ hint: "refund_limit" });
  }
  const { id } = await ask(order, 20_000);
  const limit = (dollars: string) => ({
    message: `No more than $${dollars} of this payment can be refunded.`,
  });
  expect(await refusal(ask(order, 30_001))).toMatchObject(limit("300.00"));
  const sent = refund(20_000, { refund_request_id: id, status: "pending" });
  await sync(payment_id, says.refunded(sent));
  expect(await requestOf(id)).toMatchObject({ status: "pending", provider_refund_id: sent.id });
  expect(await refusal(ask(order, 30_001))).toMatchObject(limit("300.00"));
  const refunds = [{ ...sent, status: "succeeded" } as const];
  await sync(payment_id, says.paid({ refunds, disputes: [dispute(25_000)] }));
  expect(await refusal(ask(order, 5001))).toMatchObject(limit("50.00"));
});

test.each(["pending", "requires_action"] as const)("a %s refund moves no money", async (status) => {
  const { order, payment_id, says } = await newPaid();
  expect(await sync(payment_id, says.refunded(refund(50_000, { status })))).toBe("paid");
  expect(await entriesOf(order)).toEqual(["charge 50000"]);
});

test("a refund that the provider refuses waits for a person, who can ask again", async () => {
  const { order } = await newPaid();
  const { id } = await ask(order, 50_000);
  await service`select public.fail_refund(${id}, 'The charge is disputed.')`;
  expect(await requestOf(id)).toMatchObject({ status: "failed", error: "The charge is disputed." });
  expect(await pending(order)).toEqual([]);
  expect(await orderOf(order)).toMatchObject({ status: "paid", review: "out_of_balance" });
  expect(await ask(order, 50_000)).toMatchObject({ status: "requested" });
});

test("a refund that has come back waits for a person, and the order is paid again", async () => {
  const { order, payment_id, says } = await newPaid();
  const { id } = await ask(order, 50_000);
  const sent = refund(50_000, { refund_request_id: id });
  await sync(payment_id, says.refunded(sent));
  const returned = says.refunded({ ...sent, status: "failed" });
  expect(await sync(payment_id, returned)).toBe("paid");
  expect(await sync(payment_id, returned)).toBe("paid");
  expect(await orderOf(order)).toMatchObject({
    ...{ refunded_cents: 0, review: "out_of_balance", race_status: "cancelled" },
  });
  expect(await requestOf(id)).toMatchObject({ status: "failed" });
  const entries = ["charge 50000", "refund -50000", "refund_reversal 50000"];
  expect((await entriesOf(order)).sort()).toEqual(entries);
});

test("a payment that a person recorded is refunded at once, as people send it by hand", async () => {
  const [byStaff, byOperator] = [await newOrder(), await newOrder()];
  for (const order of [byStaff, byOperator]) {
    await record(order);
    expect(await ask(order, 10_000)).toMatchObject({ status: "succeeded" });
    expect(await pending(order)).toEqual([]);
    expect(await orderOf(order)).toMatchObject({ status: "paid", refunded_cents: 10_000 });
  }
  await ask(byStaff, 40_000);
  expect(await orderOf(byStaff)).toMatchObject({ status: "refunded", race_status: "cancelled" });
  const refundAll = ({ orderId }: PayableOrder) =>
    owner`select private.set_order_status(${orderId}, 'refunded', 'Called off.')`;
  await refundAll(byOperator);
  expect(await orderOf(byOperator)).toMatchObject({ status: "refunded", refunded_cents: 50_000 });
  const { order: byCard } = await newPaid();
  const change = Promise.resolve(refundAll(byCard));
  expect(await refusal(change)).toMatchObject({ hint: "paid_by_card" });
});
