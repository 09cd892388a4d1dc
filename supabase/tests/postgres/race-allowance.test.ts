import { expect, test } from "vitest";
import {
  asPerson,
  one,
  openDatabase,
  refusal,
  signUpBrand,
  signUpStaff,
} from "../harness/database.ts";
import { createRace, type CreatedRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();

test("cancelling a race before its start frees its month's place once nothing is owed", async () => {
  const { userId } = await signUpBrand(database);
  const staff = asPerson(database, await signUpStaff(database));
  const cancel = ({ id }: CreatedRace) =>
    staff`select public.set_race_status(${id}, 'cancelled', 'Called off.')`;
  const late = await createRace(database, userId);
  await owner`update public.live_races set start_time = now() where id = ${late.id}`;
  await cancel(late);
  expect(await refusal(createRace(database, userId))).toMatchObject({ hint: "monthly_limit" });
  await staff`select public.void_order(o.id, 'Not billed.') from public.race_orders o where o.live_race_id = ${late.id}`;
  await cancel(await createRace(database, userId));
  const paid = await createRace(database, userId);
  await staff`
    select public.record_payment(o.id, 'INV-1', 'Paid.') from public.race_orders o where o.live_race_id = ${paid.id}`;
  await cancel(paid);
  expect(await refusal(createRace(database, userId))).toMatchObject({ hint: "monthly_limit" });
});

const months = Array.from({ length: 12 * 12 }, (_, n) => new Date(Date.UTC(2023, n, 1))).concat(
  // 2100 has no 29 February.
  new Date(Date.UTC(2100, 1, 1)),
);
const before = (instant: Date) => new Date(instant.getTime() - 1);
const iso = (instant: Date) => instant.toISOString();
const after = (month: Date) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
const day = (instant: Date) => iso(instant).slice(0, 10);

test("every month of twelve years begins, ends and reopens by UTC, whatever the session's zone", async () => {
  // One brand per month, with races in its first and last millisecond.
  const ends = months.map((month) => iso(before(after(month))));
  await owner`
    insert into public.brand_partners (name, contact_email, contact_name)
    select 'Month ' || month, 'month-' || month || '@company.example', 'Ada Example'
    from unnest(${months.map(day)}::text[]) month`;
  await owner`
    insert into public.live_races
      (name, description, start_time, start_time_zone, brand_partner_id, created_at)
    select 'Run', 'A run.', '2040-01-01', 'UTC', b.id, r.created_at
    from unnest(${months.map(day)}::text[], ${months.map(iso)}::timestamptz[], ${ends}::timestamptz[])
      as m (month, first, last)
    join public.brand_partners b on b.name = 'Month ' || m.month, lateral (values (m.first), (m.last)) r (created_at)`;

  const probes = months.flatMap((month) => {
    const next = after(month);
    const open = { month: day(month), races_this_month: 0, can_create: true, next_opens_on: null };
    const opens = { can_create: false, next_opens_on: day(next) };
    const used = { month: day(month), races_this_month: 2, ...opens };
    return [
      { at: before(month), expected: open },
      { at: month, expected: used },
      { at: before(next), expected: used },
      { at: next, expected: open },
    ];
  });
  for (const zone of ["UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kolkata"]) {
    const results = await owner.begin(async (sql) => {
      await sql`select set_config('timezone', ${zone}, true)`;
      return sql`
        select p.month, a.races_this_month, a.can_create, a.next_opens_on::text
        from unnest(${probes.map(({ expected }) => expected.month)}::text[], ${probes.map(({ at }) => iso(at))}::timestamptz[])
          with ordinality as p (month, at, n)
        join public.brand_partners b on b.name = 'Month ' || p.month,
          lateral private.monthly_allowance(b.id, p.at) a
        order by p.n`;
    });
    expect([...results]).toEqual(probes.map(({ expected }) => expected));
  }
});

test("an inactive brand's allowance says so, before and after its month is used up", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const setActive = (isActive: boolean) =>
    owner`update public.brand_partners set blocked_at = case when not ${isActive} then now() end where id = ${brandId}`;
  const allowance = () =>
    one(asPerson(database, userId)`
      select is_active, can_create, next_opens_on is null as is_open from public.race_allowance()`);
  expect(await allowance()).toEqual({ is_active: true, can_create: true, is_open: true });
  await setActive(false);
  expect(await allowance()).toEqual({ is_active: false, can_create: false, is_open: true });
  await setActive(true);
  await createRace(database, userId);
  await setActive(false);
  expect(await allowance()).toEqual({ is_active: false, can_create: false, is_open: false });
});

test("a brand's races are numbered from 1, never twice, and the allowance tells the next number and the last website", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const next = () =>
    one(asPerson(database, userId)`
      select next_race_number as number, last_race_website as url from public.race_allowance()`);
  const added = async (url: string | null) =>
    (
      await one(owner`
        insert into public.live_races
          (name, description, start_time, start_time_zone, brand_partner_id, brand_website_url)
        values ('Added', 'One more.', '2040-01-01', 'UTC', ${brandId}, ${url})
        returning brand_race_number as number`)
    )["number"] as number;
  expect(await next()).toEqual({ number: 1, url: null });
  expect(await createRace(database, userId)).toMatchObject({ brand_race_number: 1 });
  expect(await added("https://second.example")).toBe(2);
  expect(await next()).toEqual({ number: 3, url: "https://second.example" });
  await owner`delete from public.live_races where brand_race_number = 2 and brand_partner_id = ${brandId}`;
  expect((await next())["number"]).toBe(3);
  expect(await added(null)).toBe(3);
  expect(await next()).toEqual({ number: 4, url: null });
});
