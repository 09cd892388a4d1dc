import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { as, only, openDatabase, signUpBrand, type Database } from "./database.ts";

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

async function allowance(brandId: string, at: string, zone = "UTC"): Promise<Allowance> {
  return database.owner.begin(async (sql) => {
    await sql`select set_config('timezone', ${zone}, true)`;
    return only(
      await sql<Allowance[]>`
        select races_this_month, can_create, next_opens_on::text
        from private.race_allowance(${brandId}, ${at}::timestamptz)`,
    );
  });
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

test("the month is UTC's whatever zone the session is in", async () => {
  const brandId = await brandWithRaceAt("2029-07-01T00:30:00Z");
  for (const zone of ["America/Los_Angeles", "Pacific/Kiritimati"]) {
    expect(await allowance(brandId, "2029-06-30T23:30:00Z", zone)).toMatchObject({
      races_this_month: 0,
    });
    expect(await allowance(brandId, "2029-07-01T00:30:00Z", zone)).toMatchObject({
      races_this_month: 1,
    });
  }
});

test("a used-up month opens again on the first of the next, and an open one names no day", async () => {
  const brandId = await brandWithRaceAt("2027-12-24T10:00:00Z");
  expect(await allowance(brandId, "2027-12-24T11:00:00Z")).toMatchObject({
    next_opens_on: "2028-01-01",
  });
  expect(await allowance(brandId, "2028-01-01T00:00:00Z")).toMatchObject({ next_opens_on: null });
});

test("a clock set back after a race was made does not give its month a second one", async () => {
  const brandId = await brandWithRaceAt("2027-09-20T10:00:00Z");
  expect(await allowance(brandId, "2027-09-19T10:00:00Z")).toMatchObject({ can_create: false });
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
