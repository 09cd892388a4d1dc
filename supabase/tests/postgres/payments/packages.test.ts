/** Packages: races paid ahead. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { answerOf, asPerson, one, refusal, signUpBrand } from "../../harness/database.ts";
import { refund, type PayableOrder } from "../../harness/payments.ts";
import { validRace, type CreatedRace } from "../../harness/races.ts";

const payments = await openCardPayments();
const { ask, database, duePackage, orderOf, outOfBalance, owner, packageOf, pay } = payments;
const { record, service, setOrder, staff, statusOf, sync, voidUnpaid, withdraw } = payments;

let brand: Awaited<ReturnType<typeof signUpBrand>>;
let own: ReturnType<typeof asPerson>;

beforeEach(async () => {
  brand = await signUpBrand(database);
  own = asPerson(database, brand.userId);
});

const allowance = async () =>
  one(own<{ can_create: boolean; races_this_month: number; packages: object[] }>`
    select can_create, races_this_month, to_jsonb(packages) as packages from public.race_allowance()`);

async function bought(tier = "premium") {
  const order = await duePackage(brand, tier);
  const paid = await pay(order);
  return { order, ...paid, id: (await packageOf(order)).id };
}

type Bought = Awaited<ReturnType<typeof bought>>;

const createWith = (packageId: string | null, change: object = {}, code: string | null = null) =>
  answerOf<CreatedRace>(
    own`select public.create_race(
      ${randomUUID()}, ${owner.json({ ...validRace, ...change })}, ${code}, null, ${packageId})`,
  );

const usedBy = async ({ id }: CreatedRace) =>
  one(owner`select tier, list_price_cents, discount_cents, total_cents, status, package_id, pay_by
    from public.race_orders where live_race_id = ${id}`);

const quote = async (packageId: string | null = null) =>
  answerOf(own`select public.quote_race(null, ${packageId})`);

test("a package is usable once its order is paid, by card or by wire transfer, for twelve months, in its own tier", async () => {
  const order = await duePackage(brand);
  expect(await allowance()).toMatchObject({ packages: [] });
  await pay(order);
  const { id } = await packageOf(order);
  expect(await allowance()).toMatchObject({
    packages: [{ id, tier: "premium", max_participants: 1000 }],
  });
  const years = owner`select valid_until = paid_at + interval '12 months' as is_right
    from public.race_packages k join public.race_orders o on o.id = k.order_id where k.id = ${id}`;
  expect(await years).toEqual([{ is_right: true }]);
  const wired = await duePackage(brand);
  await record(wired);
  expect(await packageOf(wired)).toMatchObject({ state: "usable" });
  const late = await duePackage(brand);
  await setOrder(late);
  await voidUnpaid();
  expect(await orderOf(late)).toMatchObject({ status: "void" });
});

test("a repeated request returns the first order, and one for something else is refused", async () => {
  const request = randomUUID();
  const order = (tier: string) => own`
    select id, race_id, tier, total, status, package_id from public.order_package(${request}, ${tier})`;
  const [first] = await order("standard");
  expect(first).toMatchObject({ race_id: null, total: 50_000, status: "due", package_id: null });
  expect(await order("standard")).toEqual([first]);
  expect(await refusal(order("premium"))).toMatchObject({ hint: "request_conflict" });
});

test("ten packages may wait to be paid, not eleven", async () => {
  const orders: PayableOrder[] = [];
  for (let n = 0; n < 10; n++) orders.push(await duePackage(brand));
  expect(await refusal(duePackage(brand))).toMatchObject({ hint: "order_limit" });
  for (const order of orders.slice(0, 1)) await pay(order);
  await duePackage(brand);
});

test("the month's own race comes first, then the oldest package, whose race is not counted", async () => {
  const [oldest, newest] = [await bought("premium"), await bought("enterprise")];
  expect(await quote()).toMatchObject({ total: 50_000, package_id: null });
  const first = await createWith(null);
  expect(await usedBy(first)).toMatchObject({ tier: "standard", status: "due", package_id: null });
  expect(await quote()).toMatchObject({
    ...{ tier: "premium", max_participants: 1000, price: 100_000, discount: 100_000, total: 0 },
    ...{ package_id: oldest.id, description: "Premium package" },
  });
  const expecting50000 = own`
    select public.create_race(${randomUUID()}, ${owner.json(validRace)}, null, 50000)`;
  expect(await refusal(expecting50000)).toMatchObject({ hint: "price_changed" });
  expect(await usedBy(await createWith(null, { max_participants: 1000 }))).toEqual({
    ...{ tier: "premium", list_price_cents: 100_000, discount_cents: 100_000, total_cents: 0 },
    ...{ status: "free", package_id: oldest.id, pay_by: null },
  });
  expect(await usedBy(await createWith(null))).toMatchObject({ package_id: newest.id });
  expect(await allowance()).toMatchObject({ can_create: false, races_this_month: 1, packages: [] });
  expect(await refusal(createWith(null))).toMatchObject({ hint: "monthly_limit" });
});

test("a named package is used while the month's own race is left, for as many as its tier allows, without a code", async () => {
  const { id } = await bought();
  const tooMany = createWith(id, { max_participants: 1001 });
  expect(await refusal(tooMany)).toMatchObject({ hint: "participant_limit" });
  const withCode = createWith(id, {}, "FREE2000OUTPACE");
  expect(await refusal(withCode)).toMatchObject({ status: "PT400", hint: "invalid_value" });
  expect(await usedBy(await createWith(id))).toMatchObject({ package_id: id });
  expect(await allowance()).toMatchObject({ races_this_month: 0, can_create: true });
});

test.each<[string, (spoiled: Bought) => PromiseLike<unknown>]>([
  ["used", () => createWith(null).then(() => createWith(null))],
  [
    "expired",
    ({ id }) => owner`update public.race_packages set valid_until = now() where id = ${id}`,
  ],
  [
    "of another brand",
    ({ id }) =>
      owner`update public.race_packages set brand_partner_id = gen_random_uuid() where id = ${id}`,
  ],
  ["refunded", ({ payment_id, says }) => sync(payment_id, says.refunded(refund(100_000)))],
])("a package that is %s cannot be used, by name or without", async (_, spoil) => {
  const spoiled = await bought();
  await spoil(spoiled);
  const refusedNow = { status: "PT409", hint: "package_used" };
  expect(await refusal(createWith(spoiled.id))).toMatchObject(refusedNow);
  expect(await refusal(quote(spoiled.id))).toMatchObject(refusedNow);
  expect(await allowance()).toMatchObject({ packages: [] });
});

test("a package is not usable while its refund is open; refused, it is again; refunded, it is gone", async () => {
  const { order, payment_id, says, id } = await bought();
  const first = await ask(order, 100_000);
  expect(await allowance()).toMatchObject({ packages: [] });
  await service`select public.fail_refund(${first.id}, 'Not now.')`;
  expect(await allowance()).toMatchObject({ packages: [{ id }] });
  const again = await ask(order, 100_000);
  await sync(payment_id, says.refunded(refund(100_000, { refund_request_id: again.id })));
  expect(await orderOf(order)).toMatchObject({ status: "refunded" });
  expect(await allowance()).toMatchObject({ packages: [] });
  expect(await outOfBalance()).toEqual([]);
});

test("a race that is withdrawn gives its package back; staff refund none that was used, and the dashboard's refund of one cancels its race", async () => {
  const { order, payment_id, says, id } = await bought();
  const withdrawn = await createWith(id);
  await withdraw({ ...order, raceId: withdrawn.id });
  expect(await allowance()).toMatchObject({ packages: [{ id }], races_this_month: 0 });
  const race = await createWith(id);
  expect(await usedBy(race)).toMatchObject({ package_id: id });
  expect(await refusal(ask(order, 1))).toMatchObject({ hint: "package_used" });
  await sync(payment_id, says.refunded(refund(100_000)));
  expect(await statusOf(race.id)).toBe("cancelled");
});

test("orders without a race are in every list: of orders, of tasks, of the log and of the season", async () => {
  const { order, id } = await bought();
  const due = await duePackage(brand);
  const ids = async (rows: Promise<readonly object[]>) =>
    (await rows).map((row) => (row as { id: string }).id).sort();
  const both = [order.orderId, due.orderId].sort();
  const log = staff`select subject_id as id from public.audit_entries(brand_id => ${brand.brandId})
    where subject_table = 'race_orders' and action = 'package_ordered'`;
  for (const list of [
    own`select id from public.brand_order_history()`,
    staff`select id from public.search_orders(brand_id => ${brand.brandId})`,
    log,
  ]) {
    expect(await ids(list)).toEqual(both);
  }
  const before = owner`select created_at - interval '1 microsecond' as at from public.race_orders
    where id = ${due.orderId}`;
  const place = `order_due ${((await one(before))["at"] as Date).toISOString()}`;
  const tasks = staff`select id, race_name, brand_name, order_total
    from public.staff_tasks(${place}, gen_random_uuid()) where id = ${due.orderId}`;
  expect(await tasks).toMatchObject([{ id: due.orderId, race_name: null, order_total: 100_000 }]);
  await createWith(id);
  const season = own`select races -> 0 ->> 'cost' as cost from public.brand_season(2040)`;
  expect(await season).toEqual([{ cost: "100000" }]);
});
