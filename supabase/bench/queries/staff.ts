/** The queries of the staff screen. */
import { listAuditEntries } from "@outpace/data/audit-entries";
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
import { brandId, ownerOf, raceId, racesPerBrand, staffMember } from "../load/population.ts";
import { anyBrand } from "./brand.ts";
import { callOf, query, type Query, type QueryContext } from "./query.ts";

function byStaff(
  name: string,
  send: (client: Client, context: QueryContext) => Promise<unknown>,
): Query {
  return query(name, "staff", (context) =>
    callOf(context, staffMember(context.prng), (client) => send(client, context)),
  );
}

const filtered = (name: string, filter: (context: QueryContext) => RaceFilter): Query =>
  byStaff(name, (client, context) => listAllRaces(client, filter(context)));

const farPage = 1000;

/** The offsets of page 1,000 and of the hundred pages before it, or of the last tenth of a shorter list. */
export async function farRows({ owner }: QueryContext): Promise<{ first: number; last: number }> {
  const counted = await owner<{ races: number }[]>`
    select count(*)::integer as races from public.live_races`;
  const last = Math.min((farPage - 1) * racesPerPage, (counted[0]?.races ?? 0) - racesPerPage - 1);
  return { first: last - Math.min(100 * racesPerPage, Math.floor(last / 10)), last };
}

export async function farCursors(context: QueryContext): Promise<Cursor[]> {
  const { first, last } = await farRows(context);
  return context.owner<Cursor[]>`
    select created_at::text as value, id from public.live_races
    order by created_at desc, id desc offset ${first} limit ${last - first}`;
}

/** Some races' names without their last letter, so that each prefix matches one race or a few. */
export async function rareNames({ owner }: QueryContext): Promise<string[]> {
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
    prepare: async (context) => {
      const cursors = await farCursors(context);
      return () =>
        callOf(context, staffMember(context.prng), (client) =>
          listAllRaces(client, {}, context.prng.oneOf(cursors)),
        );
    },
  },
  ...statuses.map((status) => filtered(`admin, status ${status}`, () => ({ status }))),
  filtered("admin, one brand", (context) => ({ brandId: brandId(anyBrand(context)) })),
  filtered("admin, one brand and status", (context) => ({
    brandId: brandId(anyBrand(context)),
    status: context.prng.oneOf(statuses),
  })),
  {
    ...filtered("search, rare prefix", () => ({})),
    prepare: async (context) => {
      const names = await rareNames(context);
      return () =>
        callOf(context, staffMember(context.prng), (client) =>
          listAllRaces(client, { name: context.prng.oneOf(names) }),
        );
    },
  },
  filtered("search, common prefix", ({ prng }) => ({ name: prng.oneOf(places) })),
  filtered("search, one letter", ({ prng }) => ({ name: prng.oneOf(["h", "c", "s", "l", "m"]) })),
  byStaff("brands by name prefix", (client, { prng }) =>
    findActiveBrands(client, prng.oneOf(brandPrefixes)),
  ),
  ...(["brand", "race", "actor"] as const).map((by) => ({
    ...byStaff(`audit log, one ${by}`, (client, context) => {
      const brand = anyBrand(context);
      return listAuditEntries(
        client,
        {
          brand: { brandId: brandId(brand) },
          race: { raceId: raceId(brand, context.prng.between(0, racesPerBrand - 1)) },
          actor: { actorId: ownerOf(brand).sub },
        }[by],
      );
    }),
    comparesPolicies: false,
  })),
  { ...byStaff("counters", getAdminOverview), comparesPolicies: false },
];
