import { beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../../harness/database.ts";
import { rightsIn } from "./rights.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

test("the rights of the API's roles on a clean database are those of acl.txt", async () => {
  await expect(`${(await rightsIn(database.owner)).join("\n")}\n`).toMatchFileSnapshot("acl.txt");
});

test("nobody of the API reaches into a schema that the probes and the list of rights do not know", async () => {
  const schemas = await database.owner<{ name: string; roles: string }[]>`
    select nspname as name, string_agg(role, ', ' order by role) as roles
    from pg_namespace, unnest(array['anon', 'authenticated', 'authenticator', 'service_role']) role
    where has_schema_privilege(role, oid, 'usage') and nspname !~ '^pg_(toast_)?temp_'
    group by 1 order by 1`;
  const theApis = "anon, authenticated, service_role";
  const everybodys = "anon, authenticated, authenticator, service_role";
  expect(Object.fromEntries(schemas.map(({ name, roles }) => [name, roles]))).toEqual({
    auth: theApis,
    extensions: theApis,
    information_schema: everybodys,
    pg_catalog: everybodys,
    private: theApis,
    public: everybodys,
    storage: theApis,
  });
});

test("a right on anything is a line of its own", async () => {
  const before = new Set(await rightsIn(database.owner));
  await database.owner.unsafe(`
    create table public.later (id integer generated always as identity, n integer);
    create type public.mood as enum ('fresh');
    grant references on public.later to anon;
    grant update (n) on public.later to authenticated with grant option;
    grant usage on sequence public.later_id_seq to service_role;
    grant create on schema private to anon;
    alter default privileges in schema private grant select on tables to anon;
    insert into storage.buckets (id, name, public) values ('later', 'later', false);`);
  expect((await rightsIn(database.owner)).filter((line) => !before.has(line))).toEqual([
    "anon: create on schema private",
    "anon: references on table public.later",
    "anon: select on every later table of postgres in schema private",
    "authenticated: update on column public.later.n, and may grant it",
    "bucket later: private, any number of bytes at most, of any type",
    "public: usage on type public.mood",
    "service_role: usage on sequence public.later_id_seq",
  ]);
});
