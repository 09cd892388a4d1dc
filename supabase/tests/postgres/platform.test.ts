/** The tests' stand-in for a hosted project permits no more than a hosted project. */
import { describe, expect, onTestFinished, test } from "vitest";
import { as, asPerson, one, openDatabase, refusal, signUpBrand } from "../harness/database.ts";
import { removePhotos, storePhoto } from "../harness/photos.ts";

const database = await openDatabase();
const { owner } = database;
const denied = (object: string) => ({
  status: "42501",
  message: `permission denied for ${object}`,
});

test("the schema's owner is neither a superuser nor a member of Storage's role", async () => {
  const roles = await owner`
    select rolsuper, pg_has_role('supabase_storage_admin', 'member') as storage,
      pg_has_role('supabase_auth_admin', 'member') as auth
    from pg_roles where rolname = current_user`;
  expect([...roles]).toEqual([{ rolsuper: false, storage: false, auth: false }]);
});

describe("in Storage's tables", () => {
  test("no role deletes rows directly", async () => {
    const { userId } = await signUpBrand(database);
    const name = "backgrounds/kept-bg-1.png";
    await storePhoto(owner, name, userId);
    const message =
      "Direct deletion from storage tables is not allowed. Use the Storage API instead.";
    const direct = { status: "42501", message };
    expect(await refusal(owner`delete from storage.objects where name = ${name}`)).toMatchObject(
      direct,
    );
    expect(await refusal(owner`delete from storage.buckets where id = 'none'`)).toMatchObject(
      direct,
    );
    const asOwn = asPerson(database, userId)`delete from storage.objects where name = ${name}`;
    expect(await refusal(asOwn)).toMatchObject(direct);
    expect(await removePhotos(owner, name)).toBe(1);
  });

  test("the schema's owner fills only buckets and objects", async () => {
    const { tables } = await one(owner<{ tables: string[] }[]>`
      select array_agg(relname::text order by relname) as tables from pg_class
      where relnamespace = 'storage'::regnamespace and relkind = 'r'
        and has_table_privilege(oid, 'insert, update, delete, truncate')`);
    expect(tables).toEqual(["buckets", "objects"]);
    const fill = owner`insert into storage.buckets_vectors (id) values ('mine')`;
    expect(await refusal(fill)).toMatchObject(denied("table buckets_vectors"));
  });

  test("the schema's owner creates and drops only policies and triggers", async () => {
    await owner`create policy "A policy" on storage.objects for select using (false)`;
    await owner`alter policy "A policy" on storage.objects using (true)`;
    await owner`drop policy "A policy" on storage.objects`;
    await owner`create trigger a_trigger after insert on storage.objects execute function storage.protect_delete()`;
    await owner`drop trigger a_trigger on storage.objects`;
    for (const change of [
      "alter table storage.objects disable trigger protect_objects_delete",
      "alter table storage.objects disable row level security",
      "alter table storage.objects add column mine text",
      "create index on storage.objects (owner)",
      "comment on table storage.objects is 'Mine'",
      "drop table storage.objects cascade",
    ]) {
      expect([change, await refusal(owner.unsafe(change))]).toMatchObject([
        change,
        { status: "42501" },
      ]);
    }
  });

  test("the columns are those of hosted projects", async () => {
    const rows = await owner<{ column: string }[]>`
      select format('%s.%s', table_name, column_name) as column from information_schema.columns
      where table_schema = 'storage' and column_name in
        ('versioning_status', 'type', 'archived_at', 'is_delete_marker', 'is_versioned')
        and table_name in ('buckets', 'objects')
      order by 1`;
    expect(rows.map(({ column }) => column)).toEqual([
      "buckets.type",
      "buckets.versioning_status",
      "objects.archived_at",
      "objects.is_delete_marker",
      "objects.is_versioned",
    ]);
  });
});

describe("a change without a condition", () => {
  test.each(["update", "delete"])("is refused to the API's roles: %s", async (change) => {
    const text =
      change === "update"
        ? "update public.live_races set name = 'All'"
        : "delete from public.newsletter_subscribers";
    const message = `${change.toUpperCase()} requires a WHERE clause`;
    const attempt = as(database, null, (sql) => sql.unsafe(text));
    expect(await refusal(attempt)).toMatchObject({ status: "21000", message });
    await as(database, null, (sql) => sql`select 1`);
  });
});

test("every extension that the migrations create has a schema other than public", async () => {
  const hosted = await openDatabase("hosted", {}, onTestFinished);
  const names = async ({ owner: sql }: typeof database) =>
    new Map(
      (
        await sql<{ name: string; schema: string }[]>`
        select extname as name, extnamespace::regnamespace::text as schema from pg_extension`
      ).map(({ name, schema }) => [name, schema]),
    );
  const before = await names(hosted);
  const created = [...(await names(database))].filter(([name]) => !before.has(name));
  expect(Object.fromEntries(created)).toEqual({
    pg_cron: "pg_catalog",
    pg_net: "extensions",
    pg_trgm: "extensions",
    pgcrypto: "extensions",
  });
});
