/** The same questions asked as one would without the design, so that the table shows what it buys. */
import { getRaceAnalytics } from "@outpace/data/analytics";
import { getRace, listRaces } from "@outpace/data/races";
import { listRacesOfAllBrands, racesPerPage } from "@outpace/data/staff";
import {
  brandId,
  crowdedRace,
  ownerOf,
  raceId,
  racesOfABrand,
  staffMember,
} from "../load/population.ts";
import { requestOf } from "../postgrest/request.ts";
import { statementOf, type Statement } from "../postgrest/statement.ts";
import { callOf, type Call, type Query, type World } from "../queries/query.ts";
import { farCursors } from "../queries/staff.ts";

const policies = [
  ["naive_bare_functions", "functions not wrapped in select"],
  ["naive_bare_uid", "auth.uid() not wrapped"],
  ["naive_correlated", "membership asked for each row"],
  ["naive_join", "join in the policy"],
  ["naive_claims", "claims of the token (unsafe)"],
] as const;

interface Question {
  readonly name: string;
  readonly audience: Query["audience"];
  readonly ask: (world: World) => Promise<Call>;
}

function naive({ name, audience, ask }: Question, role?: string): Query {
  return {
    name,
    audience,
    withoutPolicies: false,
    ...(role !== undefined && { role }),
    prepare: (world) => Promise.resolve(() => ask(world)),
  };
}

const anyBrand = ({ dice, brands }: World) => dice.between(1, brands);

const questions: readonly Question[] = [
  {
    name: "dashboard list",
    audience: "brand",
    ask: (world) => {
      const brand = anyBrand(world);
      return callOf(world, ownerOf(brand), (client) =>
        listRaces(client, { brandId: brandId(brand) }),
      );
    },
  },
  {
    name: "one race",
    audience: "brand",
    ask: (world) => {
      const brand = anyBrand(world);
      const race = raceId(brand, world.dice.between(0, racesOfABrand - 1));
      return callOf(world, ownerOf(brand), (client) => getRace(client, race));
    },
  },
  {
    name: "admin, first page",
    audience: "staff",
    ask: (world) =>
      callOf(world, staffMember(world.dice), (client) => listRacesOfAllBrands(client)),
  },
];

function written(text: string, ...values: string[]): Statement {
  return {
    text: `select json_agg(answer)::text as body from (${text}) answer`,
    values,
    isReadOnly: true,
  };
}

/** The request of the first page, with its query string changed. */
async function adminPage(world: World, change: (query: URLSearchParams) => void): Promise<Call> {
  const request = await requestOf((client) => listRacesOfAllBrands(client));
  change(request.query);
  return { claims: staffMember(world.dice), statement: statementOf(request, world.catalog) };
}

const offset: Query = {
  ...naive({ name: "admin, page 1,000: OFFSET", audience: "staff", ask: adminPageUnchanged }),
  prepare: async (world) => {
    const cursors = await farCursors(world);
    const counted = await world.owner<{ races: number }[]>`
      select count(*)::integer as races from public.live_races`;
    const last = Math.min(999 * racesPerPage, (counted[0]?.races ?? 0) - racesPerPage);
    return () =>
      adminPage(world, (query) => {
        query.set("offset", String(last - world.dice.between(0, cursors.length - 1)));
      });
  },
};

function adminPageUnchanged(world: World): Promise<Call> {
  return adminPage(world, () => undefined);
}

const keysetByOrAlone: Query = {
  ...offset,
  name: "admin, page 1,000: keyset by OR alone",
  prepare: async (world) => {
    const cursors = await farCursors(world);
    return async () => {
      const after = world.dice.oneOf(cursors);
      const request = await requestOf((client) => listRacesOfAllBrands(client, {}, after));
      request.query.delete("created_at");
      return { claims: staffMember(world.dice), statement: statementOf(request, world.catalog) };
    };
  },
};

const asStaff = (world: World, statement: Statement): Promise<Call> =>
  Promise.resolve({ claims: staffMember(world.dice), statement });

export const naiveQueries: readonly Query[] = [
  ...questions.flatMap((question) =>
    policies.map(([role, style]) =>
      naive({ ...question, name: `${question.name}: ${style}` }, role),
    ),
  ),
  {
    ...naive({
      name: "analytics of a race with 10,000 participants: counted",
      audience: "brand",
      ask: (world) =>
        callOf(world, ownerOf(crowdedRace.brand), (client) =>
          getRaceAnalytics(client, raceId(crowdedRace.brand, crowdedRace.race)),
        ).then(({ claims }) => ({
          claims,
          statement: written(
            `select count(*), count(p.completion_seconds), avg(p.completion_seconds),
              avg(p.completion_seconds / 60 / r.target_distance)
            from public.race_participants p join public.live_races r on r.id = p.live_race_id
            where p.live_race_id = $1`,
            raceId(crowdedRace.brand, crowdedRace.race),
          ),
        })),
    }),
    role: "service_role",
  },
  {
    ...naive({
      name: "race allowance: no index fits",
      audience: "brand",
      ask: (world) => {
        const brand = anyBrand(world);
        return Promise.resolve({
          claims: ownerOf(brand),
          statement: written(
            `select count(*) from public.live_races
            where brand_partner_id::text = $1
              and to_char(created_at at time zone 'UTC', 'YYYY-MM') = to_char(now() at time zone 'UTC', 'YYYY-MM')`,
            brandId(brand),
          ),
        });
      },
    }),
    role: "service_role",
  },
  offset,
  keysetByOrAlone,
  naive({
    name: "search, common prefix: ILIKE",
    audience: "staff",
    ask: (world) =>
      adminPage(world, (query) => {
        query.set("name", `ilike.${world.dice.oneOf(["harbor", "ridge", "canyon"])}%`);
      }),
  }),
  naive({
    name: "search, rare prefix: ILIKE",
    audience: "staff",
    ask: (world) =>
      adminPage(world, (query) => {
        query.set("name", `ilike.harbor run ${String(anyBrand(world))}-%`);
      }),
  }),
  naive({
    name: "counters: count(*)",
    audience: "staff",
    ask: (world) =>
      asStaff(
        world,
        written(
          `select count(*), count(*) filter (where status = 'active'),
            count(*) filter (where status = 'pending'), (select count(*) from public.brand_partners)
          from public.live_races`,
        ),
      ),
  }),
];
