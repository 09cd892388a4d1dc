// The bench stands in for the REST API; these tests read its results with the data package.
import { createClient, type Client } from "@outpace/data/client";
import { getRaceAnalytics } from "@outpace/data/analytics";
import type { Cursor } from "@outpace/data/pages";
import { getRaceAllowance, listRaces } from "@outpace/data/races";
import { getAdminOverview } from "@outpace/data/staff";
import {
  listAllRaces,
  newestRacesFirst,
  type RaceFilter,
  type RaceWithBrand,
} from "@outpace/data/staff-races";
import type { JSONValue } from "postgres";
import { beforeAll, expect, test } from "vitest";
import { readRequest } from "./request.ts";
import { statementOf } from "./statement.ts";
import { readCatalog, type Catalog } from "../../tests/harness/catalog.ts";
import { as, only, openDatabase, type Database } from "../../tests/harness/database.ts";

let database: Database;
let catalog: Catalog;
let staff: Client;
let brand: Client;
let brandId: string;

/** Makes a client of the data package whose requests run as the bench's statements. */
function clientOf(userId: string): Client {
  return createClient({
    url: "http://bench.invalid",
    publishableKey: "none",
    fetch: async (input, init) => {
      const { text, values } = statementOf(readRequest(input, init), catalog);
      const rows = await as(database, userId, (sql) =>
        // postgres.js serializes JSON itself.
        sql.unsafe<{ body: string }[]>(
          text,
          values.map((value) => (value.startsWith("{") ? (JSON.parse(value) as JSONValue) : value)),
        ),
      );
      return Response.json(only(rows).body);
    },
  });
}

async function accountOf(email: string): Promise<string> {
  const rows = await database.owner<{ id: string }[]>`
    select id from auth.users where email = ${email}`;
  return only(rows).id;
}

beforeAll(async () => {
  database = await openDatabase("outpace_seeded");
  catalog = await readCatalog((sql) => database.owner.unsafe<object[]>(sql));
  staff = clientOf(await accountOf("staff.one@outpace.example"));
  const owner = await accountOf("brand@outpace.example");
  brand = clientOf(owner);
  const rows = await database.owner<{ brand_partner_id: string }[]>`
    select brand_partner_id from public.brand_members where user_id = ${owner}`;
  brandId = only(rows).brand_partner_id;
  // Several pages, with races of the same moment on both sides of a page's end.
  await database.owner`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, created_at)
    select 'Harbor Run', 'One of many.', '2040-01-01', 'UTC', ${brandId}, timestamptz '2025-01-01' + n / 40 * interval '1 day'
    from generate_series(1, 120) n`;
});

async function allPages(filter: RaceFilter): Promise<RaceWithBrand[]> {
  const races: RaceWithBrand[] = [];
  let after: Cursor | null | undefined;
  while (after !== null) {
    const page = await listAllRaces(staff, filter, newestRacesFirst, after && { after });
    races.push(...page.items);
    after = page.next;
  }
  return races;
}

test("a brand lists only its own races, by start", async () => {
  const { items } = await listRaces(brand, { brandId });
  const rows = await database.owner<{ id: string }[]>`
    select id from public.live_races where brand_partner_id = ${brandId} and status = 'pending'
    order by start_time, id limit ${items.length}`;
  expect(items.length).toBeGreaterThan(1);
  const pending = items.filter(({ race }) => race.status === "pending");
  expect(pending.map(({ race }) => race.id)).toEqual(
    rows.map(({ id }) => id).slice(0, pending.length),
  );
});

test("staff page through every race by status and by name, each with its brand and runners", async () => {
  const expected = await database.owner<{ id: string; status: string; runners: number }[]>`
    select r.id, r.status, coalesce(t.total_participants, 0) as runners
    from public.live_races r left join public.race_participant_totals t on t.live_race_id = r.id
    order by r.created_at desc, r.id desc`;
  const everything = await allPages({});
  expect(everything.map(({ race }) => race.id)).toEqual(expected.map(({ id }) => id));
  expect(everything.map(({ totalParticipants }) => totalParticipants)).toEqual(
    expected.map(({ runners }) => runners),
  );
  const completed = await allPages({ status: "completed" });
  expect(completed).toEqual(everything.filter(({ race }) => race.status === "completed"));
  const part = everything[0]?.race.name.slice(1, 4) ?? "";
  const found = await allPages({ name: part });
  expect(new Set(found.map(({ race }) => race.id))).toEqual(
    new Set(
      everything
        .filter(({ race }) => race.name.toLowerCase().includes(part.toLowerCase()))
        .map(({ race }) => race.id),
    ),
  );
});

test("a brand reads its allowance and analytics, and staff their counters", async () => {
  expect((await getRaceAllowance(brand)).raceLimit).toBe(1);
  const largest = await database.owner<{ live_race_id: string; total_participants: number }[]>`
    select live_race_id, total_participants from public.race_participant_totals
    where brand_partner_id = ${brandId} order by total_participants desc limit 1`;
  const { live_race_id, total_participants } = only(largest);
  expect((await getRaceAnalytics(brand, live_race_id)).totalParticipants).toBe(total_participants);
  const counted = await database.owner<{ races: number }[]>`
    select count(*)::integer as races from public.live_races`;
  expect((await getAdminOverview(staff)).totalRaces).toBe(only(counted).races);
});
