import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { findDrift } from "../../bench/proofs/drift.ts";
import type { Query } from "../harness/catalog.ts";
import { asPerson, one, openDatabase, signUpBrand, type Database } from "../harness/database.ts";
import { migrationFiles } from "../harness/files.ts";
import { createRace } from "../harness/races.ts";
import { allRows, schemaLines, type Rows } from "../harness/snapshot.ts";
import { dataOf } from "./migration-data.ts";
import { brands, people } from "./migration-people.ts";

const migrations = migrationFiles().map((file) => ({
  name: basename(file, ".sql"),
  sql: readFileSync(file, "utf8"),
}));

const query =
  ({ owner }: Database): Query =>
  (sql) =>
    owner.unsafe(sql);

/** Runs a migration in its own transaction, like the Supabase CLI. */
async function run({ owner }: Database, scripts: readonly string[]): Promise<void> {
  for (const script of scripts) await owner.begin((sql) => sql.unsafe(script));
}

const newest = await schemaLines(query(await openDatabase()));

test("every migration has test data", () => {
  expect(Object.keys(dataOf)).toEqual(migrations.map(({ name }) => name));
});

test.each(migrations.map(({ name, sql }) => [name, sql]))(
  "%s does not end the transaction that rolls it back",
  (_, sql) => {
    expect(sql).not.toMatch(/^\s*(commit|rollback|vacuum|.*\bindex concurrently)\b/im);
  },
);

describe("upgrades a database with data to the newest version", () => {
  test.each(migrations.map(({ name }, index) => [name, index + 1] as const))(
    "from %s",
    async (_, count) => {
      const database = await openDatabase("hosted", {}, onTestFinished);
      const [held, later] = [migrations.slice(0, count), migrations.slice(count)];
      await run(database, [
        ...held.map(({ sql }) => sql),
        ...held.map(({ name }) => dataOf[name] ?? ""),
      ]);
      const before = await allRows(query(database));

      await run(
        database,
        later.map(({ sql }) => sql),
      );

      expect(await schemaLines(query(database))).toEqual(newest);
      expect(await findDrift({ root: database.owner })).toEqual([]);
      const after = await allRows(query(database));
      for (const [table, rows] of before) {
        expect([table, likeThose(after.get(table) ?? [], rows)]).toEqual([table, rows]);
      }
      await usePersonas(database, before);
    },
  );
});

/** Returns the rows with only the columns that they had before. */
function likeThose(rows: Record<string, unknown>[], [known]: Record<string, unknown>[]): unknown[] {
  if (known === undefined) return rows;
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => column in known)),
  );
}

/** Expects all personas to find what is theirs and to be able to continue. */
async function usePersonas(database: Database, before: Rows): Promise<void> {
  const races = before.get("live_races") ?? [];
  const hasBrands = before.has("brand_members");
  if (hasBrands) {
    for (const brand of ["cairn", "dune", "erg"] as const) {
      const own = await asPerson(database, people[brand])`select name from public.live_races`;
      const expected = races.filter((race) => race["brand_partner_id"] === brands[brand]);
      const names = (rows: readonly Record<string, unknown>[]) =>
        rows.map(({ name }) => name).sort();
      expect(names(own)).toEqual(names(expected));
    }
    expect(await createRace(database, people.dune)).toMatchObject({ status: "pending" });
    await expect(createRace(database, people.erg)).rejects.toThrow("not active");
  }
  if (before.get("staff_members")?.length) {
    const overview = asPerson(database, people.staff)`select * from public.admin_overview()`;
    expect(await one(overview)).toMatchObject({
      total_races: String(races.length + (hasBrands ? 1 : 0)),
      total_brands: String(before.get("brand_partners")?.length ?? 0),
    });
  }
  const { userId } = await signUpBrand(database);
  expect(await createRace(database, userId)).toMatchObject({ status: "pending" });
  const free = asPerson(database, null)`select public.is_brand_name_available(' dune ') as dune`;
  expect(await one(free)).toEqual({ dune: !hasBrands });
}
