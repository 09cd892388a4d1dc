/** What a brand's team is told about its orders. */
import { expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand, signUpStaff } from "../../harness/database.ts";
import { paymentsOf, refund } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { outboxOf } from "./outbox.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);
const staff = asPerson(database, staffId);
const { connect, dueRace, duePackage, pay, open, sync, service } = paymentsOf(database);
await connect();
const { toldTo, kindsTo, forgetAll } = outboxOf(database);

const day = 24 * 60 * 60 * 1000;
const iso = (time: number) => new Date(time).toISOString();
const isSoon = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

async function payBy(orderId: string): Promise<string> {
  const row = await one(owner<{ at: string }[]>`
    select to_json(date_trunc('milliseconds', pay_by at time zone 'UTC')) #>> '{}' as at
    from public.race_orders where id = ${orderId}`);
  return new Date(`${row.at}Z`).toISOString();
}

test("a race with a price is told as due, with the end of the time to pay by card", async () => {
  const brand = await signUpBrand(database);
  const { raceId, orderId } = await dueRace(brand);
  expect(await toldTo(brand.userId)).toMatchObject([
    {
      kind: "order_due",
      payload: {
        order: {
          id: orderId,
          total_cents: 50_000,
          pay_by: await payBy(orderId),
          package_tier: null,
        },
        race: { id: raceId, name: "Harbor Run" },
      },
    },
  ]);
});

test("a package is told as due with its tier and no race", async () => {
  const brand = await signUpBrand(database);
  const { orderId } = await duePackage(brand);
  expect(await toldTo(brand.userId)).toMatchObject([
    {
      kind: "order_due",
      payload: { order: { id: orderId, pay_by: isSoon, package_tier: "premium" }, race: null },
    },
  ]);
});

test("without payments by card an order is told as due by invoice", async () => {
  await owner`select private.connect_payment_provider(null)`;
  const brand = await signUpBrand(database);
  await createRace(database, brand.userId);
  await connect();
  expect(await toldTo(brand.userId)).toMatchObject([
    { kind: "order_due", payload: { order: { pay_by: null } } },
  ]);
});

test("a payment by card is told with its receipt, once, however often it is synchronized", async () => {
  const brand = await signUpBrand(database);
  const order = await dueRace(brand);
  await forgetAll();
  const attempt = await open(order);
  const receipt_url = "https://pay.example/receipt";
  const paid = attempt.says.paid({
    charge: { id: `ch_${attempt.payment_id}`, cents: 50_000, receipt_url },
  });
  await sync(attempt.payment_id, paid);
  await sync(attempt.payment_id, paid);
  expect(await toldTo(brand.userId)).toMatchObject([
    {
      kind: "order_paid",
      payload: {
        order: { id: order.orderId, package_tier: null },
        race: { id: order.raceId },
        receipt_url,
      },
    },
  ]);
});

test("a wire transfer that staff record is told without a receipt", async () => {
  const brand = await signUpBrand(database);
  const { orderId } = await duePackage(brand);
  await forgetAll();
  await staff`select public.record_payment(${orderId}, 'INV-7', 'Wired.')`;
  expect(await toldTo(brand.userId)).toMatchObject([
    {
      kind: "order_paid",
      payload: { order: { package_tier: "premium" }, race: null, receipt_url: null },
    },
  ]);
});

test("a payment that came too late and became a package is told as that package", async () => {
  const brand = await signUpBrand(database);
  const order = await dueRace(brand);
  const attempt = await open(order);
  await owner`select private.change_order_status(${order.orderId}, 'void', 'A mistake.')`;
  await sync(attempt.payment_id, attempt.says.paid());
  await forgetAll();
  await staff`
    select public.resolve_review(${order.orderId}, 'paid_after_void', 'give_package', 'As a package.')`;
  expect(await toldTo(brand.userId)).toMatchObject([
    { kind: "order_paid", payload: { order: { package_tier: "standard" }, race: null } },
  ]);
});

test("each refund is told once, with the sum so far, and a refund that came back is not", async () => {
  const brand = await signUpBrand(database);
  const order = await dueRace(brand);
  const { payment_id, says } = await pay(order);
  await forgetAll();
  const [first, second] = [refund(10_000), refund(5_000)];
  await sync(payment_id, says.refunded(first));
  await sync(payment_id, says.refunded(first, second));
  await sync(payment_id, says.refunded(first, { ...second, status: "failed" }));
  const told = await toldTo(brand.userId);
  expect(told).toMatchObject([
    { kind: "order_refunded", payload: { refund_cents: 10_000, refunded_cents: 10_000 } },
    { kind: "order_refunded", payload: { refund_cents: 5_000, refunded_cents: 15_000 } },
  ]);
  expect(told[0]?.payload).toMatchObject({
    order: { id: order.orderId },
    race: { id: order.raceId },
  });
});

test("an order that is paid again after a refund came back is not told as paid again", async () => {
  const brand = await signUpBrand(database);
  const { payment_id, says } = await pay(await duePackage(brand));
  const all = refund(says.paid().charge?.cents ?? 0);
  await sync(payment_id, says.refunded(all));
  await forgetAll();
  await sync(payment_id, says.refunded({ ...all, status: "failed" }));
  expect(await toldTo(brand.userId)).toEqual([]);
});

test("an order that was not paid in time is told, its race's cancellation is not", async () => {
  const brand = await signUpBrand(database);
  const { raceId, orderId } = await dueRace(brand);
  const { orderId: packageId } = await duePackage(brand);
  await owner`
    update public.race_orders set pay_by = '2026-01-02T03:04:05Z'
    where brand_partner_id = ${brand.brandId}`;
  await forgetAll();
  await service`select public.void_unpaid_orders()`;
  const told = await toldTo(brand.userId);
  expect(told).toMatchObject([
    { kind: "order_unpaid", payload: { order: { pay_by: "2026-01-02T03:04:05.000Z" } } },
    { kind: "order_unpaid" },
  ]);
  expect(told.map(({ payload }) => ("order" in payload ? payload.order.id : "")).sort()).toEqual(
    [orderId, packageId].sort(),
  );
  expect(JSON.stringify(told)).toContain(raceId);
});

test("an order that the brand or staff void is not told as unpaid", async () => {
  const withdrawing = await signUpBrand(database);
  const voided = await signUpBrand(database);
  const { raceId } = await dueRace(withdrawing);
  const { orderId } = await duePackage(voided);
  await owner`update public.race_orders set pay_by = now() - interval '1 minute' where status = 'due'`;
  await forgetAll();
  await asPerson(database, withdrawing.userId)`select public.withdraw_race(${raceId})`;
  await staff`select public.void_order(${orderId}, 'Ordered by mistake.')`;
  expect(await toldTo(withdrawing.userId)).toEqual([]);
  expect(await toldTo(voided.userId)).toEqual([]);
});

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
