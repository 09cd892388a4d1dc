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
    ends_package: false,
  });
});

test("a part-refund of a package is told as its end, unless a race used it", async () => {
  const told = async (isUsed: boolean) => {
    const brand = await signUpBrand(database);
    const { payment_id, says } = await pay(await duePackage(brand));
    // The first is the month's own race.
    for (const _ of isUsed ? [1, 2] : []) await createRace(database, brand.userId);
    await forgetAll();
    await sync(payment_id, says.refunded(refund(1_000)));
    return toldTo(brand.userId);
  };
  expect(await told(false)).toMatchObject([{ payload: { ends_package: true } }]);
  expect(await told(true)).toMatchObject([{ payload: { ends_package: false } }]);
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
    {
      kind: "order_unpaid",
      payload: { order: { pay_by: "2026-01-02T03:04:05.000Z" }, reason: null },
    },
    { kind: "order_unpaid" },
  ]);
  expect(told.map(({ payload }) => ("order" in payload ? payload.order.id : "")).sort()).toEqual(
    [orderId, packageId].sort(),
  );
  expect(JSON.stringify(told)).toContain(raceId);
});

test("an order that staff void is told with their reason, whether its time is over or not", async () => {
  const [first, second] = [await signUpBrand(database), await signUpBrand(database)];
  const race = await dueRace(first);
  const ordered = await duePackage(second);
  await owner`update public.race_orders set pay_by = now() - interval '1 minute' where id = ${ordered.orderId}`;
  await forgetAll();
  await staff`select public.void_order(${race.orderId}, 'By invoice instead.')`;
  await staff`select public.void_order(${ordered.orderId}, 'Ordered by mistake.')`;
  expect(await toldTo(first.userId)).toMatchObject([
    {
      kind: "order_unpaid",
      payload: {
        order: { id: race.orderId },
        race: { id: race.raceId },
        reason: "By invoice instead.",
      },
    },
  ]);
  expect(await toldTo(second.userId)).toMatchObject([
    { kind: "order_unpaid", payload: { race: null, reason: "Ordered by mistake." } },
  ]);
});

test("a free order that staff void is told with their reason", async () => {
  const brand = await signUpBrand(database);
  const race = await createRace(database, brand.userId, { discountCode: "FREE500OUTPACE" });
  const order = await one(owner<{ id: string }[]>`
    select id from public.race_orders where live_race_id = ${race.id}`);
  await forgetAll();
  await staff`select public.void_order(${order.id}, 'The code was meant for another brand.')`;
  expect(await toldTo(brand.userId)).toMatchObject([
    {
      kind: "order_unpaid",
      payload: {
        order: { id: order.id, total_cents: 0 },
        race: { id: race.id },
        reason: "The code was meant for another brand.",
      },
    },
  ]);
});

test("an order that becomes void with its race is told once, and not to the brand that withdrew it", async () => {
  const [withdrawing, cancelled] = [await signUpBrand(database), await signUpBrand(database)];
  const withdrawn = await dueRace(withdrawing);
  const { raceId } = await dueRace(cancelled);
  await forgetAll();
  await asPerson(database, withdrawing.userId)`select public.withdraw_race(${withdrawn.raceId})`;
  await staff`select public.set_race_status(${raceId}, 'cancelled', 'The bridge is closed.')`;
  expect(await toldTo(withdrawing.userId)).toEqual([]);
  expect(await kindsTo(cancelled.userId)).toEqual(["race_cancelled"]);
});
