/** The staff's lists of orders and of brands, and the count of races. */
import { expect, test } from "vitest";
import { as, asPerson, openDatabase, signUpBrand, signUpStaff } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();
const staffId = await signUpStaff(database);
const staff = asPerson(database, staffId);
const north = await signUpBrand(database, "Northlight Running");
const fjord = await signUpBrand(database, "Fjordwool");

interface Found {
  readonly id: string;
  readonly sort_value: string;
}

function call<Row extends object = Found>(statement: string): Promise<Row[]> {
  return as(database, staffId, async (sql) => [...(await sql.unsafe<Row[]>(statement))]);
}

/** Returns the ids on all pages of 50 rows, in either direction. */
async function readPages(from: string, start = ""): Promise<string[]> {
  const ids: string[] = [];
  for (let rest = start; ;) {
    const page = await call(`select id, sort_value from public.${from}${rest})`);
    ids.push(...page.slice(0, 50).map(({ id }) => id));
    const last = page[49];
    if (page.length <= 50 || last === undefined) return ids;
    rest = `, after_value => '${last.sort_value.replaceAll("'", "''")}', after_id => '${last.id}'`;
  }
}

test("pages of orders have every order once, in both directions, with each filter", async () => {
  const { id: raceId } = await createRace(database, north.userId);
  await owner`
    insert into public.live_races
      (name, description, start_time, start_time_zone, brand_partner_id)
    select 'Lap ' || n, 'Billed.', '2040-05-04', 'UTC', ${fjord.brandId} from generate_series(1, 120) n`;
  await owner`
    insert into public.race_orders (brand_partner_id, live_race_id, request_id, request_fingerprint, tier,
      list_price_cents, discount_cents, total_cents, status, created_at)
    select brand_partner_id, id, gen_random_uuid(), '', 'standard', 50000, 0, 50000,
      (array['due', 'paid'])[1 + brand_race_number % 2], now() - brand_race_number / 9 * interval '1 day'
    from public.live_races where brand_partner_id = ${fjord.brandId}`;
  const inOrder = async (condition: string, direction: string) =>
    (
      await owner.unsafe<{ id: string }[]>(
        `select id from public.race_orders o where ${condition} order by created_at ${direction}, id ${direction}`,
      )
    ).map(({ id }) => id);
  for (const [given, condition] of [
    ["", "true"],
    [", status => 'due'", "status = 'due'"],
    [`, brand_id => '${fjord.brandId}'`, `brand_partner_id = '${fjord.brandId}'`],
    [`, race_id => '${raceId}'`, `live_race_id = '${raceId}'`],
  ] as const)
    for (const isDescending of [true, false]) {
      const pages = await readPages(`search_orders(descending => ${String(isDescending)}${given}`);
      expect(pages).toEqual(await inOrder(condition, isDescending ? "desc" : "asc"));
    }
});

test("an order has its race, its brand and its payment's reference", async () => {
  const { userId, brandId } = await signUpBrand(database, "Tidewater");
  const { id } = await createRace(database, userId);
  await staff`
    select public.record_payment(o.id, ' INV-9 ', 'Paid.') from public.race_orders o where o.live_race_id = ${id}`;
  const race = { brand_id: brandId, brand_name: "Tidewater", race_id: id, race_status: "pending" };
  const payment = { total: 50_000, status: "paid", payment_reference: "INV-9" };
  const orders = await call(`select * from public.search_orders(race_id => '${id}')`);
  expect(orders).toMatchObject([{ ...race, ...payment }]);
});

test("finds brands by a part of their name and by activity, with their number of races", async () => {
  await owner`update public.brand_partners set blocked_at = now() where id = ${fjord.brandId}`;
  const names = async (given: string) =>
    (await call<{ name: string }>(`select * from public.search_brands(${given})`)).map(
      ({ name }) => name,
    );
  expect(await names("name => 'LIGHT r'")).toEqual(["Northlight Running"]);
  expect(await names("name => 'ıght RÛ'")).toEqual(["Northlight Running"]);
  expect(await names("name => 'fj'")).toEqual(["Fjordwool"]);
  expect(await names("name => 'jo'")).toEqual([]);
  expect(await names("is_active => false")).toEqual(["Fjordwool"]);
  expect(await names("name => 'fjord', is_active => true")).toEqual([]);
  expect(await names(`brand_id => '${north.brandId}'`)).toEqual(["Northlight Running"]);
  const [brand] = await call<{ races: number }>("select * from public.search_brands('fjordwool')");
  expect(brand?.races).toBe(120);
});

test("pages of brands have every brand once, in both directions", async () => {
  await owner`
    insert into public.brand_partners (name, contact_email, contact_name)
    select 'Club ' || n, n || '@club.example', 'Pacer' from generate_series(1, 120) n`;
  const all = await owner<{ id: string }[]>`
    select id from public.brand_partners order by search_name, id`;
  const ids = all.map(({ id }) => id);
  expect(await readPages("search_brands(descending => false")).toEqual(ids);
  expect(await readPages("search_brands(descending => true")).toEqual(ids.toReversed());
});

test("counts races with the list's filters, and sums up what is due, of at most 1,001 of a name or a brand", async () => {
  const count = async (given: string) =>
    (await call<{ races: number }>(`select public.count_matching_races(${given}) as races`))[0]
      ?.races;
  const due = async (given = "") =>
    (await call<{ orders: number; total: string }>(`select * from public.orders_due(${given})`))[0];
  const { brandId } = await signUpBrand(database, "Counted");
  expect(await due(`'${brandId}'`)).toEqual({ orders: 0, total: "0" });
  await owner`
    insert into public.live_races (name, description, start_time, start_time_zone, status, brand_partner_id, created_at)
    select case when n <= 1100 then 'Many' else 'Rare' end || ' Counted', 'Counted.', '2040-05-04', 'UTC',
      case when n % 100 = 0 then 'cancelled' else 'pending' end, ${brandId}, now() - n * interval '6 hours'
    from generate_series(1, 1150) n`;
  await owner`
    insert into public.race_orders (brand_partner_id, live_race_id, request_id, request_fingerprint, tier,
      list_price_cents, discount_cents, total_cents, status)
    select brand_partner_id, id, gen_random_uuid(), '', 'standard', 50000, 100, 49900,
      case when brand_race_number <= 3 then 'due' else 'void' end
    from public.live_races where brand_partner_id = ${brandId}`;
  const [all] = await owner`
    select (select count(*)::integer from public.live_races) as races, count(*)::integer as orders,
      sum(total_cents) as total from public.race_orders where status = 'due'`;
  for (const [given, races] of [
    ["", all?.["races"] as number],
    ["status => 'cancelled'", 11],
    ["name => 'many'", 1001],
    ["name => 'rare count'", 50],
    ["name => 'counted', status => 'cancelled'", 11],
    [`brand_id => '${brandId}'`, 1001],
    [`brand_id => '${brandId}', name => 'rare'`, 50],
    [`brand_id => '${brandId}', name => 'zzz'`, 0],
  ] as const)
    expect([given, await count(given)]).toEqual([given, races]);
  expect(await due(`'${brandId}'`)).toEqual({ orders: 3, total: "149700" });
  expect(await due()).toMatchObject({ orders: all?.["orders"] as number });
  await owner`update public.race_orders set status = 'due' where brand_partner_id = ${brandId}`;
  expect((await due())?.orders).toBe(1001);
});
