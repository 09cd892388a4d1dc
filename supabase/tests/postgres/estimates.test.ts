/** The planner's estimates, which the REST API reveals with a planned or estimated count. */
import { beforeAll, expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();
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
  await owner`update public.brand_partners set partnership_tier = 'enterprise', blocked_at = now()
    where name like 'Known %'`;
  await owner`update public.race_participant_totals
    set total_participants = 400, completed_participants = 300, median_seconds = 3000`;
  await owner.unsafe("analyze");
});

async function estimate(table: string, filter: string): Promise<number> {
  const explained = asPerson(database, reader.userId)<{
    "QUERY PLAN": [{ Plan: { "Plan Rows": number } }];
  }>`explain (format json) select from ${owner.unsafe(`public.${table} where ${filter}`)}`;
  return (await one(explained))["QUERY PLAN"][0].Plan["Plan Rows"];
}

const nobody = "00000000-0000-4000-8000-000000000000";

/** By table: a condition with what another brand's rows hold, and with what no row holds. */
const filters: Readonly<Record<string, readonly (readonly [held: string, absent: string])[]>> = {
  live_races: [
    ["name = 'Secret Project'", "name = 'Unknown'"],
    [`brand_partner_id = '${other.brandId}'`, `brand_partner_id = '${nobody}'`],
    ["search_name < 't'", "search_name < 'b'"],
    ["max_participants = 1000", "max_participants = 7"],
  ],
  brand_partners: [
    ["name < 'Known 2'", "name < 'Known 8'"],
    ["search_name < 'known 2'", "search_name < 'known 8'"],
    ["contact_email < 'known2'", "contact_email < 'known8'"],
    ["contact_name = 'Ada'", "contact_name = 'Unknown'"],
    ["partnership_tier = 'enterprise'", "partnership_tier = 'none'"],
    ["is_active", "not is_active"],
  ],
  race_orders: [
    ["tier = 'premium'", "tier = 'standard'"],
    ["status = 'due'", "status = 'void'"],
    ["list_price_cents < 50000", "list_price_cents < 200000"],
    ["discount_cents = 10000", "discount_cents = 0"],
    ["total_cents > 80000", "total_cents > 200000"],
    ["discount_code = 'ONLYFOROTHERS'", "discount_code = 'NONE'"],
    [`brand_partner_id = '${other.brandId}'`, `brand_partner_id = '${nobody}'`],
  ],
  race_participant_totals: [
    ["total_participants = 400", "total_participants = 7"],
    ["completed_participants = 300", "completed_participants = 7"],
    ["median_seconds = 3000", "median_seconds = 7"],
  ],
  audit_log: [
    [`brand_partner_id = '${other.brandId}'`, `brand_partner_id = '${nobody}'`],
    [`actor_id = '${other.userId}'`, `actor_id = '${nobody}'`],
    ["action = 'race_created'", "action = 'unknown'"],
  ],
};

test.each(Object.entries(filters))(
  "an estimate of %s reveals nothing of another brand's rows",
  async (table, pairs) => {
    for (const [held, absent] of pairs)
      expect([held, await estimate(table, held)]).toEqual([held, await estimate(table, absent)]);
  },
);
