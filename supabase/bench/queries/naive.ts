/** The same questions asked as one would without the design, so that the table shows what it buys. */
import type { Client } from "@outpace/data/client";
import { listRaces } from "@outpace/data/races";
import { findActiveBrands, listAllRaces } from "@outpace/data/staff";
import { brandId, crowdedRace, ownerOf, raceId, staffMember } from "../load/population.ts";
import { requestOf } from "../postgrest/request.ts";
import type { Claims } from "../postgrest/session.ts";
import { statementOf, type Statement } from "../postgrest/statement.ts";
import { naiveRoles, pastPolicies } from "../roles/roles.ts";
import {
  anyBrand,
  askForAnalytics,
  askForDashboard,
  askForRace,
  brandThatMayCreate,
} from "./brand.ts";
import { callOf, query, type Call, type Query, type World } from "./query.ts";
import { brandPrefixes, farCursors, farRows, places, rareNames } from "./staff.ts";

const askForAdminPage = (world: World): Promise<Call> =>
  callOf(world, staffMember(world.dice), (client) => listAllRaces(client));

const askForBrands = (world: World): Promise<Call> =>
  callOf(world, staffMember(world.dice), (client) =>
    findActiveBrands(client, world.dice.oneOf(brandPrefixes)),
  );

const underNaivePolicies: readonly Query[] = [
  query("one race", "brand", askForRace),
  query("dashboard list", "brand", askForDashboard),
  query("analytics of any race", "brand", askForAnalytics),
  query("admin, first page", "staff", askForAdminPage),
  query("brands by name prefix", "staff", askForBrands),
].flatMap((asked) =>
  naiveRoles
    // A policy of brands cannot join brands.
    .filter(([role]) => !(asked.name.startsWith("brands") && role === "naive_join"))
    .map(([role, fault]) => ({ ...asked, name: `${asked.name}: ${fault}`, role })),
);

/** A request with its query string changed, by staff unless told otherwise. */
async function changed(
  { catalog, dice }: World,
  call: (client: Client) => Promise<unknown>,
  change: (query: URLSearchParams) => void,
  claims: Claims = staffMember(dice),
): Promise<Call> {
  const request = await requestOf(call);
  change(request.query);
  return { claims, statement: statementOf(request, catalog) };
}

const withoutItsBrand = query("dashboard list: left to the policy to filter", "brand", (world) =>
  changed(
    world,
    (client) => listRaces(client, { brandId: brandId(1) }),
    (search) => {
      search.delete("brand_partner_id");
    },
    ownerOf(anyBrand(world)),
  ),
);

const byOffset: Query = {
  ...query("admin, page 1,000: OFFSET", "staff", askForAdminPage),
  prepare: async (world) => {
    const { first, last } = await farRows(world);
    return () =>
      changed(world, listAllRaces, (search) => {
        search.set("offset", String(world.dice.between(first, last)));
      });
  },
};

const byOrAlone: Query = {
  ...query("admin, page 1,000: keyset without its bound", "staff", askForAdminPage),
  prepare: async (world) => {
    const cursors = await farCursors(world);
    return () => {
      const after = world.dice.oneOf(cursors);
      return changed(
        world,
        (client) => listAllRaces(client, {}, after),
        (search) => {
          search.delete("created_at");
        },
      );
    };
  },
};

function byPattern(name: string, patterns: (world: World) => Promise<readonly string[]>): Query {
  return {
    ...query(name, "staff", askForAdminPage),
    prepare: async (world) => {
      const known = await patterns(world);
      return () =>
        changed(world, listAllRaces, (search) => {
          search.set("name", `ilike.${world.dice.oneOf(known)}%`);
        });
    },
  };
}

function written(text: string, ...values: string[]): Statement {
  return {
    text: `select json_agg(answer)::text as body from (${text}) answer`,
    values,
    isReadOnly: true,
  };
}

/** A page's rows counted as well, as pages with numbers need it. */
function counted(name: string, condition: string, value: (world: World) => string): Query {
  return query(`${name}: counted for numbered pages`, "staff", (world) =>
    Promise.resolve({
      claims: staffMember(world.dice),
      statement: written(`select count(*) from public.live_races where ${condition}`, value(world)),
    }),
  );
}

const brandsByPattern = query("brands by name prefix: ILIKE", "staff", (world) =>
  changed(
    world,
    (client) => findActiveBrands(client, ""),
    (search) => {
      search.set("name", `ilike.${world.dice.oneOf(brandPrefixes)}%`);
    },
  ),
);

const counting: readonly Query[] = [
  ...["pending", "active", "completed", "cancelled"].map((status) =>
    counted(`admin, status ${status}`, "status = $1", () => status),
  ),
  counted("admin, one brand", "brand_partner_id::text = $1", (world) => brandId(anyBrand(world))),
  {
    ...query("analytics of a race with 10,000 participants: counted", "brand", () =>
      Promise.resolve({
        claims: ownerOf(crowdedRace.brand),
        statement: written(
          `select count(*), count(p.completion_seconds), avg(p.completion_seconds),
            avg(p.completion_seconds / 60 / r.target_distance)
          from public.race_participants p join public.live_races r on r.id = p.live_race_id
          where p.live_race_id = $1`,
          raceId(crowdedRace.brand, crowdedRace.race),
        ),
      }),
    ),
    role: pastPolicies,
  },
  {
    ...query("race allowance: months compared as text, no index", "brand", (world) => {
      const brand = anyBrand(world);
      return Promise.resolve({
        claims: ownerOf(brand),
        statement: written(
          `select count(*) from public.live_races
          where brand_partner_id::text = $1 and to_char(created_at, 'YYYY-MM') = to_char(now(), 'YYYY-MM')`,
          brandId(brand),
        ),
      });
    }),
    role: pastPolicies,
  },
  {
    ...query("create race: its three rows inserted, no rule asked", "brand", (world) => {
      const brand = brandThatMayCreate(world);
      const statement = {
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
      return Promise.resolve({ claims: ownerOf(brand), statement });
    }),
    role: pastPolicies,
  },
  query("counters: count(*)", "staff", (world) =>
    Promise.resolve({
      claims: staffMember(world.dice),
      statement: written(
        `select count(*), count(*) filter (where status = 'active'),
          count(*) filter (where status = 'pending'), (select count(*) from public.brand_partners)
        from public.live_races`,
      ),
    }),
  ),
];

export const naiveQueries: readonly Query[] = [
  ...underNaivePolicies,
  withoutItsBrand,
  byOffset,
  byOrAlone,
  byPattern("search, common prefix: ILIKE", () => Promise.resolve(places)),
  byPattern("search, rare prefix: ILIKE", rareNames),
  brandsByPattern,
  ...counting,
].map((naive) => ({ ...naive, withoutPolicies: false }));
