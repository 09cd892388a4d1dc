/** Upgrades from the first migrations, past a broken one, to all, with any migration tool. */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { Query } from "../harness/catalog.ts";
import { openDatabase } from "../harness/database.ts";
import { configFile, emailTemplates, localConfigFile, migrationFiles } from "../harness/files.ts";
import { allRows, schemaLines } from "../harness/snapshot.ts";
import { dataOf } from "./migration-data.ts";

export const migrations = migrationFiles().map((file) => basename(file));

/** The schema with which every database should end. */
export async function newestSchema(): Promise<string[]> {
  const { owner } = await openDatabase("outpace", {}, onTestFinished);
  return schemaLines((sql) => owner.unsafe<object[]>(sql));
}

/** Makes a folder whose `supabase` folder has the first `count` migrations. */
export function makeHome(count = migrations.length): string {
  const home = mkdtempSync(join(tmpdir(), "outpace-migrations-"));
  onTestFinished(() => {
    rmSync(home, { recursive: true, force: true });
  });
  mkdirSync(join(home, "supabase"));
  for (const file of [configFile, localConfigFile]) {
    copyFileSync(file, join(home, "supabase", basename(file)));
  }
  // The CLI needs them to read the configuration.
  cpSync(emailTemplates, join(home, "supabase", "templates"), { recursive: true });
  putFirst(home, count);
  return home;
}

function putFirst(home: string, count: number): void {
  const folder = join(home, "supabase", "migrations");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const file of migrationFiles().slice(0, count)) {
    copyFileSync(file, join(folder, basename(file)));
  }
}

/** Sorts after the tables of orders and races, before the functions that create both. */
const brokenMigration = "20250801002950_broken.sql";

/** Makes all kinds of changes before it fails. */
const broken = `
create table public.half_made (id integer primary key);
insert into public.half_made values (1);
alter table public.live_races add column half_made boolean not null default true;
drop policy "Owners and editors edit the races of their brands" on public.live_races;
create or replace function private.is_staff() returns boolean language sql as 'select true';
grant select on public.discount_codes to anon;
update public.brand_partners set partnership_tier = 'enterprise';
delete from public.race_orders;
select 1 / 0;
`;

export interface Migrated {
  /** The files that the run applied. */
  readonly migrated: readonly string[];
  readonly query: Query;
  /** Runs statements in a transaction. */
  readonly run: (script: string) => PromiseLike<unknown>;
  readonly stop: () => Promise<void>;
}

/** `migrate` applies the home's migrations; on failure, it rejects with its output. */
export async function expectUpgrade(
  migrate: (home: string) => Promise<Migrated>,
  failure: string,
): Promise<void> {
  const older = migrations.filter((file) => file < brokenMigration).length;
  const home = makeHome(older);
  const expectState = async (expected: unknown, applied: readonly string[]): Promise<unknown> => {
    const { migrated, query, stop } = await migrate(home);
    expect(migrated).toEqual(applied);
    const found = await state(query);
    if (expected !== undefined) expect(found).toEqual(expected);
    await stop();
    return found;
  };
  const old = await migrate(home);
  expect(old.migrated).toEqual(migrations.slice(0, older));
  for (const file of old.migrated) await old.run(dataOf[basename(file, ".sql")] ?? "");
  const before = await state(old.query);
  await old.stop();

  putFirst(home, migrations.length);
  writeFileSync(join(home, "supabase", "migrations", brokenMigration), broken);
  await expect(migrate(home)).rejects.toThrow(failure);
  putFirst(home, older);
  await expectState(before, []);

  putFirst(home, migrations.length);
  const after = await expectState(undefined, migrations.slice(older));
  expect(after).toMatchObject({ schema: await newestSchema() });
  await expectState(after, []);
}

async function state(query: Query): Promise<unknown> {
  const history = await query(
    "select version, name from supabase_migrations.schema_migrations order by 1",
  );
  return { schema: await schemaLines(query), rows: await allRows(query), history: [...history] };
}
