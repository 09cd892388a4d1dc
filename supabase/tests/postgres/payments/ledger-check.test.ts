/** The daily proof that the entries add up to what the orders say. */
import { beforeAll, expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand, signUpStaff } from "../../harness/database.ts";
import { paymentsOf } from "../../harness/payments.ts";

const database = await openDatabase();
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const payments = paymentsOf(database);
const { dueRace, open, orderOf, sync } = payments;

beforeAll(async () => {
  await payments.connect();
});

const newOrder = async () => dueRace(await signUpBrand(database));

const check = async () =>
  (await one(payments.service<{ n: number }>`select public.check_ledger() as n`)).n;

test.each<[string, string, string]>([
  ["paid without a payment", "status = 'paid'", "paid without a payment"],
  ["that says another refund than was made", "refunded_cents = 1", "refunded 0"],
  ["refunded, of which nothing was", "status = 'refunded'", "refunded 0"],
])("finds an order %s, once", async (what, change, reference) => {
  const order = await newOrder();
  if (what !== "paid without a payment") await payments.pay(order);
  expect(await check()).toBe(0);
  await owner.unsafe(`update public.race_orders set ${change} where id = '${order.orderId}'`);
  expect([await check(), await check()]).toEqual([1, 0]);
  expect(await orderOf(order)).toMatchObject({ review: "out_of_balance" });
  const opened = owner`
      select details ->> 'reference' as reference from public.audit_log
      where subject_id = ${order.orderId} and action = 'order_review_opened'`;
  expect(await opened).toEqual([{ reference }]);
  await staff`select public.resolve_review(${order.orderId}, 'out_of_balance', 'dismiss', 'Known.')`;
  expect(await check()).toBe(0);
});

test("finds money that nobody decided about, and an entry that is missing", async () => {
  const order = await newOrder();
  const first = await open(order);
  await sync(first.payment_id, first.says.expired);
  await payments.pay(order);
  await sync(first.payment_id, first.says.paid());
  await owner`delete from private.order_reviews where order_id = ${order.orderId}`;
  expect(await check()).toBe(1);
  const other = await newOrder();
  await payments.pay(other);
  await owner`alter table public.payment_entries disable trigger refuse_entry_changes`;
  await owner`delete from public.payment_entries where order_id = ${other.orderId}`;
  await owner`alter table public.payment_entries enable trigger refuse_entry_changes`;
  expect(await check()).toBeGreaterThan(0);
  expect(await orderOf(other)).toMatchObject({ review: "out_of_balance" });
});
