import { beforeAll, expect, test } from "vitest";
import { only, openDatabase, signUpBrand, type Database } from "../harness/database.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

test("a race that somebody is changing is left for the next run, and holds up no other", async () => {
  const { brandId } = await signUpBrand(database, "Meets The Schedule");
  const races = await database.owner<{ id: string }[]>`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, status)
    select 'Last Mile', 'To the end.', '2031-03-01', 'UTC', ${brandId}, 'active' from generate_series(1, 2)
    returning id`;
  const complete = async () =>
    only(await database.owner<{ n: number }[]>`select private.complete_races('2031-04-01') as n`).n;

  await database.owner.begin(async (sql) => {
    await sql`select from public.live_races where id = ${races[0]?.id ?? null} for update`;
    expect(await complete()).toBe(1);
  });
  expect(await complete()).toBe(1);
  expect(await complete()).toBe(0);
});
