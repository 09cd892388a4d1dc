import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { signUp, type TestBackend } from "../../testing/test-backend.ts";
import { hostedBootstrapSql } from "./hosted-bootstrap.ts";

const lite = plainAndPatchedLite(`
  create function public.who_am_i() returns jsonb language sql as $$
    select jsonb_build_object('uid', auth.uid(), 'email', auth.email(), 'role', auth.role(),
      'claimed', auth.jwt() ->> 'email')
  $$;
`);

/** Returns what is missing for migrations. */
async function missing(backend: TestBackend): Promise<unknown[]> {
  const { rows } = await backend.database.query<{ what: string }>(`
    select what from (values
      ('role authenticator', exists (select from pg_roles where rolname = 'authenticator')),
      ('role supabase_auth_admin', exists (select from pg_roles where rolname = 'supabase_auth_admin')),
      ('schema extensions', exists (select from pg_namespace where nspname = 'extensions')),
      ('auth.users.instance_id', exists (select from information_schema.columns
        where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id')),
      ('usage of schema auth', exists (select from pg_namespace
        where nspname = 'auth' and has_schema_privilege('anon', oid, 'usage')))
    ) as expected (what, present) where not present`);
  return rows.map(({ what }) => what);
}

test("plain Lite lacks what migrations for a hosted project rely on", async () => {
  expect(await missing(lite.plain)).toHaveLength(5);
});

test("the database has what migrations for a hosted project rely on", async () => {
  expect(await missing(lite.patched)).toEqual([]);
});

test("plain Lite hides the caller's e-mail address from SQL", async () => {
  await lite.plain.database.exec("grant usage on schema auth to authenticated");
  const client = await signUp(lite.plain, "who@outpace.example");
  expect((await client.rpc("who_am_i")).data).toMatchObject({ email: null });
});

test("SQL can read who the caller is", async () => {
  const client = await signUp(lite.patched, "who@outpace.example");
  const { data: account } = await client.auth.getUser();
  expect((await client.rpc("who_am_i")).data).toEqual({
    uid: account.user?.id,
    email: "who@outpace.example",
    role: "authenticated",
    claimed: "who@outpace.example",
  });
});

test("a visitor has the role anon and no id", async () => {
  const { data } = await lite.patched.visitor().rpc("who_am_i");
  expect(data).toEqual({ uid: null, email: null, role: "anon", claimed: null });
});

test("a password hashed by SQL works for sign-in", async () => {
  await lite.patched.database.exec(`
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data)
    values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated',
      'seeded@outpace.example', extensions.crypt('seeded-password', extensions.gen_salt('bf')), now(),
      '{"provider":"email","providers":["email"]}', '{"brand_name":"Northline"}')`);
  const { data, error } = await lite.patched
    .visitor()
    .auth.signInWithPassword({ email: "seeded@outpace.example", password: "seeded-password" });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ brand_name: "Northline" });
});

test("the SQL is repeatable", async () => {
  await lite.patched.database.exec(hostedBootstrapSql);
  expect(await missing(lite.patched)).toEqual([]);
});
