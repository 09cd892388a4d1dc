/** The migrations read in order: none uses what a later one creates. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../harness/database.ts";
import { migrationFiles, supabaseFolder } from "../harness/files.ts";
import { runSupabaseCli } from "../harness/supabase-cli.ts";

const files = migrationFiles().map((path) => ({
  name: basename(path),
  sql: readFileSync(path, "utf8"),
}));

/**
 * PostgreSQL resolves names in a PL/pgSQL body when the function runs. Every search path is empty,
 * so bodies name every table, view, type and function with its schema, even in dynamic statements.
 */
const namesOfNothing = `
  select p.oid::regprocedure || ' uses ' || used.name as problem
  from pg_proc p
  cross join lateral (
    select part[1] as schema, part[2] as object, array_to_string(part, '.') as name
    from regexp_matches(p.prosrc, '\\m(public|private)\\.(\\w+)', 'g') part
  ) used
  where p.pronamespace::regnamespace::text in ('public', 'private')
    and to_regclass(used.name) is null and to_regtype(used.name) is null
    and not exists (
      select from pg_proc f where f.pronamespace::regnamespace::text = used.schema and f.proname = used.object)
  order by 1`;

test("migrations are numbered in steps of 100, and none ends the transaction that rolls it back", () => {
  const number = (index: number) => String(20250801000100 + 100 * index);
  expect(files.map(({ name }) => name.split("_")[0])).toEqual(files.map((_, n) => number(n)));
  const ends = /^\s*(commit|rollback|vacuum|.*\bindex concurrently)\b/im;
  expect(files.filter(({ sql }) => ends.test(sql)).map(({ name }) => name)).toEqual([]);
});

test("after each file, functions name only what exists; the last makes the REST API reload its settings", async () => {
  const { owner } = await openDatabase("hosted", {}, onTestFinished);
  const heard: string[] = [];
  await owner.listen("pgrst", (payload) => heard.push(payload));
  const findProblems = async (): Promise<string[]> => {
    const rows = await owner.unsafe<{ problem: string }[]>(namesOfNothing);
    return rows.map(({ problem }) => problem);
  };
  for (const { name, sql } of files) {
    await owner.begin((transaction) => transaction.unsafe(sql));
    expect([name, await findProblems()]).toEqual([name, []]);
  }
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(["reload config"]);
  const configureRoles = files.filter(({ sql }) => /\balter role\b/.test(sql));
  expect(configureRoles).toEqual(files.slice(-1));
  await owner.unsafe(`
    create function private.early() returns void language plpgsql set search_path = '' as $$
    begin
      perform private.made_later();
      execute 'select from public.late_table';
    end;
    $$`);
  expect(await findProblems()).toEqual([
    "private.early() uses private.made_later",
    "private.early() uses public.late_table",
  ]);
});

test("the CLI's push applies every migration to a new project, and then none", async () => {
  const database = await openDatabase("hosted", {}, onTestFinished);
  const home = mkdtempSync(join(tmpdir(), "outpace-migrations-"));
  onTestFinished(() => {
    rmSync(home, { recursive: true, force: true });
  });
  for (const name of ["config.toml", "templates", "migrations"])
    cpSync(join(supabaseFolder, name), join(home, "supabase", name), { recursive: true });
  for (const expected of [files.map(({ name }) => name), []]) {
    const push = ["db", "push", "--output-format=json"];
    const { output } = await runSupabaseCli(database, push, home);
    expect(JSON.parse(output)).toMatchObject({ migrations: expected });
  }
}, 60_000);
