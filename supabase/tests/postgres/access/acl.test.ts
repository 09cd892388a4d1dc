import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../database.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

const query = readFileSync(join(import.meta.dirname, "acl.sql"), "utf8");

async function grants(): Promise<string[]> {
  const rows = await database.owner.unsafe<{ line: string }[]>(query);
  return rows.map(({ line }) => line).sort();
}

test("the rights of the API's roles on a clean database are those of acl.txt", async () => {
  await expect(`${(await grants()).join("\n")}\n`).toMatchFileSnapshot("acl.txt");
});

test("a right on anything is a line of its own", async () => {
  const before = new Set(await grants());
  await database.owner.unsafe(`
    create table public.later (id integer generated always as identity, n integer);
    create type public.mood as enum ('fresh');
    grant references on public.later to anon;
    grant update (n) on public.later to authenticated with grant option;
    grant usage on sequence public.later_id_seq to service_role;
    grant create on schema private to anon;
    alter default privileges in schema private grant select on tables to anon;`);
  expect((await grants()).filter((line) => !before.has(line))).toEqual([
    "anon: create on schema private",
    "anon: references on table public.later",
    "anon: select on every later table of postgres in schema private",
    "authenticated: update on column public.later.n, and may grant it",
    "public: usage on type public.mood",
    "service_role: usage on sequence public.later_id_seq",
  ]);
});
