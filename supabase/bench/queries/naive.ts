/** The same queries in their obvious form, which show what our schema and policies save. */
import { findActiveBrands } from "@outpace/data/staff-brands";
import { brandId, largestRace, ownerOf, raceId, staffMember } from "../load/population.ts";
import { requestOf } from "../postgrest/request.ts";
import { statementOf, type Statement } from "../postgrest/statement.ts";
import { naiveRoles, withoutPolicies } from "../roles/roles.ts";
import { anyBrand, loadAnalytics, loadDashboard, loadRace, brandThatMayCreate } from "./brand.ts";
import { callOf, query, type Call, type Query, type QueryContext } from "./query.ts";
import { brandPrefixes, places, rareNames } from "./staff.ts";

const loadBrands = (context: QueryContext): Promise<Call> =>
  callOf(context, staffMember(context.prng), (client) =>
    findActiveBrands(client, context.prng.oneOf(brandPrefixes)),
  );

const underNaivePolicies: readonly Query[] = [
  query("one race", "brand", loadRace),
  query("dashboard list", "brand", loadDashboard),
  query("analytics of any race", "brand", loadAnalytics),
  query("brands by name prefix", "staff", loadBrands),
].flatMap((own) =>
  naiveRoles
    // A policy on brand_partners cannot join its own table.
    .filter(([role]) => !(own.name.startsWith("brands") && role === "naive_join"))
    .map(([role, fault]) => ({ ...own, name: `${own.name}: ${fault}`, role })),
);

function statement(text: string, ...values: string[]): Statement {
  return {
    text: `select json_agg(result)::text as body from (${text}) result`,
    values,
    isReadOnly: true,
  };
}

/** Searches the table of races for some names. */
function byPattern(
  name: string,
  patterns: (context: QueryContext) => Promise<readonly string[]>,
): Query {
  return {
    name,
    audience: "staff",
    comparesPolicies: false,
    prepare: async (context) => {
      const known = await patterns(context);
      return () =>
        Promise.resolve({
          claims: staffMember(context.prng),
          statement: statement(
            `select r.*, b.name as brand_name, b.partnership_tier
            from public.live_races r join public.brand_partners b on b.id = r.brand_partner_id
            where r.name ilike $1 order by r.created_at desc, r.id desc limit 51`,
            `%${context.prng.oneOf(known)}%`,
          ),
        });
    },
  };
}

/** The count that numbered pages would need. */
function counted(name: string, condition: string, value: (context: QueryContext) => string): Query {
  return query(`${name}: counted for numbered pages`, "staff", (context) =>
    Promise.resolve({
      claims: staffMember(context.prng),
      statement: statement(
        `select count(*) from public.live_races where ${condition}`,
        value(context),
      ),
    }),
  );
}

const brandsByPattern = query("brands by name prefix: ILIKE", "staff", async (context) => {
  const request = await requestOf((client) => findActiveBrands(client, ""));
  request.query.set("name", `ilike.${context.prng.oneOf(brandPrefixes)}%`);
  return {
    claims: staffMember(context.prng),
    statement: statementOf(request, context.catalog),
  };
});

const counting: readonly Query[] = [
  counted("admin, one brand", "brand_partner_id::text = $1", (context) =>
    brandId(anyBrand(context)),
  ),
  {
    ...query("analytics of a race with 10,000 participants: counted", "brand", () =>
      Promise.resolve({
        claims: ownerOf(largestRace.brand),
        statement: statement(
          `select count(*), count(p.completion_seconds), avg(p.completion_seconds),
            avg(p.completion_seconds / 60 / r.target_distance)
          from public.race_participants p join public.live_races r on r.id = p.live_race_id
          where p.live_race_id = $1`,
          raceId(largestRace.brand, largestRace.race),
        ),
      }),
    ),
    role: withoutPolicies,
  },
  {
    ...query("race allowance: months compared as text, no index", "brand", (context) => {
      const brand = anyBrand(context);
      return Promise.resolve({
        claims: ownerOf(brand),
        statement: statement(
          `select count(*) from public.live_races
          where brand_partner_id::text = $1 and to_char(created_at, 'YYYY-MM') = to_char(now(), 'YYYY-MM')`,
          brandId(brand),
        ),
      });
    }),
    role: withoutPolicies,
  },
  {
    ...query("create race: three inserts without any rule", "brand", (context) => {
      const brand = brandThatMayCreate(context);
      const insert = {
        text: `with race as (
          insert into public.live_races (name, description, start_time, start_time_zone, max_participants,
            target_distance, brand_partner_id, brand_website_url)
          values ('Harbor Run', 'Ten easy miles.', '2030-05-04T09:00:00Z', 'Europe/London', 500, 10, $1,
            'https://harbor.example/run')
          returning *
        ), purchase as (
          insert into public.race_orders (brand_partner_id, live_race_id, request_id, request_fingerprint, tier,
            list_price_cents, discount_cents, total_cents, status)
          select brand_partner_id, id, gen_random_uuid(), repeat('0', 64), 'standard', 50000, 0, 50000, 'due' from race
          returning id
        ), audit as (
          insert into public.audit_log (action, subject_table, subject_id, brand_partner_id)
          select 'race_created', 'live_races', id, brand_partner_id from race
        ) select json_agg(race)::text as body from race`,
        values: [brandId(brand)],
        isReadOnly: false,
      };
      return Promise.resolve({ claims: ownerOf(brand), statement: insert });
    }),
    role: withoutPolicies,
  },
];

export const naiveQueries: readonly Query[] = [
  ...underNaivePolicies,
  byPattern("search, a word: ILIKE", () => Promise.resolve(places)),
  byPattern("search, most of a name: ILIKE", rareNames),
  brandsByPattern,
  ...counting,
].map((naive) => ({ ...naive, comparesPolicies: false }));
