import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { proof } from "../harness/environment.ts";
import { as, openDatabase, signUpBrand, type Database } from "../harness/database.ts";
import { migrationFiles } from "../harness/files.ts";
import { brands, dataOf, people } from "./migration-data.ts";
import { createRace } from "../harness/races.ts";
import type { Query } from "../harness/catalog.ts";
import { allRows, schemaLines } from "../harness/snapshot.ts";

const migrations = migrationFiles().map((file) => ({
  name: basename(file, ".sql"),
  sql: readFileSync(file, "utf8"),
}));

const query =
  ({ owner }: Database): Query =>
  (sql) =>
    owner.unsafe(sql);

/** A migration in a transaction of its own, as the Supabase CLI runs it. */
async function run({ owner }: Database, scripts: readonly string[]): Promise<void> {
  for (const script of scripts) await owner.begin((sql) => sql.unsafe(script));
}

/** PGlite takes seconds for each, so a short run tries every fifth on it. */
const versions = migrations
  .map(({ name }, index) => [name, index + 1] as const)
  .filter(([, count]) => proof.isLong || inject("images") === undefined || count % 5 === 0);

let newest: string[];

beforeAll(async () => {
  newest = await schemaLines(query(await openDatabase()));
});

test("every migration has its data here, so that none goes untried", () => {
  expect(Object.keys(dataOf)).toEqual(migrations.map(({ name }) => name));
});

test.each(migrations.map(({ name, sql }) => [name, sql]))(
  "%s does not end the transaction that undoes it when it fails",
  (_, sql) => {
    expect(sql).not.toMatch(/^\s*(commit|rollback|vacuum|.*\bindex concurrently)\b/im);
  },
);

describe("a database of each version, with what it could hold, is brought to the newest", () => {
  test.each(versions)("from %s", async (_, count) => {
    const database = await openDatabase("hosted", {}, onTestFinished);
    const held = migrations.slice(0, count);
    await run(
      database,
      held.map(({ sql }) => sql),
    );
    await run(
      database,
      held.map(({ name }) => dataOf[name] ?? ""),
    );
    const before = await allRows(query(database));

    await run(
      database,
      migrations.slice(count).map(({ sql }) => sql),
    );

    expect(await schemaLines(query(database))).toEqual(newest);
    expect(await drift(database)).toEqual([]);
    const after = await allRows(query(database));
    for (const [table, rows] of before) {
      expect([table, likeThose(after.get(table) ?? [], rows)]).toEqual([table, rows]);
    }
    await usePersonas(database, before);
  });
});

/** The rows without the columns that were not there before; rows of no known form stay as they are. */
function likeThose(rows: Record<string, unknown>[], [known]: Record<string, unknown>[]): unknown[] {
  if (known === undefined) return rows;
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => column in known)),
  );
}

/** Where a kept count differs from what there is. */
async function drift({ owner }: Database): Promise<unknown[]> {
  return [
    ...(await owner`
      select race.id, t.* from public.live_races race
      left join public.race_participant_totals t on t.live_race_id = race.id
      cross join lateral (
        select count(*) as entries, count(p.completion_seconds) as completed,
          coalesce(sum(p.completion_seconds), 0) as seconds
        from public.race_participants p where p.live_race_id = race.id
      ) counted
      where (counted.entries, counted.completed, counted.seconds) is distinct from
        (coalesce(t.total_participants, 0), coalesce(t.completed_participants, 0), coalesce(t.completion_seconds_sum, 0))`),
    ...(await owner`
      select * from (
        select name as subject, sum(total) as kept from private.counters group by name having sum(total) <> 0
      ) k full join (
        select 'races ' || status as subject, count(*) as counted from public.live_races group by status
        union all
        select 'brands', count(*) from public.brand_partners having count(*) > 0
      ) c using (subject)
      where kept is distinct from counted`),
  ];
}

/** Everybody finds what is theirs, and can go on. */
async function usePersonas(
  database: Database,
  before: ReadonlyMap<string, readonly Record<string, unknown>[]>,
): Promise<void> {
  const races = before.get("live_races") ?? [];
  const isHere = (table: string) => before.has(table);
  if (isHere("brand_members")) {
    for (const brand of ["cairn", "dune", "erg"] as const) {
      const own = await as(
        database,
        people[brand],
        (sql) => sql`select name from public.live_races order by name`,
      );
      const expected = races.filter((race) => race["brand_partner_id"] === brands[brand]);
      expect(own.map((race) => race["name"] as string).sort()).toEqual(
        expected.map((race) => race["name"]).sort(),
      );
    }
    expect(await createRace(database, people.dune)).toMatchObject({ status: "pending" });
    await expect(createRace(database, people.erg)).rejects.toThrow("not active");
  }
  if (isHere("staff_members")) {
    const [counters] = await as(
      database,
      people.staff,
      (sql) => sql`select * from public.admin_overview()`,
    );
    const made = isHere("brand_members") ? 1 : 0;
    expect(counters).toMatchObject({
      total_races: String(races.length + made),
      total_brands: String(before.get("brand_partners")?.length ?? 0),
    });
  }
  const { userId } = await signUpBrand(database, "Came Later");
  expect(await createRace(database, userId)).toMatchObject({ status: "pending" });
  const [free] = await as(
    database,
    null,
    (sql) => sql`select public.is_brand_name_available(' dune ') as dune`,
  );
  expect(free).toEqual({ dune: !isHere("brand_members") });
}
