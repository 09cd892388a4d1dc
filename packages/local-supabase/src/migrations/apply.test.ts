import type { PGlite } from "@electric-sql/pglite";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openConnection } from "../connection.ts";
import { cacheFolder } from "../testing/local-supabase.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { applyMigrations } from "./apply.ts";
import { readMigrations } from "./files.ts";
import { applySeed } from "./seed.ts";

let database: PGlite;
beforeAll(async () => {
  const { connection } = await openConnection(undefined, cacheFolder);
  database = connection.driver;
  return () => connection.close();
});
beforeEach(async () => {
  await database.exec(`
    drop schema if exists public, supabase_migrations cascade;
    create schema public;
    create schema supabase_migrations;
    create table supabase_migrations.schema_migrations
      (version text primary key, statements text[], name text);
    create table supabase_migrations.seed_files (path text primary key, hash text not null)`);
});

const first = "create table public.brands (id int primary key);";
const second = "alter table public.brands add column name text not null default '';";

async function names(sql: string): Promise<unknown[]> {
  const { rows } = await database.query<{ name: unknown }>(sql);
  return rows.map(({ name }) => name);
}

test("only new migrations run, in version order, and are recorded like the Supabase CLI's", async () => {
  const one = { "migrations/20250101_brands.sql": first };
  const apply = (files: Record<string, string>) =>
    applyMigrations(database, readMigrations(temporaryFolder(files)));
  expect(await apply({ ...one, "migrations/notes.md": "" })).toEqual(["20250101_brands.sql"]);
  const both = { "migrations/20250102_names.sql": second, ...one };
  expect(await apply(both)).toEqual(["20250102_names.sql"]);
  expect(await apply(both)).toEqual([]);
  const { rows } = await database.query(
    "select version, name, statements from supabase_migrations.schema_migrations order by version",
  );
  expect(rows).toEqual([
    { version: "20250101", name: "brands", statements: [first] },
    { version: "20250102", name: "names", statements: [second] },
  ]);
});

test.each([
  ["changed", { "migrations/1_brands.sql": `${first} --`, "migrations/2_names.sql": second }],
  ["gone", { "migrations/2_names.sql": second }],
])("a database whose migration is %s is refused, and nothing runs", async (state, files) => {
  const made = temporaryFolder({ "migrations/1_brands.sql": first });
  await applyMigrations(database, readMigrations(made));
  const reason = state === "gone" ? "no longer exists" : "has changed since";
  await expect(applyMigrations(database, readMigrations(temporaryFolder(files)))).rejects.toThrow(
    `The local data was made by the migration 1_brands.sql, which ${reason}: npm run reset deletes the data, and the next start builds it again.`,
  );
  expect(await names("select name from supabase_migrations.schema_migrations")).toEqual(["brands"]);
});

test("a migration that fails changes nothing and is reported with its line", async () => {
  const folder = temporaryFolder({
    "migrations/1_brands.sql": first,
    "migrations/2_broken.sql": "create table public.half (id int);\n\nselct 1;",
    "migrations/3_names.sql": second,
  });
  await expect(applyMigrations(database, readMigrations(folder))).rejects.toThrow(
    'Migration 2_broken.sql failed, line 3: syntax error at or near "selct"',
  );
  expect(
    await names("select tablename as name from pg_tables where schemaname = 'public'"),
  ).toEqual(["brands"]);
  expect(await names("select name from supabase_migrations.schema_migrations")).toEqual(["brands"]);
});

test("settings that a migration changes do not affect the next one", async () => {
  const folder = temporaryFolder({
    "migrations/1_path.sql":
      "create schema side; set search_path = side; create role walker; set role walker;",
    "migrations/2_brands.sql": "create table brands (id int);",
  });
  await applyMigrations(database, readMigrations(folder));
  expect(
    await names("select schemaname as name from pg_tables where tablename = 'brands'"),
  ).toEqual(["public"]);
});

test("a seed runs once; one that fails changes nothing and is reported", async () => {
  await database.exec(`${first} ${second}`);
  const folder = temporaryFolder({
    "seed.sql": "insert into public.brands values (1, 'Northline');",
    "broken.sql": "insert into public.brands values (2, 'Half'); insert into nowhere values (1);",
  });
  expect(await applySeed(database, folder, ["./seed.sql", "./absent.sql"])).toEqual(["./seed.sql"]);
  expect(await applySeed(database, folder, ["./seed.sql"])).toEqual([]);
  await expect(applySeed(database, folder, ["./broken.sql"])).rejects.toThrow(
    'Seed ./broken.sql failed: relation "nowhere" does not exist',
  );
  expect(await names("select name from public.brands")).toEqual(["Northline"]);
});
