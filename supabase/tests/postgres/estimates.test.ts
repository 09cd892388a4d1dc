/** The planner's estimates, which the REST API reveals with a planned or estimated count. */
import { beforeAll, expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const reader = await signUpBrand(database);
const other = await signUpBrand(database);

beforeAll(async () => {
  await owner`insert into public.brand_partners (name, contact_email, contact_name)
    select 'Known ' || n, 'known' || n || '@company.example', 'Ada' from generate_series(1, 100) n`;
  await owner`insert into public.discount_codes (code, tier, discount_type, discount_value, description)
    values ('ONLYFOROTHERS', 'premium', 'percent', 10, 'For others')`;
  await owner`update public.tiers set races_per_month = 400`;
  for (let n = 0; n < 60; n++) {
    const change = { name: "Secret Project" };
    await createRace(database, other.userId, { change, discountCode: "ONLYFOROTHERS" });
    // A brand creates up to 20 a day.
    if (n % 20 === 19)
      await owner`update public.live_races set created_at = created_at - interval '1 day'`;
  }
  // Most of the orders and brands that nobody else sees share a tier, a status and a price.
  await owner`update public.brand_partners set partnership_tier = 'enterprise', is_active = false
    where name like 'Known %'`;
  await owner`update public.race_participant_totals
    set total_participants = 400, completed_participants = 300, counted_participants = 290, completion_seconds_sum = 3000000`;
  await owner.unsafe("analyze");
});

async function estimate(table: string, filter: string): Promise<number> {
  const explained = asPerson(database, reader.userId)<{
    "QUERY PLAN": [{ Plan: { "Plan Rows": number } }];
  }>`explain (format json) select from ${owner.unsafe(`public.${table} where ${filter}`)}`;
  return (await one(explained))["QUERY PLAN"][0].Plan["Plan Rows"];
}

const ofBrand = (id: string) => `brand_partner_id = '${id}'`;
const heldAndAbsent = (column: string, value: number) =>
  [`${column} = ${String(value)}`, `${column} = 7`] as const;
const unknown = ofBrand("00000000-0000-4000-8000-000000000000");

test.each([
  ["race's name", "live_races", "name = 'Secret Project'", "name = 'Unknown'"],
  ["race's brand", "live_races", ofBrand(other.brandId), unknown],
  ["race's first letters", "live_races", "search_name < 't'", "search_name < 'b'"],
  ["brand's name", "brand_partners", "name < 'Known 2'", "name < 'Known 8'"],
  ["brand's first letters", "brand_partners", "search_name < 'known 2'", "search_name < 'known 8'"],
  ["brand's e-mail", "brand_partners", "contact_email < 'known2'", "contact_email < 'known8'"],
  ["brand's contact", "brand_partners", "contact_name = 'Ada'", "contact_name = 'Unknown'"],
  [
    "brand's tier",
    "brand_partners",
    "partnership_tier = 'enterprise'",
    "partnership_tier = 'none'",
  ],
  ["brand's activity", "brand_partners", "is_active", "not is_active"],
  ["order's tier", "race_orders", "tier = 'premium'", "tier = 'standard'"],
  ["order's status", "race_orders", "status = 'due'", "status = 'void'"],
  ["order's price", "race_orders", "list_price_cents < 50000", "list_price_cents < 200000"],
  ["order's discount", "race_orders", "discount_cents = 10000", "discount_cents = 0"],
  ["order's total", "race_orders", "total_cents > 80000", "total_cents > 200000"],
  ["race's participants", "race_participant_totals", ...heldAndAbsent("total_participants", 400)],
  ["race's results", "race_participant_totals", ...heldAndAbsent("completed_participants", 300)],
  [
    "race's times",
    "race_participant_totals",
    ...heldAndAbsent("completion_seconds_sum", 3_000_000),
  ],
  ["order's code", "race_orders", "discount_code = 'ONLYFOROTHERS'", "discount_code = 'NONE'"],
  ["order's brand", "race_orders", ofBrand(other.brandId), unknown],
  ["race's size", "live_races", "max_participants = 1000", "max_participants = 7"],
  ["brand's activity in the log", "audit_log", ofBrand(other.brandId), unknown],
  [
    "actor's activity in the log",
    "audit_log",
    `actor_id = '${other.userId}'`,
    "actor_id = '00000000-0000-4000-8000-000000000000'",
  ],
  ["kind of entry in the log", "audit_log", "action = 'race_created'", "action = 'unknown'"],
])("an estimate reveals no other %s to a brand", async (_, table, held, absent) => {
  expect(await estimate(table, held)).toBe(await estimate(table, absent));
});
