/** What the planner reckons, which the REST API tells whoever asks for a count that is planned or estimated. */
import { beforeAll, expect, test } from "vitest";
import { as, openDatabase, signUpBrand, type Database } from "../harness/database.ts";
import { createRace, validRace } from "../harness/races.ts";

let database: Database;
let asker: string;
const secret = "Secret Project";
const secretCode = "ONLYFOROTHERS";
let other: string;

beforeAll(async () => {
  database = await openDatabase();
  ({ userId: asker } = await signUpBrand(database, "Asker"));
  const { userId, brandId } = await signUpBrand(database, "Other");
  other = brandId;
  await database.owner`insert into public.brand_partners (name, contact_email, contact_name)
    select 'Known ' || n, 'known' || n || '@company.example', 'Ada' from generate_series(1, 100) n`;
  await database.owner`insert into public.discount_codes (code, tier, discount_type, discount_value, description)
    values (${secretCode}, 'premium', 'percent', 10, 'For others')`;
  await database.owner`update public.tiers set races_per_month = 400`;
  for (let n = 0; n < 60; n++) {
    await createRace(database, userId, {
      race: { ...validRace, name: secret },
      discountCode: secretCode,
    });
  }
  await database.owner.unsafe("analyze");
});

async function reckoned(table: string, filter: string): Promise<number> {
  const [row] = await as(database, asker, (sql) =>
    sql.unsafe<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }[]>(
      `explain (format json) select id from public.${table} where ${filter}`,
    ),
  );
  return row?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? Number.NaN;
}

const nobody = "00000000-0000-4000-8000-000000000000";

test.each([
  ["race's name", "live_races", () => [`name = '${secret}'`, "name = 'There is none'"]],
  [
    "race's brand",
    "live_races",
    () => [`brand_partner_id = '${other}'`, `brand_partner_id = '${nobody}'`],
  ],
  [
    "race's first letters",
    "live_races",
    () => ["search_name >= 's' and search_name < 't'", "search_name >= 'x' and search_name < 'y'"],
  ],
  ["brand's name", "brand_partners", () => ["name < 'Known 2'", "name < 'Known 8'"]],
  [
    "brand's first letters",
    "brand_partners",
    () => ["search_name < 'known 2'", "search_name < 'known 8'"],
  ],
  [
    "brand's e-mail",
    "brand_partners",
    () => ["contact_email < 'known2'", "contact_email < 'known8'"],
  ],
  [
    "brand's contact",
    "brand_partners",
    () => ["contact_name = 'Ada'", "contact_name = 'There is none'"],
  ],
  [
    "order's code",
    "race_orders",
    () => [`discount_code = '${secretCode}'`, "discount_code = 'NOSUCHCODE'"],
  ],
] as const)("a brand is told of no other %s by an estimate", async (_, table, filters) => {
  const [held = "", unknown = ""] = filters();
  expect(await reckoned(table, held)).toBe(await reckoned(table, unknown));
});
