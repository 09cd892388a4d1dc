/** What a brand may do only so many times a day, by UTC. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { answerOf, asPerson, openDatabase, refusal, refused } from "../harness/database.ts";
import { createRace, validRace } from "../harness/races.ts";
import { closingOf, type NamedBrand } from "./closing/closing.ts";

const { database, owner } = await openDatabase();
const { close, newBrand, reopen, brandOf } = closingOf(database);
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

const create = (requestId: string = randomUUID()) =>
  createRace(database, brand.userId, { requestId });
const withdraw = ({ id }: { id: string }) =>
  asPerson(database, brand.userId)`select public.withdraw_race(${id})`;

test("twenty races a day are the most, withdrawn ones included, and withdrawing is never refused", async () => {
  for (let n = 1; n < 20; n += 1) await withdraw(await create());
  const requestId = randomUUID();
  const last = await create(requestId);
  const message =
    "Your brand has created 20 races today, those it withdrew included. It can create the next one after midnight UTC.";
  const atTheLimit = refused("PT429", message, "daily_race_limit");
  expect(await refusal(create())).toEqual(atTheLimit);
  expect(await create(requestId)).toEqual(last);
  await withdraw(last);
  expect(await refusal(create())).toEqual(atTheLimit);
});

test("a day's races are those since midnight UTC, in whichever zone the session is", async () => {
  await owner`update public.tiers set races_per_month = 99`;
  const addEarlier = (races: number, ago: string) => owner`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, created_at)
    select 'Run', 'A run.', '2040-01-01', 'UTC', ${brand.brandId},
      date_trunc('day', now(), 'UTC') - ${ago}::interval from generate_series(1, ${races})`;
  await addEarlier(20, "1 millisecond");
  await addEarlier(19, "0 seconds");
  const call = (zone: string) =>
    owner.begin(async (sql) => {
      await sql`select set_config('timezone', ${zone}, true), set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: brand.userId, role: "authenticated" })}, true)`;
      return answerOf(sql`select public.create_race(${randomUUID()}, ${sql.json(validRace)})`);
    });
  expect(await call("Pacific/Kiritimati")).toHaveProperty("id");
  for (const zone of ["UTC", "America/Los_Angeles", "Pacific/Kiritimati"])
    expect(await call(zone)).toMatchObject({ hint: "daily_race_limit" });
});

test("three reopenings a day are the most, and closing is never refused", async () => {
  for (let n = 0; n < 3; n += 1) {
    await close(brand);
    await reopen(brand);
  }
  // A brand that is open is as it should be.
  expect(await reopen(brand)).toMatchObject({ closed_at: null });
  const { closed_at: closedAt } = await close(brand);
  const message =
    "Your brand was brought back three times today. You can bring it back after midnight UTC, and nothing is deleted before.";
  expect(await refusal(reopen(brand))).toEqual(refused("PT429", message, "daily_reopening_limit"));
  expect(await brandOf(brand)).toMatchObject({ closed_at: closedAt });
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update public.audit_log set occurred_at = date_trunc('day', now(), 'UTC') - interval '1 second'
      where action = 'brand_reopened' and brand_partner_id = ${brand.brandId}`;
  });
  expect(await reopen(brand)).toMatchObject({ closed_at: null });
});
