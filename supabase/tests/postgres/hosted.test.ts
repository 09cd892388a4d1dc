/** Rules of hosted projects that other tests cannot see, because the tests' server permits more. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { readCatalog } from "../harness/catalog.ts";
import { openDatabase } from "../harness/database.ts";
import { migrationFiles, seedFile } from "../harness/files.ts";
import { laterThan15, unfilteredChanges } from "../harness/sql-text.ts";

const { owner } = await openDatabase();
const { functions } = await readCatalog((sql) => owner.unsafe(sql));
const files = [...migrationFiles(), seedFile].map((path) => ({
  path,
  name: basename(path),
  sql: readFileSync(path, "utf8"),
}));

describe("updates and deletes without a condition, which hosted projects refuse", () => {
  test("occur in no function of the schema", () => {
    const found = functions.flatMap(({ signature, source }) =>
      unfilteredChanges(source).map((statement) => `${signature}: ${statement}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    "update public.tiers set price_cents = 0",
    "begin if true then update only public.tiers t set price_cents = 0; end if; end",
    "select 1; delete from public.tiers returning 1",
    "with gone as (delete from public.tiers returning code) select from gone where true",
    "update public.tiers set price_cents = (select 1 where true)",
    "delete from public.tiers; -- where true",
    "for r in update public.tiers set price_cents = 0 returning 1 loop null; end loop",
  ])("%s: is refused", (source) => {
    expect(unfilteredChanges(source)).toHaveLength(1);
  });

  test.each([
    "update public.tiers set price_cents = 0 where (true)",
    "update public.tiers set price_cents = case when true then 1 else 0 end where true",
    "insert into t values (1) on conflict (id) do update set n = 1",
    "select from public.tiers for update skip locked",
    "with gone as (delete from public.tiers where true returning 1) select from gone",
    "if tg_op = 'UPDATE' then return 'delete from public.tiers'; end if",
  ])("%s: is allowed", (source) => {
    expect(unfilteredChanges(source)).toEqual([]);
  });
});

describe("PostgreSQL 15 suffices for the migrations and the seed", () => {
  test.each(files)("$name", ({ sql }) => {
    expect(laterThan15(sql)).toEqual([]);
  });

  test.each([
    "create function f() returns boolean language sql as $$ select pg_input_is_valid('1', 'inet') $$",
    "select any_value(name) from public.tiers",
    "select 1 from (select 2) where true",
    "select 1 from public.tiers t join lateral (select 2) on true",
    "select 1_000_000",
    "select 0xff",
    "select '{}' is json object",
    "select json_value('{}', '$.a')",
    "merge into t using s on true when matched then delete returning 1",
  ])("%s: is refused", (sql) => {
    expect(laterThan15(sql)).toHaveLength(1);
  });

  test.each([
    "select 1 from (select 2) as numbers where true",
    "select 1 where 1 is distinct from (select 2)",
    "select json_build_array(1), jsonb_array_length('[]')",
  ])("%s: is allowed", (sql) => {
    expect(laterThan15(sql)).toEqual([]);
  });
});

test("only the last migration configures roles, and it makes the REST API reload their settings", async () => {
  const setsRoles = /\balter role\b/;
  const named = files.filter(({ sql }) => setsRoles.test(sql)).map(({ name }) => name);
  expect(named).toEqual(["20250801006500_request_settings.sql"]);
  const { sql = "" } = files.find(({ name }) => name === named[0]) ?? {};
  const heard: string[] = [];
  const { unlisten } = await owner.listen("pgrst", (payload) => heard.push(payload));
  await owner.unsafe(sql);
  await expect.poll(() => heard).toEqual(["reload config"]);
  await unlisten();
});
