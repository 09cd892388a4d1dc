import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { as, only, openDatabase, signUpBrand, type Database } from "../harness/database.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

async function brandWithRaceAt(createdAt: string): Promise<string> {
  const { brandId } = await signUpBrand(database, `Created at ${createdAt} ${randomUUID()}`);
  await database.owner`
    insert into public.live_races
      (name, description, start_time, start_time_zone, brand_partner_id, created_at)
    values ('Run', 'A run.', '2040-01-01', 'UTC', ${brandId}, ${createdAt})`;
  return brandId;
}

interface Allowance {
  readonly races_this_month: number;
  readonly can_create: boolean;
  readonly next_opens_on: string | null;
}

async function allowance(brandId: string, at: string): Promise<Allowance> {
  return only(
    await database.owner<Allowance[]>`
      select races_this_month, can_create, next_opens_on::text
      from private.race_allowance(${brandId}, ${at}::timestamptz)`,
  );
}

test.each([
  ["the last instant of its month", "2027-05-31T23:59:59.999Z", "2027-05-31T23:59:59.999Z", 1],
  ["the first instant after it", "2027-05-31T23:59:59.999Z", "2027-06-01T00:00:00.000Z", 0],
  ["the last instant before it", "2027-06-01T00:00:00.000Z", "2027-05-31T23:59:59.999Z", 0],
  ["the first instant of its month", "2027-06-01T00:00:00.000Z", "2027-06-01T00:00:00.000Z", 1],
  ["leap day", "2028-02-29T12:00:00Z", "2028-02-01T00:00:00Z", 1],
  ["the day after leap day", "2028-02-29T23:59:59.999Z", "2028-03-01T00:00:00Z", 0],
  ["the same month a year later", "2027-05-15T12:00:00Z", "2028-05-15T12:00:00Z", 0],
  ["the turn of the year", "2027-12-31T23:59:59.999Z", "2028-01-01T00:00:00Z", 0],
])("a race counts in its UTC calendar month: %s", async (_, createdAt, at, count) => {
  const brandId = await brandWithRaceAt(createdAt);
  expect(await allowance(brandId, at)).toMatchObject({
    races_this_month: count,
    can_create: count === 0,
  });
});

const months = Array.from({ length: 12 * 12 }, (_, n) => new Date(Date.UTC(2023, n, 1)));
const before = (instant: Date) => new Date(instant.getTime() - 1);
const iso = (instant: Date) => instant.toISOString();
const after = (month: Date) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
const day = (instant: Date) => iso(instant).slice(0, 10);

test("every month of twelve years begins and ends by UTC, whatever the session's zone", async () => {
  // A brand for each month, with a race in its first millisecond and one in its last.
  await database.owner`
    with brands as (
      insert into public.brand_partners (name, contact_email, contact_name)
      select 'Month ' || month, 'month-' || month || '@company.example', 'Ada Example'
      from unnest(${months.map(day)}::text[]) month
      returning id, right(name, 10) as month
    )
    insert into public.live_races
      (name, description, start_time, start_time_zone, brand_partner_id, created_at)
    select 'Run', 'A run.', '2040-01-01', 'UTC', b.id, r.created_at
    from unnest(${months.map(day)}::text[], ${months.map(iso)}::timestamptz[], ${months.map((month) => iso(before(after(month))))}::timestamptz[])
      as m (month, first, last)
    join brands b using (month), lateral (values (m.first), (m.last)) r (created_at)`;

  const probes = months.flatMap((month) => {
    const next = after(month);
    const open = { month: day(month), races_this_month: 0, next_opens_on: null };
    const used = { month: day(month), races_this_month: 2, next_opens_on: day(next) };
    return [
      { at: before(month), answer: open },
      { at: month, answer: used },
      { at: before(next), answer: used },
      { at: next, answer: open },
    ];
  });
  for (const zone of ["UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kolkata"]) {
    const answers = await database.owner.begin(async (sql) => {
      await sql`select set_config('timezone', ${zone}, true)`;
      return sql`
        select p.month, a.races_this_month, a.next_opens_on::text
        from unnest(${probes.map(({ answer }) => answer.month)}::text[], ${probes.map(({ at }) => iso(at))}::timestamptz[])
          with ordinality as p (month, at, n)
        join public.brand_partners b on b.name = 'Month ' || p.month,
          lateral private.race_allowance(b.id, p.at) a
        order by p.n`;
    });
    expect([...answers]).toEqual(probes.map(({ answer }) => answer));
  }
});

test.each([
  ["28 February is the last day of 2027", "2027-02-28T23:59:59.999Z", "2027-03-01"],
  ["28 February is not the last day of 2028", "2028-02-28T23:59:59.999Z", "2028-03-01"],
  ["29 February is", "2028-02-29T23:59:59.999Z", "2028-03-01"],
  ["the year 2100 has no 29 February", "2100-02-28T23:59:59.999Z", "2100-03-01"],
  ["December opens into the next year", "2027-12-31T23:59:59.999Z", "2028-01-01"],
])("%s", async (_, createdAt, opens) => {
  const brandId = await brandWithRaceAt(createdAt);
  expect(await allowance(brandId, createdAt)).toMatchObject({ next_opens_on: opens });
  expect(await allowance(brandId, iso(before(new Date(opens))))).toMatchObject({
    can_create: false,
  });
  expect(await allowance(brandId, `${opens}T00:00:00.000Z`)).toEqual({
    races_this_month: 0,
    can_create: true,
    next_opens_on: null,
  });
});

test("a used-up month opens again on the first of the next, and an open one names no day", async () => {
  const brandId = await brandWithRaceAt("2027-12-24T10:00:00Z");
  expect(await allowance(brandId, "2027-12-24T11:00:00Z")).toMatchObject({
    next_opens_on: "2028-01-01",
  });
  expect(await allowance(brandId, "2028-01-01T00:00:00Z")).toMatchObject({ next_opens_on: null });
});

describe("a clock that jumps", () => {
  test("back, after a race was made, does not give its month a second one", async () => {
    const brandId = await brandWithRaceAt("2027-09-20T10:00:00Z");
    expect(await allowance(brandId, "2027-09-01T00:00:00Z")).toMatchObject({
      races_this_month: 1,
      can_create: false,
    });
  });

  test("forward and back again leaves this month open, and the month it jumped to used", async () => {
    const brandId = await brandWithRaceAt("2027-11-20T10:00:00Z");
    expect(await allowance(brandId, "2027-09-20T10:00:00Z")).toMatchObject({ can_create: true });
    expect(await allowance(brandId, "2027-11-01T00:00:00Z")).toMatchObject({ can_create: false });
  });
});

test("a brand reads its own allowance for this month", async () => {
  const { userId, brandId } = await signUpBrand(database, "Reads Its Allowance");
  const read = () =>
    as(database, userId, async (sql) => only(await sql`select * from public.race_allowance()`));
  expect(await read()).toEqual({
    tier: "standard",
    race_limit: 1,
    races_this_month: 0,
    can_create: true,
    next_opens_on: null,
  });
  await database.owner`update public.brand_partners set partnership_tier = 'premium' where id = ${brandId}`;
  expect(await read()).toMatchObject({ tier: "premium" });
});
