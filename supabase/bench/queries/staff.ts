/** What the staff screen asks. */
import type { Client } from "@outpace/data/client";
import type { Cursor } from "@outpace/data/pages";
import {
  findActiveBrands,
  getAdminOverview,
  listAllRaces,
  racesPerPage,
  type RaceFilter,
} from "@outpace/data/staff";
import type { RaceStatus } from "@outpace/domain/races";
import { brandId, staffMember } from "../load/population.ts";
import { anyBrand } from "./brand.ts";
import { callOf, query, type Query, type World } from "./query.ts";

function byStaff(name: string, ask: (client: Client, world: World) => Promise<unknown>): Query {
  return query(name, "staff", (world) =>
    callOf(world, staffMember(world.dice), (client) => ask(client, world)),
  );
}

const filtered = (name: string, filter: (world: World) => RaceFilter): Query =>
  byStaff(name, (client, world) => listAllRaces(client, filter(world)));

const farPage = 1000;

/** The rows after which page 1,000 and the hundred before it start; where there are fewer, the last tenth of them. */
export async function farRows({ owner }: World): Promise<{ first: number; last: number }> {
  const counted = await owner<{ races: number }[]>`
    select count(*)::integer as races from public.live_races`;
  const last = Math.min((farPage - 1) * racesPerPage, (counted[0]?.races ?? 0) - racesPerPage - 1);
  return { first: last - Math.min(100 * racesPerPage, Math.floor(last / 10)), last };
}

export async function farCursors(world: World): Promise<Cursor[]> {
  const { first, last } = await farRows(world);
  return world.owner<Cursor[]>`
    select created_at::text as value, id from public.live_races
    order by created_at desc, id desc offset ${first} limit ${last - first}`;
}

/** All but the last letter of some races' names, so that each finds one race or a few. */
export async function rareNames({ owner }: World): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select left(name, -1) as name from public.live_races tablesample bernoulli (1) limit 200`;
  return rows.length > 0 ? rows.map(({ name }) => name) : ["Harbor Run"];
}

const statuses: readonly RaceStatus[] = ["pending", "active", "completed", "cancelled"];

export const brandPrefixes = ["north", "swift", "iron", "h", "b"];

export const places = ["harbor", "ridge", "canyon", "meadow", "sunrise", "lakeside", "coastal"];

export const staffQueries: readonly Query[] = [
  filtered("admin, first page", () => ({})),
  {
    ...filtered("admin, page 1,000 (keyset)", () => ({})),
    prepare: async (world) => {
      const cursors = await farCursors(world);
      return () =>
        callOf(world, staffMember(world.dice), (client) =>
          listAllRaces(client, {}, world.dice.oneOf(cursors)),
        );
    },
  },
  ...statuses.map((status) => filtered(`admin, status ${status}`, () => ({ status }))),
  filtered("admin, one brand", (world) => ({ brandId: brandId(anyBrand(world)) })),
  filtered("admin, one brand and status", (world) => ({
    brandId: brandId(anyBrand(world)),
    status: world.dice.oneOf(statuses),
  })),
  {
    ...filtered("search, rare prefix", () => ({})),
    prepare: async (world) => {
      const names = await rareNames(world);
      return () =>
        callOf(world, staffMember(world.dice), (client) =>
          listAllRaces(client, { name: world.dice.oneOf(names) }),
        );
    },
  },
  filtered("search, common prefix", ({ dice }) => ({ name: dice.oneOf(places) })),
  filtered("search, one letter", ({ dice }) => ({ name: dice.oneOf(["h", "c", "s", "l", "m"]) })),
  byStaff("brands by name prefix", (client, { dice }) =>
    findActiveBrands(client, dice.oneOf(brandPrefixes)),
  ),
  { ...byStaff("counters", getAdminOverview), withoutPolicies: false },
];
