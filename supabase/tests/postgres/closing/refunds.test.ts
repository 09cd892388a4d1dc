/** What a closed brand paid for and does not get goes to staff's list. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpStaff } from "../../harness/database.ts";
import { paymentsOf, refund, type PayableOrder } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { closingOf, type NamedBrand } from "./closing.ts";

const { database, owner } = await openDatabase();
const staff = asPerson(database, await signUpStaff(database));
const { close, freeMonth, newBrand, reopen, state } = closingOf(database);
const payments = paymentsOf(database);
const { dueRace, duePackage, open, orderOf, outOfBalance, pay, service, sync } = payments;
let brand: NamedBrand;

beforeAll(async () => {
  await payments.connect();
});

beforeEach(async () => {
  brand = await newBrand();
});

const reviewsOf = (...orders: PayableOrder[]) =>
  Promise.all(orders.map(async (order) => (await orderOf(order))["review"] as string | null));
const resolve = ({ orderId }: PayableOrder, resolution: string) => staff`
  select public.resolve_review(${orderId}, 'brand_closed', ${resolution}, 'The brand is closed.')`;
const setStatus = (raceId: string | null, status: string) =>
  staff`select public.set_race_status(${raceId}, ${status}, 'Fine.')`;

async function paid(due: Promise<PayableOrder>) {
  const order = await due;
  return { order, ...(await pay(order)) };
}

test("a paid race to come and an unused package are for staff, who refund them", async () => {
  const bought = [await paid(dueRace(brand)), await paid(duePackage(brand))] as const;
  const expected = { refund_orders: 2, refund_cents: "150000" };
  expect(await state(brand.userId)).toMatchObject(expected);
  expect(await close(brand)).toMatchObject(expected);
  const cancelled = { status: "paid", race_status: "cancelled" };
  expect(await orderOf(bought[0].order)).toMatchObject(cancelled);
  const tasks = await staff`select id, kind, review from public.staff_tasks()`;
  for (const { order, payment_id, says } of bought) {
    const task = { id: order.orderId, kind: "order_review", review: "brand_closed" };
    expect(tasks).toContainEqual(task);
    await resolve(order, "refund");
    const { id, cents } = await one(owner<{ id: string; cents: number }[]>`
      select id, cents from public.refund_requests where order_id = ${order.orderId}`);
    await sync(payment_id, says.refunded(refund(cents, { refund_request_id: id })));
    expect(await orderOf(order)).toMatchObject({ status: "refunded", review: null });
  }
  expect(await outOfBalance()).toEqual([]);
});

test("a package whose race has started, what was or is about to be refunded, has expired or is over is not refunded; its debt stays", async () => {
  const used = await paid(duePackage(brand));
  const coming = await paid(duePackage(brand, "enterprise"));
  await dueRace(brand);
  const started = await createRace(database, brand.userId);
  await setStatus(started.id, "active");
  await owner`update public.live_races set start_time = now() - interval '1 hour' where id = ${started.id}`;
  await createRace(database, brand.userId);
  const [refunded, expired] = [await paid(duePackage(brand)), await paid(duePackage(brand))];
  await staff`select public.request_refund(gen_random_uuid(), ${refunded.order.orderId}, 100000, 'Asked for.')`;
  await owner`update public.race_packages set valid_until = now() where order_id = ${expired.order.orderId}`;
  await freeMonth(brand);
  const race = await paid(dueRace(brand));
  await setStatus(race.order.raceId, "active");
  await setStatus(race.order.raceId, "completed");
  await freeMonth(brand);
  const due = await dueRace(brand);
  await setStatus(due.raceId, "completed");
  expect(await close(brand)).toMatchObject({ refund_orders: 1, refund_cents: "200000" });
  const orders = [coming, used, refunded, expired, race].map(({ order }) => order);
  expect(await reviewsOf(...orders)).toEqual(["brand_closed", null, null, null, null]);
  expect(await orderOf(due)).toMatchObject({ status: "due", race_status: "completed" });
});

test.each([
  ["race", () => dueRace(brand)],
  ["package", () => duePackage(brand)],
])("a %s's open payment page holds up nothing, and late money is for staff", async (_, make) => {
  const order = await make();
  const attempt = await open(order);
  await close(brand);
  expect(await orderOf(order)).toMatchObject({ status: "void" });
  expect(await payments.beginSync(attempt.payment_id)).toMatchObject({ is_to_expire: true });
  await sync(attempt.payment_id, attempt.says.paid());
  expect(await reviewsOf(order)).toEqual(["paid_after_void"]);
});

test("a reopened brand uses its package again; its race stays for staff", async () => {
  const race = await paid(dueRace(brand));
  const unused = await paid(duePackage(brand));
  await close(brand);
  await reopen(brand);
  expect(await reviewsOf(race.order, unused.order)).toEqual(["brand_closed", null]);
  expect(await orderOf(race.order)).toMatchObject({ status: "paid", race_status: "cancelled" });
  await createRace(database, brand.userId);
  expect(await close(brand)).toMatchObject({ coming_races: 1, refund_orders: 1 });
  expect(await reviewsOf(unused.order)).toEqual(["brand_closed"]);
  await resolve(race.order, "dismiss");
  await service`select public.check_ledger()`;
  expect(await outOfBalance()).toEqual([]);
});
