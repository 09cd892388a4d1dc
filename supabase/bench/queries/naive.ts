/** The same questions asked as one would without the design, so that the table shows what it buys. */
import type { Client } from "@outpace/data/client";
import { listRacesOfAllBrands } from "@outpace/data/staff";
import { brandId, crowdedRace, ownerOf, raceId, staffMember } from "../load/population.ts";
import { requestOf } from "../postgrest/request.ts";
import { statementOf, type Statement } from "../postgrest/statement.ts";
import { naiveRoles, pastPolicies } from "../roles/roles.ts";
import { anyBrand, askForDashboard, askForRace } from "./brand.ts";
import { callOf, query, type Call, type Query, type World } from "./query.ts";
import { farCursors, farRows, places } from "./staff.ts";

const askForAdminPage = (world: World): Promise<Call> =>
  callOf(world, staffMember(world.dice), (client) => listRacesOfAllBrands(client));

const underNaivePolicies: readonly Query[] = [
  query("one race", "brand", askForRace),
  query("dashboard list", "brand", askForDashboard),
  query("admin, first page", "staff", askForAdminPage),
].flatMap((asked) =>
  naiveRoles.map(([role, fault]) => ({ ...asked, name: `${asked.name}: ${fault}`, role })),
);

/** A staff request with its query string changed. */
async function changed(
  world: World,
  call: (client: Client) => Promise<unknown>,
  change: (query: URLSearchParams) => void,
): Promise<Call> {
  const request = await requestOf(call);
  change(request.query);
  return { claims: staffMember(world.dice), statement: statementOf(request, world.catalog) };
}

const byOffset: Query = {
  ...query("admin, page 1,000: OFFSET", "staff", askForAdminPage),
  prepare: async (world) => {
    const { first, last } = await farRows(world);
    return () =>
      changed(world, listRacesOfAllBrands, (search) => {
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
        (client) => listRacesOfAllBrands(client, {}, after),
        (search) => {
          search.delete("created_at");
        },
      );
    };
  },
};

function byPattern(name: string, pattern: (world: World) => string): Query {
  return query(name, "staff", (world) =>
    changed(world, listRacesOfAllBrands, (search) => {
      search.set("name", `ilike.${pattern(world)}%`);
    }),
  );
}

function written(text: string, ...values: string[]): Statement {
  return {
    text: `select json_agg(answer)::text as body from (${text}) answer`,
    values,
    isReadOnly: true,
  };
}

const counting: readonly Query[] = [
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
  byOffset,
  byOrAlone,
  byPattern("search, common prefix: ILIKE", ({ dice }) => dice.oneOf(places)),
  byPattern(
    "search, rare prefix: ILIKE",
    (world) => `${world.dice.oneOf(places)} run ${String(anyBrand(world))}-`,
  ),
  ...counting,
].map((naive) => ({ ...naive, withoutPolicies: false }));
