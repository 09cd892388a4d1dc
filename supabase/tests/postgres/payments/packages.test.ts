/** Packages: races paid ahead. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { answerOf, asPerson, count, one, refusal, signUpBrand } from "../../harness/database.ts";
import { refund } from "../../harness/payments.ts";
import {
  createRace,
  validRace,
  type CreatedRace,
  type CreateRaceOptions,
} from "../../harness/races.ts";

const payments = await openCardPayments();
const { ask, database, duePackage, expectBalance, newPaid, orderOf, owner, packageOf } = payments;
const { pay, record, setOrder, staff, statusOf, sync, voidUnpaid, withdraw } = payments;

let brand: Awaited<ReturnType<typeof signUpBrand>>;
let own: ReturnType<typeof asPerson>;

afterEach(expectBalance);

beforeEach(async () => {
  brand = await signUpBrand(database);
  own = asPerson(database, brand.userId);
});

const allowance = async () =>
  one(own<{ can_create: boolean; races_this_month: number; packages: object[] }>`
    select can_create, races_this_month, to_jsonb(packages) as packages from public.race_allowance()`);

async function bought(tier = "premium") {
  const paid = await newPaid(duePackage(brand, tier));
  return { ...paid, id: (await packageOf(paid.order)).id };
}

type Bought = Awaited<ReturnType<typeof bought>>;

const setPackage = (id: string, change: string) =>
  owner.unsafe(`update public.race_packages set ${change} where id = '${id}'`);

const createWith = (packageId: string | null, options: CreateRaceOptions = {}) =>
  createRace(database, brand.userId, { ...options, packageId });

const usedBy = async ({ id }: CreatedRace) =>
  one(owner`select tier, list_price_cents, discount_cents, total_cents, status, package_id, pay_by
    from public.race_orders where live_race_id = ${id}`);

const quote = async (packageId: string | null = null) =>
  answerOf(own`select public.quote_race(null, ${packageId})`);

test("a package is usable once its order is paid, for twelve months, in its own tier", async () => {
  const order = await duePackage(brand);
  expect(await allowance()).toMatchObject({ packages: [] });
  await pay(order);
  const { id } = await packageOf(order);
  expect(await allowance()).toMatchObject({
    packages: [{ id, tier: "premium", max_participants: 1000 }],
  });
  const valid = `public.race_packages k join public.race_orders o on o.id = k.order_id
    where k.id = '${id}' and valid_until = paid_at + interval '12 months'`;
  expect(await count(owner, valid)).toBe(1);
  const wired = await duePackage(brand);
  await record(wired);
  expect(await packageOf(wired)).toMatchObject({ state: "usable" });
  const late = await duePackage(brand);
  await setOrder(late);
  await voidUnpaid();
  expect(await orderOf(late)).toMatchObject({ status: "void" });
});

test("a repeated request returns the first order, and for something else is refused", async () => {
  const request = randomUUID();
  const order = (tier: string) => own`
    select id, race_id, tier, total, status, package_id from public.order_package(${request}, ${tier})`;
  const [first] = await order("standard");
  expect(first).toMatchObject({ race_id: null, total: 50_000, status: "due", package_id: null });
  expect(await order("standard")).toEqual([first]);
  expect(await refusal(order("premium"))).toMatchObject({ hint: "request_conflict" });
});

test("ten packages may wait to be paid, not eleven", async () => {
  const order = await duePackage(brand);
  for (let n = 1; n < 10; n++) await duePackage(brand);
  expect(await refusal(duePackage(brand))).toMatchObject({ hint: "order_limit" });
  await pay(order);
  await duePackage(brand);
});

test("the month's own race comes first, then the oldest package, which is not counted", async () => {
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
  expect(await usedBy(await createWith(null, { change: { max_participants: 1000 } }))).toEqual({
    ...{ tier: "premium", list_price_cents: 100_000, discount_cents: 100_000, total_cents: 0 },
    ...{ status: "free", package_id: oldest.id, pay_by: null },
  });
  expect(await usedBy(await createWith(null))).toMatchObject({ package_id: newest.id });
  expect(await allowance()).toMatchObject({ can_create: false, races_this_month: 1, packages: [] });
  expect(await refusal(createWith(null))).toMatchObject({ hint: "monthly_limit" });
});

test("a named package comes before the month's race, with its tier's limit and no code", async () => {
  const { id } = await bought();
  const tooMany = createWith(id, { change: { max_participants: 1001 } });
  expect(await refusal(tooMany)).toMatchObject({ hint: "participant_limit" });
  const withCode = createWith(id, { discountCode: "FREE2000OUTPACE" });
  expect(await refusal(withCode)).toMatchObject({ status: "PT400", hint: "invalid_value" });
  expect(await usedBy(await createWith(id))).toMatchObject({ package_id: id });
  expect(await allowance()).toMatchObject({ races_this_month: 0, can_create: true });
});

test.each<[string, (spoiled: Bought) => PromiseLike<unknown>]>([
  ["used", () => createWith(null).then(() => createWith(null))],
  ["expired", ({ id }) => setPackage(id, "valid_until = now()")],
  ["of another brand", ({ id }) => setPackage(id, "brand_partner_id = gen_random_uuid()")],
  ["refunded", ({ payment_id, says }) => sync(payment_id, says.refunded(refund(100_000)))],
])("a package that is %s cannot be used, by name or without", async (_, spoil) => {
  const spoiled = await bought();
  await spoil(spoiled);
  const refusedNow = { status: "PT409", hint: "package_used" };
  expect(await refusal(createWith(spoiled.id))).toMatchObject(refusedNow);
  expect(await refusal(quote(spoiled.id))).toMatchObject(refusedNow);
  expect(await allowance()).toMatchObject({ packages: [] });
});

test("a race that is withdrawn gives its package back; staff refund none that was used", async () => {
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

test("orders without a race are in the lists of orders, in the log and in the season", async () => {
  const { order, id } = await bought();
  const due = await duePackage(brand);
  const both = [order.orderId, due.orderId].sort().map((orderId) => ({ id: orderId }));
  for (const list of [
    own`select id from public.brand_order_history() order by id`,
    staff`select id from public.search_orders(brand_id => ${brand.brandId}) order by id`,
    staff`select subject_id as id from public.audit_entries(brand_id => ${brand.brandId})
      where subject_table = 'race_orders' and action = 'package_ordered' order by id`,
  ]) {
    expect(await list).toEqual(both);
  }
  await createWith(id);
  const season = own`select races -> 0 ->> 'cost' as cost from public.brand_season(2040)`;
  expect(await season).toEqual([{ cost: "100000" }]);
});
