/** Queries of the staff's screens. */
import { listAuditEntries } from "@outpace/data/audit-entries";
import type { Client } from "@outpace/data/client";
import type { Cursor } from "@outpace/data/pages";
import { getAdminOverview } from "@outpace/data/staff";
import { type BrandFilter, findActiveBrands, listAllBrands } from "@outpace/data/staff-brands";
import { getDueOrders, listAllOrders, type OrderFilter } from "@outpace/data/staff-orders";
import {
  countRaces,
  listAllRaces,
  newestRacesFirst,
  raceSortColumns,
  racesPerPage,
  type RaceFilter,
  type RaceSort,
} from "@outpace/data/staff-races";
import { listStaffTasks } from "@outpace/data/staff-tasks";
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

/** A query of the list of all races, whose function bypasses the policies. */
function listed(
  name: string,
  filter: (context: QueryContext) => RaceFilter,
  sort: RaceSort = newestRacesFirst,
): Query {
  const found = byStaff(name, (client, context) => listAllRaces(client, filter(context), sort));
  return { ...found, comparesPolicies: false };
}

const farPage = 1000;

/** The offsets of the hundred pages up to page 1,000, or of the last tenth of a shorter list. */
async function farRows({ owner }: QueryContext): Promise<{ first: number; last: number }> {
  const counted = await owner<{ races: number }[]>`
    select count(*)::integer as races from public.live_races`;
  const last = Math.min((farPage - 1) * racesPerPage, (counted[0]?.races ?? 0) - racesPerPage - 1);
  return { first: last - Math.min(100 * racesPerPage, Math.floor(last / 10)), last };
}

async function farCursors(context: QueryContext): Promise<Cursor[]> {
  const { first, last } = await farRows(context);
  return context.owner<Cursor[]>`
    select created_at::text as value, id from public.live_races
    order by created_at desc, id desc offset ${first} limit ${last - first}`;
}

/** Returns some races' names without their last letter. */
export async function rareNames({ owner }: QueryContext): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select left(name, -1) as name from public.live_races tablesample bernoulli (1) limit 200`;
  return rows.length > 0 ? rows.map(({ name }) => name) : ["Harbor Run"];
}

const statuses: readonly RaceStatus[] = ["pending", "active", "completed", "cancelled"];

export const brandPrefixes = ["north", "swift", "iron", "h", "b"];

export const places = ["harbor", "ridge", "canyon", "meadow", "sunrise", "lakeside", "coastal"];

/** One of the last 300 weeks, in all of which races start. */
function aWeek({ prng }: QueryContext) {
  const from = Date.now() - prng.between(0, 300) * week;
  return { from: new Date(from).toISOString(), before: new Date(from + week).toISOString() };
}
const week = 7 * 24 * 60 * 60 * 1000;

const kinds = ["run", "dash", "marathon", "relay", "challenge", "ultra", "sprint", "classic"];

/** Digits of a brand's number; one race's name in five hundred has them. */
const digits = ({ prng }: QueryContext): string => String(prng.between(100, 999));

const adminFirstPage = listed("admin, first page", () => ({}));
const staffTasks: Query = {
  ...byStaff("what needs the staff", (client) => listStaffTasks(client)),
  comparesPolicies: false,
};

export const staffQueries: readonly Query[] = [
  adminFirstPage,
  staffTasks,
  {
    ...listed("admin, page 1,000 (keyset)", () => ({})),
    prepare: async (context) => {
      const cursors = await farCursors(context);
      return () =>
        callOf(context, staffMember(context.prng), (client) =>
          listAllRaces(client, {}, newestRacesFirst, { after: context.prng.oneOf(cursors) }),
        );
    },
  },
  ...raceSortColumns
    .filter((column) => column !== newestRacesFirst.column)
    .map((column) => listed(`admin, by ${column}`, () => ({}), { column, descending: true })),
  ...statuses.map((status) => listed(`admin, status ${status}`, () => ({ status }))),
  listed("admin, status pending, by brand", () => ({ status: "pending" }), {
    column: "brand",
    descending: false,
  }),
  listed("admin, one brand", (context) => ({ brandId: brandId(anyBrand(context)) })),
  listed("admin, one brand and status", (context) => ({
    brandId: brandId(anyBrand(context)),
    status: context.prng.oneOf(statuses),
  })),
  listed("search, one letter", ({ prng }) => ({ name: prng.oneOf(["h", "c", "s", "l", "m"]) })),
  listed("search, three letters", ({ prng }) => ({ name: prng.oneOf(places).slice(1, 4) })),
  listed("search, three digits", (context) => ({ name: digits(context) })),
  listed("search, a word", ({ prng }) => ({ name: prng.oneOf(kinds) })),
  listed("search, two words", ({ prng }) => ({
    name: `${prng.oneOf(places)} ${prng.oneOf(kinds)}`,
  })),
  {
    ...listed("search, most of a name", () => ({})),
    prepare: async (context) => {
      const names = await rareNames(context);
      return () =>
        callOf(context, staffMember(context.prng), (client) =>
          listAllRaces(client, { name: context.prng.oneOf(names) }),
        );
    },
  },
  listed("search, nothing found", (context) => ({ name: `zz${digits(context)}` })),
  ...raceSortColumns
    .filter((column) => column !== newestRacesFirst.column)
    .map((column) =>
      listed(`search, a word, by ${column}`, ({ prng }) => ({ name: prng.oneOf(places) }), {
        column,
        descending: true,
      }),
    ),
  listed("search, three digits, by participants", (context) => ({ name: digits(context) }), {
    column: "participants",
    descending: true,
  }),
  ...(["start_time", "created_at"] as const).map((column) =>
    listed(`admin, starts in one week, by ${column}`, (context) => ({ starts: aWeek(context) }), {
      column,
      descending: false,
    }),
  ),
  { ...byStaff("orders due", (client) => getDueOrders(client)), comparesPolicies: false },
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
  ...(
    [
      ["all", () => ({})],
      ["a status", () => ({ status: "due" })],
      ["one brand", (context) => ({ brandId: brandId(anyBrand(context)) })],
    ] satisfies [string, (context: QueryContext) => OrderFilter][]
  ).map(([which, filter]) => ({
    ...byStaff(`orders, ${which}`, (client, context) => listAllOrders(client, filter(context))),
    comparesPolicies: false,
  })),
  ...(
    [
      ["all", () => ({})],
      ["inactive", () => ({ isActive: false })],
      ["a word", ({ prng }) => ({ name: prng.oneOf(places) })],
    ] satisfies [string, (context: QueryContext) => BrandFilter][]
  ).map(([which, filter]) => ({
    ...byStaff(`brands, ${which}`, (client, context) => listAllBrands(client, filter(context))),
    comparesPolicies: false,
  })),
  ...(
    [
      ["all", () => ({})],
      ["a status", ({ prng }) => ({ status: prng.oneOf(statuses) })],
      ["a word", ({ prng }) => ({ name: prng.oneOf(kinds) })],
      ["three digits", (context) => ({ name: digits(context) })],
      ["one brand", (context) => ({ brandId: brandId(anyBrand(context)) })],
    ] satisfies [string, (context: QueryContext) => RaceFilter][]
  ).map(([which, filter]) => ({
    ...byStaff(`count of races, ${which}`, (client, context) =>
      countRaces(client, filter(context)),
    ),
    comparesPolicies: false,
  })),
  { ...byStaff("counters", getAdminOverview), comparesPolicies: false },
];
