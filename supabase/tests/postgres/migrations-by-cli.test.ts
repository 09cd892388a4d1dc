import { basename } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase, type Database } from "../harness/database.ts";
import { migrationFiles } from "../harness/files.ts";
import { dataOf } from "./migration-data.ts";
import { broken, makeMigrationFolder } from "./migration-folder.ts";
import { allRows, schemaLines } from "../harness/snapshot.ts";
import { runSupabaseCli } from "./supabase-cli.ts";

const migrations = migrationFiles().map((file) => basename(file));

const template = await openDatabase();
const newest = await schemaLines((sql) => template.owner.unsafe(sql));

const openHosted = () => openDatabase("hosted", {}, onTestFinished);

/** The migrations that `db push` applied; what it says where it fails. */
async function push(database: Database, home: string): Promise<string[] | string> {
  const words = ["db", "push", "--output-format=json"];
  const { status, output } = await runSupabaseCli(database, words, home);
  const answer = JSON.parse(output) as { migrations?: string[]; error?: { message: string } };
  if (status === 0 && answer.migrations !== undefined) return answer.migrations;
  return answer.error?.message ?? output;
}

/** Schema, rows and the history of migrations. */
async function state({ owner }: Database): Promise<unknown[]> {
  const query = (sql: string) => owner.unsafe(sql);
  const history =
    await owner`select version, name from supabase_migrations.schema_migrations order by 1`;
  return [await schemaLines(query), await allRows(query), [...history]];
}

test("the CLI's push makes the schema of these tests out of nothing, and a second push nothing", async () => {
  const database = await openHosted();
  const { home, putFirst } = makeMigrationFolder();
  putFirst(migrations.length);
  expect(await push(database, home)).toEqual(migrations);
  expect(await schemaLines((sql) => database.owner.unsafe(sql))).toEqual(newest);
  const before = await state(database);
  expect(await push(database, home)).toEqual([]);
  expect(await state(database)).toEqual(before);
}, 60_000);

test("a push that fails leaves the database as it was, and the next good one goes on from there", async () => {
  const database = await openHosted();
  const { home, putFirst, put } = makeMigrationFolder();
  putFirst(10);
  await push(database, home);
  for (const file of migrations.slice(0, 10)) {
    await database.owner.begin((sql) => sql.unsafe(dataOf[basename(file, ".sql")] ?? ""));
  }
  const before = await state(database);

  putFirst(migrations.length);
  put("20250801001050_broken.sql", broken);
  expect(await push(database, home)).toContain("division by zero");
  expect(await state(database)).toEqual(before);

  putFirst(migrations.length);
  expect(await push(database, home)).toEqual(migrations.slice(10));
  expect(await schemaLines((sql) => database.owner.unsafe(sql))).toEqual(newest);
}, 60_000);
