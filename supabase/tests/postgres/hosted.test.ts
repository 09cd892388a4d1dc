/** Rules of hosted projects, and that the tests' stand-in for one permits no more than one does. */
import { describe, expect, onTestFinished, test } from "vitest";
import { readCatalog } from "../harness/catalog.ts";
import { as, asPerson, openDatabase, refusal, signUpBrand } from "../harness/database.ts";
import { removePhotos, storePhoto } from "../harness/photos.ts";
import { unfilteredChanges } from "../harness/sql-text.ts";

const { database, owner } = await openDatabase();

describe("updates and deletes without a condition, which hosted projects refuse,", () => {
  test("occur in no function of the schema", async () => {
    const { functions } = await readCatalog((sql) => owner.unsafe(sql));
    const found = functions.flatMap(({ signature, source }) =>
      unfilteredChanges(source).map((statement) => `${signature}: ${statement}`),
    );
    expect(found).toEqual([]);
  });

  test("are found at every depth, and nothing else is", () => {
    for (const source of [
      "begin if true then update only public.tiers t set price_cents = 0; end if; end",
      "select 1; delete from public.tiers returning 1",
      "with gone as (delete from public.tiers returning code) select from gone where true",
      "update public.tiers set price_cents = (select 1 where true)",
      "delete from public.tiers; -- where true",
      "for r in update public.tiers set price_cents = 0 returning 1 loop null; end loop",
    ])
      expect([source, unfilteredChanges(source).length]).toEqual([source, 1]);
    for (const source of [
      "update public.tiers set price_cents = case when true then 1 else 0 end where (true)",
      "insert into t values (1) on conflict (id) do update set n = 1",
      "select from public.tiers for update skip locked",
      "with gone as (delete from public.tiers where true returning 1) select from gone",
      "if tg_op = 'UPDATE' then return 'delete from public.tiers'; end if",
    ])
      expect([source, unfilteredChanges(source)]).toEqual([source, []]);
  });

  test("are refused to the API's roles, which can go on", async () => {
    const attempt = as(database, null, (sql) => sql`update public.live_races set name = 'All'`);
    expect(await refusal(attempt)).toMatchObject({ status: "21000" });
    expect(await asPerson(database, null)`select 1`).toHaveLength(1);
  });
});

test("every extension that the migrations create has a schema other than public", async () => {
  const hosted = await openDatabase("hosted", {}, onTestFinished);
  const extensions = ({ owner: sql }: typeof database) =>
    sql<{ name: string; schema: string }[]>`
      select extname as name, extnamespace::regnamespace::text as schema from pg_extension`;
  const before = (await extensions(hosted)).map(({ name }) => name);
  const created = (await extensions(database)).filter(({ name }) => !before.includes(name));
  expect(Object.fromEntries(created.map(({ name, schema }) => [name, schema]))).toEqual({
    ...{ pg_cron: "pg_catalog", pg_net: "extensions" },
    ...{ pg_trgm: "extensions", pgcrypto: "extensions" },
  });
});

describe("in Storage's tables, which are not ours,", () => {
  test("no role deletes rows directly", async () => {
    const { userId } = await signUpBrand(database);
    const name = "backgrounds/kept-bg-1.png";
    await storePhoto(owner, name, userId);
    for (const direct of [
      () => owner`delete from storage.objects where name = ${name}`,
      () => owner`delete from storage.buckets where id = 'none'`,
      () => asPerson(database, userId)`delete from storage.objects where name = ${name}`,
    ])
      expect((await refusal(direct())).message).toMatch(/^Direct deletion .* is not allowed/);
    expect(await removePhotos(owner, name)).toBe(1);
  });

  test("the schema's owner, who is no superuser, changes only policies and triggers", async () => {
    const [role] = await owner`
      select rolsuper, pg_has_role('supabase_storage_admin', 'member') as storage,
        pg_has_role('supabase_auth_admin', 'member') as auth
      from pg_roles where rolname = current_user`;
    expect(role).toEqual({ rolsuper: false, storage: false, auth: false });
    await owner`create policy "A policy" on storage.objects for select using (false)`;
    await owner`drop policy "A policy" on storage.objects`;
    for (const change of [
      "alter table storage.objects disable trigger protect_objects_delete",
      "alter table storage.objects add column mine text",
      "create index on storage.objects (owner)",
      "insert into storage.buckets_vectors (id) values ('mine')",
    ])
      expect([change, (await refusal(owner.unsafe(change))).status]).toEqual([change, "42501"]);
  });
});
