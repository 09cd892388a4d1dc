/** The daily proof that the entries add up to what the orders say. */
import { expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { one } from "../../harness/database.ts";

const payments = await openCardPayments();
const { newAttempt, newOrder, newPaid, orderOf, owner, pay, resolve, service } = payments;
const { setOrder, sync } = payments;

const check = async () => (await one(service<{ n: number }>`select public.check_ledger() as n`)).n;

test.each<[string, string, string]>([
  ["paid without a payment", "status = 'paid'", "paid without a payment"],
  ["that says another refund than was made", "refunded_cents = 1", "refunded 0"],
  ["refunded, of which nothing was", "status = 'refunded'", "refunded 0"],
])("finds an order %s, once", async (what, change, reference) => {
  const order = await newOrder();
  if (what !== "paid without a payment") await pay(order);
  expect(await check()).toBe(0);
  await setOrder(order, change);
  expect([await check(), await check()]).toEqual([1, 0]);
  expect(await orderOf(order)).toMatchObject({ review: "out_of_balance" });
  const opened = owner`
    select details ->> 'reference' as reference from public.audit_log
    where subject_id = ${order.orderId} and action = 'order_review_opened'`;
  expect(await opened).toEqual([{ reference }]);
  await resolve(order, "out_of_balance", "dismiss");
  expect(await check()).toBe(0);
});

test("finds money that nobody decided about, and an entry that is missing", async () => {
  const { order, payment_id, says } = await newAttempt();
  await sync(payment_id, says.expired);
  await pay(order);
  await sync(payment_id, says.paid());
  await owner`delete from private.order_reviews where order_id = ${order.orderId}`;
  expect(await check()).toBe(1);
  const { order: other } = await newPaid();
  await owner`alter table public.payment_entries disable trigger refuse_entry_changes`;
  await owner`delete from public.payment_entries where order_id = ${other.orderId}`;
  await owner`alter table public.payment_entries enable trigger refuse_entry_changes`;
  expect(await check()).toBeGreaterThan(0);
  expect(await orderOf(other)).toMatchObject({ review: "out_of_balance" });
});
