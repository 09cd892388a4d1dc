/**
 * Problem: Lite's database lacks what migrations find on a hosted project: the service roles, USAGE on the `auth` and
 * `storage` schemas, `auth.uid()`, columns of `auth.users`, the `extensions` schema.
 * Workaround: run this SQL, which can be repeated, before the first migration.
 * Needed by: the migrations and the seed.
 * Remove when: the test "plain Lite lacks what migrations for a hosted project rely on" fails.
 *
 * As on hosted projects since 2025, no role has privileges on new tables.
 */
import { SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";

const searchPath = `"$user", public, extensions`;

/** Restores the session settings that SQL from a file may have changed. */
export const resetSessionSql = `reset role; set search_path = ${searchPath};`;

export const hostedBootstrapSql = `
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'authenticator', 'supabase_admin',
    'supabase_auth_admin', 'supabase_storage_admin', 'dashboard_user']
  loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit', role_name);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;
grant anon, authenticated, service_role to authenticator;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
alter database postgres set search_path = ${searchPath};
${resetSessionSql}

grant usage on schema public, auth, storage, extensions to anon, authenticated, service_role;
grant usage on schema auth to supabase_auth_admin;
grant usage on schema storage to supabase_storage_admin;
grant all on all tables in schema auth to supabase_auth_admin, dashboard_user;
grant all on all tables in schema storage to supabase_storage_admin;
grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role;

alter table auth.users add column if not exists instance_id uuid;
alter table auth.users add column if not exists is_super_admin boolean;

${SUPABASE_AUTH_HELPERS_SQL}

-- Left in a developer's data by earlier versions of these patches.
drop trigger if exists protect_objects_delete on storage.objects;
drop trigger if exists protect_buckets_delete on storage.buckets;
`;
