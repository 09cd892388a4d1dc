import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { as, only, openDatabase, type Database } from "../harness/database.ts";
import { seedObjects } from "../harness/files.ts";
import { createRace } from "../harness/races.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase("outpace_seeded");
});

async function count(query: string): Promise<number> {
  return only(
    await database.owner.unsafe<{ n: number }[]>(`select count(*)::integer as n from ${query}`),
  ).n;
}

async function account(email: string): Promise<string> {
  return only(
    await database.owner<{ id: string }[]>`select id from auth.users where email = ${email}`,
  ).id;
}

test("there are eight brands, one of them deactivated, and thirty races", async () => {
  expect(await count("public.brand_partners")).toBe(8);
  expect(await count("public.brand_partners where not is_active")).toBe(1);
  expect(await count("public.live_races")).toBe(30);
});

test("races stand in every status and orders in every tier and status", async () => {
  const values = async (query: string) =>
    (await database.owner.unsafe<{ v: string }[]>(`select distinct ${query} order by 1`)).map(
      ({ v }) => v,
    );
  expect(await values("status as v from public.live_races")).toEqual([
    "active",
    "cancelled",
    "completed",
    "pending",
  ]);
  expect(await values("tier as v from public.race_orders")).toEqual([
    "enterprise",
    "premium",
    "standard",
  ]);
  expect(await values("partnership_tier as v from public.brand_partners")).toEqual([
    "enterprise",
    "premium",
    "standard",
  ]);
  expect(await values("status as v from public.race_orders")).toEqual([
    "due",
    "free",
    "paid",
    "refunded",
    "void",
  ]);
  expect(await count("public.race_orders where discount_code is not null")).toBeGreaterThan(5);
});

test("thousands of runners finished at a plausible pace, after the start and before now", async () => {
  expect(await count("public.race_participants")).toBeGreaterThan(5_000);
  expect(
    await count(`public.race_participants p join public.live_races r on r.id = p.live_race_id
      where p.completed_at is not null and (p.completed_at > now() or p.completed_at < r.start_time
        or p.completion_seconds / 60.0 / r.target_distance not between 5 and 17)`),
  ).toBe(0);
  expect(await count("public.race_participants where joined_at > now()")).toBe(0);
});

test("no brand created two races in a month, and no race starts before it was created", async () => {
  expect(
    await count(`(select from public.live_races
      group by brand_partner_id, date_trunc('month', created_at at time zone 'UTC') having count(*) > 1) twice`),
  ).toBe(0);
  expect(await count("public.live_races where created_at > least(start_time, now())")).toBe(0);
});

test("completed and active races have started, and pending ones have not", async () => {
  expect(
    await count("public.live_races where status in ('active', 'completed') and start_time > now()"),
  ).toBe(0);
  expect(await count("public.live_races where status = 'pending' and start_time < now()")).toBe(0);
});

test("every price, discount and total is what the tier and the code make it", async () => {
  expect(
    await count(`public.race_orders o join public.tiers t using (tier)
      left join public.discount_codes c on c.code = o.discount_code
      where o.list_price_cents <> t.price_cents or (c.code is not null and c.tier <> o.tier)
        or o.discount_cents <> coalesce(case c.discount_type
          when 'percent' then t.price_cents * c.discount_value / 100 else c.discount_value end, 0)`),
  ).toBe(0);
});

test("the demo brand owns past races of every status and can still create one this month", async () => {
  const userId = await account("brand@outpace.example");
  const statuses = await as(
    database,
    userId,
    (sql) => sql`select distinct status from public.live_races`,
  );
  expect(statuses).toHaveLength(4);
  expect((await createRace(database, userId)).name).toBe("Harbor Run");
});

test("sixteen races show the photos that the bucket begins with, five of them the demo brand's", async () => {
  const objects = readdirSync(seedObjects, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".jpg"))
    .sort();
  const shown = await database.owner<
    { name: string; is_path: boolean; demo: number; all: number }[]
  >`
    select name, private.is_background_photo_path(name) as is_path,
      count(*) filter (where brand = 'Northlight Running')::integer as demo, count(*)::integer as all
    from (
      select private.background_photo_name(r.background_photo_url) as name, b.name as brand
      from public.live_races r join public.brand_partners b on b.id = r.brand_partner_id
      where r.background_photo_url like 'http://127.0.0.1:54321/%'
    ) photos
    group by name order by name collate "C"`;
  expect(shown.map(({ name }) => name)).toEqual(objects);
  expect(shown.every(({ is_path }) => is_path)).toBe(true);
  expect(shown.reduce((sum, { demo }) => sum + demo, 0)).toBe(5);
  expect(shown.reduce((sum, { all }) => sum + all, 0)).toBe(16);
});

test("both staff accounts see the four counters", async () => {
  for (const email of ["staff.one@outpace.example", "staff.two@outpace.example"]) {
    const rows = await as(
      database,
      await account(email),
      (sql) => sql`select total_brands::integer from public.admin_overview()`,
    );
    expect([...rows]).toEqual([{ total_brands: 8 }]);
  }
});

test("every seeded account carries the identity that the auth server asks for", async () => {
  expect(
    await count(
      "auth.users u where not exists (select from auth.identities i where i.user_id = u.id)",
    ),
  ).toBe(0);
});
