/** The migrations read in order: none uses what a later one creates. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../harness/database.ts";
import { migrationFiles } from "../harness/files.ts";

const { owner } = await openDatabase("hosted");
const files = migrationFiles();

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

const findProblems = async (): Promise<string[]> => {
  const rows = await owner.unsafe<{ problem: string }[]>(namesOfNothing);
  return rows.map(({ problem }) => problem);
};

test("migrations are numbered in steps of 100", () => {
  expect(files.map((file) => basename(file).split("_")[0])).toEqual(
    files.map((_, index) => String(20250801000100 + 100 * index)),
  );
});

describe("after each file, functions name only what exists", () => {
  test.each(files.map((file) => [basename(file, ".sql"), file]))("%s", async (_, file) => {
    await owner.begin((sql) => sql.unsafe(readFileSync(file, "utf8")));
    expect(await findProblems()).toEqual([]);
  });
});

test("finds a body that names a function, table or type of a later file", async () => {
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
