/** Packages: races paid ahead. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  answerOf,
  asPerson,
  count,
  one,
  only,
  openDatabase,
  refusal,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../../harness/database.ts";
import { paymentsOf, refund } from "../../harness/payments.ts";
import { validRace, type CreatedRace } from "../../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const payments = paymentsOf(database);
const { duePackage, orderOf, outOfBalance, sync } = payments;
let brand: BrandAccount;

beforeAll(async () => {
  await payments.connect();
});

beforeEach(async () => {
  brand = await signUpBrand(database);
});

const allowance = async () =>
  one(
    asPerson(database, brand.userId)<{
      can_create: boolean;
      races_this_month: number;
      packages: string;
    }>`select can_create, races_this_month, to_jsonb(packages) as packages from public.race_allowance()`,
  );

const packageIds = async () => {
  const rows = owner<{ id: string }[]>`
    select id from public.race_packages where brand_partner_id = ${brand.brandId} order by created_at, id`;
  return (await rows).map(({ id }) => id);
};

async function bought(tier = "premium") {
  const order = await duePackage(brand, tier);
  return { order, ...(await payments.pay(order)) };
}

type Bought = Awaited<ReturnType<typeof bought>>;

const createWith = (packageId: string | null, change: object = {}, code: string | null = null) =>
  answerOf<CreatedRace>(asPerson(database, brand.userId)`
    select public.create_race(${randomUUID()}, ${owner.json({ ...validRace, ...change })}, ${code}, null, ${packageId})`);

const usedBy = async ({ id }: CreatedRace) =>
  one(owner`select tier, list_price_cents, discount_cents, total_cents, status, package_id, pay_by
    from public.race_orders where live_race_id = ${id}`);

const quote = async (packageId: string | null = null, code: string | null = null) =>
  answerOf(asPerson(database, brand.userId)`select public.quote_race(${code}, ${packageId})`);

test("a package is usable once its order is paid, for twelve months, in its own tier", async () => {
  const order = await duePackage(brand);
  expect(await allowance()).toMatchObject({ packages: [] });
  await payments.pay(order);
  const [id] = await packageIds();
  const { packages } = await allowance();
  expect(packages).toMatchObject([{ id, tier: "premium", max_participants: 1000 }]);
  const years = owner`select valid_until = paid_at + interval '12 months' as is_right
    from public.race_packages k join public.race_orders o on o.id = k.order_id where k.id = ${id ?? null}`;
  expect(await years).toEqual([{ is_right: true }]);
});

test("a repeated request returns the first order, and one for something else is refused", async () => {
  const request = randomUUID();
  const order = (tier: string) =>
    asPerson(database, brand.userId)`
      select id, race_id, tier, total, status, package_id from public.order_package(${request}, ${tier})`;
  const [first] = await order("standard");
  expect(first).toMatchObject({ race_id: null, total: 50_000, status: "due", package_id: null });
  expect(await order("standard")).toEqual([first]);
  expect(await refusal(order("premium"))).toMatchObject({ hint: "request_conflict" });
});

test("ten packages may wait to be paid, not eleven", async () => {
  const orders = [];
  for (let n = 0; n < 10; n++) orders.push(await duePackage(brand));
  expect(await refusal(duePackage(brand))).toMatchObject({ hint: "order_limit" });
  await payments.pay(only(orders.slice(0, 1)));
  await duePackage(brand);
});

test("the month's own race comes first, then the oldest package, whose race is not counted", async () => {
  await bought("premium");
  await bought("enterprise");
  const [oldest, newest] = await packageIds();
  expect(await quote()).toMatchObject({ total: 50_000, package_id: null });
  const own = await createWith(null);
  expect(await usedBy(own)).toMatchObject({ tier: "standard", status: "due", package_id: null });
  expect(await quote()).toMatchObject({
    ...{ tier: "premium", max_participants: 1000, price: 100_000, discount: 100_000, total: 0 },
    ...{ package_id: oldest, description: "Premium package" },
  });
  expect(await usedBy(await createWith(null, { max_participants: 1000 }))).toEqual({
    ...{ tier: "premium", list_price_cents: 100_000, discount_cents: 100_000, total_cents: 0 },
    ...{ status: "free", package_id: oldest, pay_by: null },
  });
  expect(await usedBy(await createWith(null))).toMatchObject({ package_id: newest });
  expect(await allowance()).toMatchObject({ can_create: false, races_this_month: 1, packages: [] });
  expect(await refusal(createWith(null))).toMatchObject({ hint: "monthly_limit" });
});

test("a named package is used while the month's own race is left", async () => {
  await bought();
  const [id] = await packageIds();
  expect(await usedBy(await createWith(id ?? null))).toMatchObject({ package_id: id });
  expect(await allowance()).toMatchObject({ races_this_month: 0, can_create: true });
});

test("a package's race has as many participants as its tier allows, and no code with it", async () => {
  await bought();
  const [id = null] = await packageIds();
  const tooMany = createWith(id, { max_participants: 1001 });
  expect(await refusal(tooMany)).toMatchObject({ hint: "participant_limit" });
  const withCode = createWith(id, {}, "FREE2000OUTPACE");
  expect(await refusal(withCode)).toMatchObject({ status: "PT400", hint: "invalid_value" });
});

test("the quote is what is charged: a price expected without the package is refused", async () => {
  await bought();
  await createWith(null);
  const create = asPerson(database, brand.userId)`
    select public.create_race(${randomUUID()}, ${owner.json(validRace)}, null, 50000)`;
  expect(await refusal(create)).toMatchObject({ hint: "price_changed" });
});

test.each<[string, (id: string, bought: Bought) => PromiseLike<unknown>]>([
  ["used", () => createWith(null).then(() => createWith(null))],
  ["expired", (id) => owner`update public.race_packages set valid_until = now() where id = ${id}`],
  [
    "of another brand",
    (id) =>
      owner`update public.race_packages set brand_partner_id = gen_random_uuid() where id = ${id}`,
  ],
  ["refunded", (_, { payment_id, says }) => sync(payment_id, says.refunded(refund(100_000)))],
])("a package that is %s cannot be used, by name or without", async (_, spoil) => {
  const spoiled = await bought();
  const [id = ""] = await packageIds();
  await spoil(id, spoiled);
  const refusedNow = { status: "PT409", hint: "package_used" };
  expect(await refusal(createWith(id))).toMatchObject(refusedNow);
  expect(await refusal(quote(id))).toMatchObject(refusedNow);
  expect(await allowance()).toMatchObject({ packages: [] });
});

test("a package is not usable while its refund is open; refused, it is again; refunded, it is gone", async () => {
  const { order, payment_id, says } = await bought();
  const ask = async () =>
    one(staff<{ id: string }>`
      select id from public.request_refund(gen_random_uuid(), ${order.orderId}, 100000, 'Asked for.')`);
  const { id } = await ask();
  expect(await allowance()).toMatchObject({ packages: [] });
  await payments.service`select public.fail_refund(${id}, 'Not now.')`;
  expect(await packageIds()).toHaveLength(1);
  const again = await ask();
  await sync(payment_id, says.refunded(refund(100_000, { refund_request_id: again.id })));
  expect(await orderOf(order)).toMatchObject({ status: "refunded" });
  expect(await allowance()).toMatchObject({ packages: [] });
  expect(await outOfBalance()).toEqual([]);
});

test("staff refund no package that was used; the dashboard's refund of one cancels its race", async () => {
  const { order, payment_id, says } = await bought();
  const [id = null] = await packageIds();
  const race = await createWith(id);
  const ask = staff`select public.request_refund(gen_random_uuid(), ${order.orderId}, 1, 'Asked for.')`;
  expect(await refusal(ask)).toMatchObject({ hint: "package_used" });
  await sync(payment_id, says.refunded(refund(100_000)));
  expect(
    await count(owner, `public.live_races where id = '${race.id}' and status = 'cancelled'`),
  ).toBe(1);
});

test("a race made from a package that is withdrawn gives the package back", async () => {
  await bought();
  const [id = null] = await packageIds();
  const race = await createWith(id);
  await asPerson(database, brand.userId)`select public.withdraw_race(${race.id})`;
  expect(await allowance()).toMatchObject({ packages: [{ id }], races_this_month: 0 });
  expect(await usedBy(await createWith(id))).toMatchObject({ package_id: id });
});

test("a package that is paid by wire transfer is usable, and one that is not paid in time is void", async () => {
  const wired = await duePackage(brand);
  await staff`select public.record_payment(${wired.orderId}, 'INV-1', 'Wired.')`;
  expect(await packageIds()).toHaveLength(1);
  const late = await duePackage(brand);
  await owner`update public.race_orders set pay_by = now() where id = ${late.orderId}`;
  await payments.service`select public.void_unpaid_orders()`;
  expect(await orderOf(late)).toMatchObject({ status: "void" });
});

test("orders without a race are in every list: of orders, of tasks, of the log and of the season", async () => {
  const { order } = await bought();
  const due = await duePackage(brand);
  const own = asPerson(database, brand.userId);
  const ids = async (rows: Promise<readonly object[]>) =>
    (await rows).map((row) => (row as { id: string }).id).sort();
  const both = [order.orderId, due.orderId].sort();
  expect(await ids(own`select id from public.brand_order_history()`)).toEqual(both);
  expect(
    await ids(staff`select id from public.search_orders(brand_id => ${brand.brandId})`),
  ).toEqual(both);
  const before = owner`select created_at - interval '1 microsecond' as at from public.race_orders
    where id = ${due.orderId}`;
  const place = `order_due ${((await one(before))["at"] as Date).toISOString()}`;
  const tasks = staff`select id, race_name, brand_name, order_total
    from public.staff_tasks(${place}, gen_random_uuid()) where id = ${due.orderId}`;
  expect(await tasks).toMatchObject([{ id: due.orderId, race_name: null, order_total: 100_000 }]);
  const log = staff`select subject_id as id from public.audit_entries(brand_id => ${brand.brandId})
    where subject_table = 'race_orders' and action = 'package_ordered'`;
  expect(await ids(log)).toEqual(both);
  const [id = null] = await packageIds();
  await createWith(id);
  const season = own`select races -> 0 ->> 'cost' as cost from public.brand_season(2040)`;
  expect(await season).toEqual([{ cost: "100000" }]);
});
