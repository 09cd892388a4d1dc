import { beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../../harness/database.ts";
import { snapshotOf } from "./snapshot.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

test("the rights of the API's roles on a clean database are those of snapshot.txt", async () => {
  await expect(`${(await snapshotOf(database.owner)).join("\n")}\n`).toMatchFileSnapshot(
    "snapshot.txt",
  );
});

test("no role of the API may use a schema that the probes and the snapshot do not cover", async () => {
  const schemas = await database.owner<{ name: string }[]>`
    select distinct nspname as name
    from pg_namespace, unnest(array['anon', 'authenticated', 'authenticator', 'service_role']) role
    where has_schema_privilege(role, oid, 'usage') and nspname !~ '^pg_' order by 1`;
  const names = schemas.map(({ name }) => name);
  const covered = ["auth", "extensions", "private", "public", "storage"];
  expect(names.filter((name) => name !== "information_schema")).toEqual(covered);
});

test("a right on anything is a line of its own", async () => {
  const before = new Set(await snapshotOf(database.owner));
  await database.owner.unsafe(`
    create table public.later (id integer generated always as identity, n integer);
    create type public.mood as enum ('fresh');
    alter table public.later alter column n set statistics 0;
    grant references on public.later to anon;
    grant update (n) on public.later to authenticated with grant option;
    grant usage on sequence public.later_id_seq to service_role;
    grant create on schema private to anon;
    alter default privileges in schema private grant select on tables to anon;
    insert into storage.buckets (id, name, public) values ('later', 'later', false);`);
  expect((await snapshotOf(database.owner)).filter((line) => !before.has(line))).toEqual([
    "anon: create on schema private",
    "anon: references on table public.later",
    "anon: select on every later table of postgres in schema private",
    "authenticated: update on column public.later.n, and may grant it",
    "bucket later: private, any number of bytes at most, of any type",
    "column public.later.n: no planner statistics",
    "public: usage on type public.mood",
    "service_role: usage on sequence public.later_id_seq",
  ]);
});
