import { expect, test } from "vitest";
import { compare, plainAndPatchedLite } from "../testing/plain-and-patched.ts";
import type { TestBackend } from "../testing/test-backend.ts";
import { databasePatches } from "./order.ts";

const lite = plainAndPatchedLite();

/** What migrations use that is missing. */
async function missing({ database }: TestBackend): Promise<string[]> {
  const { rows } = await database.query<{ what: string }>(`
    select what from (values
      ('role', (select count(*) from pg_roles where rolname in ('authenticator', 'supabase_auth_admin')) = 2),
      ('schema extensions', to_regnamespace('extensions') is not null),
      ('auth.users.instance_id', exists (select from information_schema.columns
        where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id')),
      ('usage of auth', exists (select from pg_namespace
        where nspname = 'auth' and has_schema_privilege('anon', oid, 'usage')))
    ) as expected (what, present) where not present`);
  return rows.map(({ what }) => what);
}

compare(lite, {
  probe: missing,
  plain: [
    "plain Lite lacks what migrations for a hosted project rely on",
    ["role", "schema extensions", "auth.users.instance_id", "usage of auth"],
  ],
  patched: ["the database has what migrations for a hosted project rely on", []],
});

const has =
  (...schemas: string[]) =>
  async ({ database }: TestBackend) => {
    const found = "select from pg_namespace where nspname = any($1)";
    return (await database.query(found, [schemas])).rows.length;
  };

compare(lite, {
  probe: has("cron"),
  plain: ["plain Lite has no pg_cron", 0],
  patched: ["the database has the schema of pg_cron", 1],
});

compare(lite, {
  probe: has("net", "vault"),
  plain: ["plain Lite has neither pg_net nor Vault", 0],
  patched: ["the database has the schemas of pg_net and Vault", 2],
});

test("a job's name is unique, and replaces and unschedules it", async () => {
  const value = async (sql: string) => {
    const { rows } = await lite.patched.database.query<{ value: unknown }>(
      `select ${sql} as value`,
    );
    return rows[0]?.value;
  };
  const id = await value("cron.schedule('tidy', '*/5 * * * *', 'select 1')");
  expect(await value("cron.schedule('tidy', '30 seconds', 'select 2')")).toBe(id);
  expect(await value("(select array_agg(command) from cron.job)")).toEqual(["select 2"]);
  expect(await value("cron.unschedule('tidy')")).toBe(true);
  expect(await value("(select count(*)::int from cron.job)")).toBe(0);
});

test("repeating the SQL keeps jobs and queued requests, and no API role reads them or secrets", async () => {
  const { database } = lite.patched;
  await database.exec(
    `select cron.schedule('kept', '* * * * *', 'select 1'), net.http_delete(url := 'http://a.example');
    create table public.later (id int primary key)`,
  );
  for (const { sql } of databasePatches) await database.exec(sql);
  const { rows } = await database.query(
    `select cron.unschedule('kept') as kept, (select count(*)::int from net.http_request_queue) as queued,
      has_table_privilege('service_role', 'public.later', 'select') as granted`,
  );
  await database.exec("delete from net.http_request_queue");
  expect(rows).toEqual([{ kept: true, queued: 1, granted: false }]);
  for (const table of ["cron.job", "net.http_request_queue", "vault.decrypted_secrets"]) {
    const attempt = database.transaction(async (transaction) => {
      await transaction.exec(`set local role service_role; select from ${table}`);
    });
    await expect(attempt).rejects.toThrow("permission denied for schema");
  }
});
