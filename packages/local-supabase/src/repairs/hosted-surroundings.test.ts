import { expect, test } from "vitest";
import { bothBackends } from "../testing/both.ts";
import { signUp, type TestBackend } from "../testing/test-backend.ts";
import { hostedSurroundings } from "./hosted-surroundings.ts";

const both = bothBackends(`
  create function public.who_am_i() returns jsonb language sql as $$
    select jsonb_build_object('uid', auth.uid(), 'email', auth.email(), 'role', auth.role(),
      'claimed', auth.jwt() ->> 'email')
  $$;
`);

/** What a migration written for a hosted project may rely on. */
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
  expect(await missing(both.plain)).toHaveLength(5);
});

test("the database has what migrations for a hosted project rely on", async () => {
  expect(await missing(both.repaired)).toEqual([]);
});

test("plain Lite does not tell SQL a caller's e-mail address", async () => {
  await both.plain.database.exec("grant usage on schema auth to authenticated");
  const client = await signUp(both.plain, "who@outpace.example");
  expect((await client.rpc("who_am_i")).data).toMatchObject({ email: null });
});

test("SQL can ask who calls", async () => {
  const client = await signUp(both.repaired, "who@outpace.example");
  const { data: account } = await client.auth.getUser();
  expect((await client.rpc("who_am_i")).data).toEqual({
    uid: account.user?.id,
    email: "who@outpace.example",
    role: "authenticated",
    claimed: "who@outpace.example",
  });
});

test("a visitor is nobody, with the role anon", async () => {
  const { data } = await both.repaired.visitor().rpc("who_am_i");
  expect(data).toEqual({ uid: null, email: null, role: "anon", claimed: null });
});

test("passwords can be hashed by SQL as sign-in checks them", async () => {
  await both.repaired.database.exec(`
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data)
    values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated',
      'seeded@outpace.example', extensions.crypt('seeded-password', extensions.gen_salt('bf')), now(),
      '{"provider":"email","providers":["email"]}', '{"brand_name":"Northline"}')`);
  const { data, error } = await both.repaired
    .visitor()
    .auth.signInWithPassword({ email: "seeded@outpace.example", password: "seeded-password" });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ brand_name: "Northline" });
});

test("the surroundings can be laid again on every start", async () => {
  await both.repaired.database.exec(hostedSurroundings);
  expect(await missing(both.repaired)).toEqual([]);
});
