import { readdirSync, readFileSync } from "node:fs";
import { photoPreview } from "@outpace/domain/images";
import { expect, test } from "vitest";
import { asPerson, count as countRows, one, openDatabase } from "../harness/database.ts";
import { demoBrandEmail, demoPassword, demoStaffEmails } from "../harness/demo-accounts.ts";
import { seedFile, seedObjects } from "../harness/files.ts";
import { createRace } from "../harness/races.ts";

const database = await openDatabase("outpace_seeded");

const count = (from: string) => countRows(database.owner, from);

const account = async (email: string) =>
  (await one(database.owner<{ id: string }[]>`select id from auth.users where email = ${email}`))
    .id;

test("the seed has eight brands, one of them deactivated, thirty races, and accounts with one password", async () => {
  expect(readFileSync(seedFile, "utf8")).toContain(`is ${demoPassword}, as a bcrypt hash`);
  expect(await count("(select distinct encrypted_password from auth.users) password")).toBe(1);
  for (const email of demoStaffEmails) {
    const staff = `public.staff_members where user_id = '${await account(email)}'`;
    expect(await count(staff)).toBe(1);
  }
  expect(await count("public.brand_partners")).toBe(8);
  expect(await count("public.brand_partners where not is_active")).toBe(1);
  expect(await count("public.live_races")).toBe(30);
});

test("the seed has races in every status, and orders in every tier and status", async () => {
  const tiers = ["enterprise", "premium", "standard"];
  for (const [column, values] of [
    ["live_races.status", ["active", "cancelled", "completed", "pending"]],
    ["race_orders.tier", tiers],
    ["brand_partners.partnership_tier", tiers],
    ["race_orders.status", ["due", "free", "paid", "refunded", "void"]],
  ] as const) {
    const [table = ""] = column.split(".");
    const rows = await database.owner.unsafe<{ value: string }[]>(
      `select distinct ${column} as value from public.${table} order by 1`,
    );
    expect([column, rows.map(({ value }) => value)]).toEqual([column, values]);
  }
  expect(await count("public.race_orders where discount_code is not null")).toBeGreaterThan(5);
  expect(await count("public.race_participants")).toBeGreaterThan(5_000);
});

test("no row contradicts a rule", async () => {
  const contradictions = {
    "a runner finishes at a plausible pace, after the start and before now": `
        public.race_participants p join public.live_races r on r.id = p.live_race_id
        where p.completed_at is not null and (p.completed_at > now() or p.completed_at < r.start_time
          or p.completion_seconds / 60.0 / r.target_distance not between 5 and 17)`,
    "a runner has joined before now": "public.race_participants where joined_at > now()",
    "a brand creates one race per month": `(select from public.live_races
        group by brand_partner_id, date_trunc('month', created_at at time zone 'UTC') having count(*) > 1) twice`,
    "a race starts after it was created":
      "public.live_races where created_at > least(start_time, now())",
    "completed and active races have started, and pending ones have not":
      "public.live_races where (status in ('active', 'completed') and start_time > now()) or (status = 'pending' and start_time < now())",
    "an active or completed race is free or paid": `
        public.live_races r join public.race_orders o on o.live_race_id = r.id
        where r.status in ('active', 'completed') and o.status not in ('free', 'paid')`,
    "price, discount and total follow from the tier and the code": `
        public.race_orders o join public.tiers t using (tier)
        left join public.discount_codes c on c.code = o.discount_code
        where o.list_price_cents <> t.price_cents or (c.code is not null and c.tier <> o.tier)
          or o.discount_cents <> coalesce(case c.discount_type
            when 'percent' then t.price_cents * c.discount_value / 100 else c.discount_value end, 0)`,
    "every account has the identity that the auth server needs":
      "auth.users u where not exists (select from auth.identities i where i.user_id = u.id)",
  };
  for (const [rule, rows] of Object.entries(contradictions))
    expect([rule, await count(rows)]).toEqual([rule, 0]);
});

test("the demo brand owns past races of every status, can still create one, and shows photos that the bucket has, with previews", async () => {
  const userId = await account(demoBrandEmail);
  const statuses = await asPerson(database, userId)`select distinct status from public.live_races`;
  expect(statuses).toHaveLength(4);
  expect((await createRace(database, userId)).name).toBe("Harbor Run");
  const objects = readdirSync(seedObjects, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".jpg"))
    .sort();
  const shown = await database.owner<{ name: string; is_path: boolean }[]>`
    select distinct name, private.is_background_photo_path(name) as is_path
    from (select private.background_photo_name(background_photo_url) collate "C" as name
      from public.live_races where background_photo_url is not null) photos
    order by name`;
  const photos = objects.filter((name) => photoPreview(name) !== null);
  expect([...shown]).toEqual(photos.map((name) => ({ name, is_path: true })));
  expect(objects).toEqual(photos.flatMap((name) => [name, photoPreview(name)]).toSorted());
  const own = await asPerson(database, userId)`
    select from public.live_races where background_photo_url is not null`;
  expect(own).toHaveLength(5);
});
