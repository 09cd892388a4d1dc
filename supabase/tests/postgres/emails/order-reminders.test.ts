/** When a brand's team is reminded of an order that is due. */
import { expect, test } from "vitest";
import { one, openDatabase, signUpBrand } from "../../harness/database.ts";
import { paymentsOf } from "../../harness/payments.ts";
import { outboxOf } from "./outbox.ts";

const database = await openDatabase();
const { owner } = database;
const { connect, dueRace } = paymentsOf(database);
await connect();
const { toldTo, kindsTo, forgetAll } = outboxOf(database);

const day = 24 * 60 * 60 * 1000;
const iso = (time: number) => new Date(time).toISOString();

async function remindAt(time: number): Promise<number> {
  const { told } = await one(owner<{ told: number }[]>`
    select private.tell_due_orders(${iso(time)}) as told`);
  return told;
}

/** An order that was made six days before the end of its time, with nothing else due. */
async function oldOrder() {
  await owner`update public.race_orders set status = 'void', pay_by = null where status = 'due'`;
  const brand = await signUpBrand(database);
  const order = await dueRace(brand);
  const end = Date.parse("2031-05-10T12:00:00Z");
  await owner`
    update public.race_orders set created_at = ${iso(end - 6 * day)}, pay_by = ${iso(end)} where id = ${order.orderId}`;
  await forgetAll();
  return { ...brand, ...order, end };
}

test("a team is reminded once, 24 hours before the time to pay ends", async () => {
  const { userId, end, orderId, raceId } = await oldOrder();
  expect(await remindAt(end - day - 1000)).toBe(0);
  expect(await remindAt(end - day)).toBe(1);
  expect(await remindAt(end - day)).toBe(0);
  expect(await toldTo(userId)).toMatchObject([
    {
      kind: "order_due_tomorrow",
      payload: { order: { id: orderId, pay_by: iso(end) }, race: { id: raceId } },
    },
  ]);
});

test("a team is reminded again once another start has moved that end", async () => {
  const { userId, end, orderId } = await oldOrder();
  expect(await remindAt(end - 1000)).toBe(1);
  await owner`update public.race_orders set pay_by = ${iso(end + 9 * day)} where id = ${orderId}`;
  expect(await remindAt(end - 1000)).toBe(0);
  expect(await remindAt(end + 9 * day - 1000)).toBe(1);
  expect(await kindsTo(userId)).toEqual(["order_due_tomorrow", "order_due_tomorrow"]);
});

test("nobody is reminded of what is over, paid, on its way, in review or just ordered", async () => {
  const { end, orderId } = await oldOrder();
  const unless = async (change: string, back: string) => {
    await owner.unsafe(`update public.race_orders set ${change} where id = '${orderId}'`);
    expect([change, await remindAt(end - 1000)]).toEqual([change, 0]);
    await owner.unsafe(`update public.race_orders set ${back} where id = '${orderId}'`);
  };
  expect(await remindAt(end)).toBe(0);
  await unless("status = 'paid'", "status = 'due'");
  await unless("review = 'amount_mismatch'", "review = null");
  await unless(
    "created_at = pay_by - interval '23 hours'",
    "created_at = pay_by - interval '6 days'",
  );
  await owner`
    insert into public.order_payments (order_id, brand_partner_id, attempt, provider, livemode, expected_cents, description, status)
    select id, brand_partner_id, 1, 'stripe', false, total_cents, 'Race', 'processing'
    from public.race_orders where id = ${orderId}`;
  expect(await remindAt(end - 1000)).toBe(0);
  await owner`update public.order_payments set status = 'failed' where order_id = ${orderId}`;
  expect(await remindAt(end - 1000)).toBe(1);
});
