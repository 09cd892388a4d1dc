/** The migrations can be read from the first to the last: none uses what a later one creates. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../harness/database.ts";
import { migrationFiles } from "../harness/files.ts";

const { owner } = await openDatabase("hosted");
const files = migrationFiles();

/**
 * PostgreSQL resolves the names in a PL/pgSQL body when the function runs. No function has a search path, so that its
 * body spells every table, view, type and function with its schema, in the text of dynamic statements too.
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

describe("after each file, every function's body names only what exists", () => {
  test.each(files.map((file) => [basename(file, ".sql"), file]))("%s", async (_, file) => {
    await owner.begin((sql) => sql.unsafe(readFileSync(file, "utf8")));
    expect(await findProblems()).toEqual([]);
  });
});

test("a body that names a function, table or type of a later file is found", async () => {
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
