import type { LocalSupabase } from "@outpace/local-supabase";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { startInProcess } from "../harness/backend.ts";
import { openDatabase } from "../harness/database.ts";
import { migrationFiles } from "../harness/files.ts";
import { dataOf } from "../postgres/migration-data.ts";
import { broken, makeMigrationFolder } from "../postgres/migration-folder.ts";
import type { Query } from "../harness/catalog.ts";
import { allRows, schemaLines } from "../harness/snapshot.ts";

const migrations = migrationFiles().map((file) => basename(file));
const template = await openDatabase();

const query =
  ({ database }: LocalSupabase): Query =>
  async (sql) =>
    (await database.query<object>(sql)).rows;

async function state(backend: LocalSupabase): Promise<unknown[]> {
  const history = await query(backend)(
    "select version, name from supabase_migrations.schema_migrations order by 1",
  );
  return [await schemaLines(query(backend)), await allRows(query(backend)), history];
}

test("an embedded backend goes from version to version, once each, and over a broken one unharmed", async () => {
  const { home, putFirst, put } = makeMigrationFolder();
  const start = () =>
    startInProcess({
      supabaseFolder: join(home, "supabase"),
      dataFolder: join(home, "data"),
      cacheFolder: join(home, "cache"),
    });

  putFirst(10);
  const old = await start();
  expect(old.migrated).toEqual(migrations.slice(0, 10));
  for (const file of migrations.slice(0, 10)) {
    const data = dataOf[basename(file, ".sql")] ?? "";
    await old.database.transaction((transaction) => transaction.exec(data));
  }
  const before = await state(old);
  await old.stop();

  put("20250801001050_broken.sql", broken);
  await expect(start()).rejects.toThrow("20250801001050_broken.sql failed");

  putFirst(10);
  const unharmed = await start();
  expect(unharmed.migrated).toEqual([]);
  expect(await state(unharmed)).toEqual(before);
  await unharmed.stop();

  putFirst(migrations.length);
  const renewed = await start();
  expect(renewed.migrated).toEqual(migrations.slice(10));
  expect(await schemaLines(query(renewed))).toEqual(
    await schemaLines((sql) => template.owner.unsafe(sql)),
  );
  const after = await state(renewed);
  await renewed.stop();

  const again = await start();
  expect(again.migrated).toEqual([]);
  expect(await state(again)).toEqual(after);
  await again.stop();
}, 120_000);
