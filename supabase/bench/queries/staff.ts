/** What the staff screen asks. */
import type { RaceStatus } from "@outpace/domain/races";
import {
  findActiveBrands,
  getAdminOverview,
  listRacesOfAllBrands,
  racesPerPage,
  type Cursor,
  type RaceFilter,
} from "@outpace/data/staff";
import { brandId, staffMember } from "../load/population.ts";
import { callOf, type Query, type World } from "./query.ts";

const limit = 10;

function byStaff(name: string, filter: (world: World) => RaceFilter): Query {
  return {
    name,
    audience: "staff",
    limit,
    withoutPolicies: true,
    prepare: (world) =>
      Promise.resolve(() =>
        callOf(world, staffMember(world.dice), (client) =>
          listRacesOfAllBrands(client, filter(world)),
        ),
      ),
  };
}

const farPage = 1000;

/** Where page 1,000 and the hundred pages before it start; where there are fewer, the last tenth. */
export async function farCursors({ owner }: World): Promise<Cursor[]> {
  const counted = await owner<{ races: number }[]>`
    select count(*)::integer as races from public.live_races`;
  const last = Math.min((farPage - 1) * racesPerPage, (counted[0]?.races ?? 0) - racesPerPage - 1);
  const first = last - Math.min(100 * racesPerPage, Math.floor(last / 10));
  return owner<Cursor[]>`
    select created_at::text as value, id from public.live_races
    order by created_at desc, id desc offset ${first} limit ${last - first}`;
}

export const statuses: readonly RaceStatus[] = ["pending", "active", "completed", "cancelled"];

const places = ["harbor", "ridge", "canyon", "meadow", "sunrise", "lakeside", "coastal", "forest"];

export const staffQueries: readonly Query[] = [
  byStaff("admin, first page", () => ({})),
  {
    ...byStaff("admin, page 1,000 (keyset)", () => ({})),
    prepare: async (world) => {
      const cursors = await farCursors(world);
      return () =>
        callOf(world, staffMember(world.dice), (client) =>
          listRacesOfAllBrands(client, {}, world.dice.oneOf(cursors)),
        );
    },
  },
  ...statuses.map((status) => byStaff(`admin, status ${status}`, () => ({ status }))),
  byStaff("admin, one brand", ({ dice, brands }) => ({
    brandId: brandId(dice.between(1, brands)),
  })),
  byStaff("admin, one brand and status", ({ dice, brands }) => ({
    brandId: brandId(dice.between(1, brands)),
    status: dice.oneOf(statuses),
  })),
  byStaff("search, rare prefix", ({ dice, brands }) => ({
    name: `${dice.oneOf(places)} run ${String(dice.between(1, brands))}-`,
  })),
  byStaff("search, common prefix", ({ dice }) => ({ name: dice.oneOf(places) })),
  byStaff("search, one letter", ({ dice }) => ({ name: dice.oneOf(["h", "c", "s", "l", "m"]) })),
  {
    ...byStaff("brands by name prefix", () => ({})),
    prepare: (world) =>
      Promise.resolve(() =>
        callOf(world, staffMember(world.dice), (client) =>
          findActiveBrands(client, world.dice.oneOf(["north", "swift", "iron", "h", "b"])),
        ),
      ),
  },
  {
    ...byStaff("counters", () => ({})),
    prepare: (world) =>
      Promise.resolve(() => callOf(world, staffMember(world.dice), getAdminOverview)),
  },
];
