-- What our migrations use of a new hosted Supabase project. Migrations run as a role that is not a
-- superuser, with default privileges that grant everything.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password 'authenticator';
grant anon, authenticated, service_role to authenticator;
create role supabase_auth_admin login noinherit password 'supabase_auth_admin';
create role supabase_storage_admin nologin noinherit;
-- Owns the tables on which `postgres` may create policies; see storage.sql.
create role storage_policies nologin noinherit;
create role postgres login createrole createdb bypassrls password 'postgres';
grant anon, authenticated, service_role to postgres with admin option;
-- Hosted projects let it set what the REST API reads.
grant authenticator to postgres with admin option;
grant set on parameter "pgrst.db_pre_request" to postgres;
do $$ begin
  execute format('grant create on database %I to postgres', current_database());
end $$;
alter schema public owner to postgres;
-- An import writes rows without running triggers.
grant set on parameter session_replication_role to postgres;
grant usage on schema public to anon, authenticated, service_role;

set role postgres;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
reset role;

create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;
