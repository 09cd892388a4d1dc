-- What a hosted Supabase project has before the first migration, as far as ours use it. Migrations run as a
-- role that is not a superuser, over default privileges that grant everything.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password 'authenticator';
grant anon, authenticated, service_role to authenticator;
create role supabase_auth_admin login noinherit password 'supabase_auth_admin';
create role supabase_storage_admin nologin noinherit;
create role postgres login createrole createdb bypassrls password 'postgres';
grant anon, authenticated, service_role to postgres with admin option;
-- A hosted project lets it set what the REST API reads.
grant authenticator to postgres with admin option;
grant set on parameter "pgrst.db_pre_request" to postgres;
do $$ begin
  execute format('grant create on database %I to postgres', current_database());
end $$;
alter schema public owner to postgres;
-- An import writes its rows without running triggers.
grant set on parameter session_replication_role to postgres;
grant usage on schema public to anon, authenticated, service_role;

set role postgres;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
reset role;

create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres;
set role supabase_auth_admin;

create table auth.users (
  instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
  encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz,
  confirmation_token varchar(255), confirmation_sent_at timestamptz,
  recovery_token varchar(255), recovery_sent_at timestamptz,
  email_change_token_new varchar(255), email_change varchar(255), email_change_sent_at timestamptz,
  last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_super_admin boolean,
  created_at timestamptz, updated_at timestamptz, phone text unique, phone_confirmed_at timestamptz,
  phone_change text default '', phone_change_token varchar(255) default '', phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '', email_change_confirm_status smallint default 0,
  banned_until timestamptz, reauthentication_token varchar(255) default '', reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where (is_sso_user = false);

create table auth.identities (
  provider_id text not null, user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null, provider text not null, last_sign_in_at timestamptz,
  created_at timestamptz, updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);

create table auth.sessions (
  id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz, updated_at timestamptz, not_after timestamptz
);

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb;
$$;
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid;
$$;
grant all on all tables in schema auth to postgres;
reset role;
grant usage on schema public to supabase_auth_admin;

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role;
-- Hosted projects let `postgres` write policies and triggers on storage's tables; for policies, here it has to have the
-- rights of their owner, whom it cannot become.
grant supabase_storage_admin to postgres with inherit true, set false;
set role supabase_storage_admin;

create table storage.buckets (
  id text primary key, name text not null unique, owner uuid, owner_id text, public boolean default false,
  avif_autodetection boolean default false, file_size_limit bigint, allowed_mime_types text[],
  created_at timestamptz default now(), updated_at timestamptz default now()
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id), name text,
  owner uuid, owner_id text, metadata jsonb, user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored, version text,
  created_at timestamptz default now(), updated_at timestamptz default now(), last_accessed_at timestamptz default now(),
  unique (bucket_id, name)
);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant all on storage.buckets, storage.objects to anon, authenticated, service_role, postgres;
reset role;

-- What pg_cron brings, which the test servers do not have: jobs are stored under the name of the login role,
-- read by their owner alone and never run.
create schema cron;
grant usage on schema cron to postgres;

create table cron.job (
  jobid bigserial primary key, schedule text not null, command text not null,
  nodename text not null default 'localhost', nodeport integer not null default 5432,
  database text not null default current_database(), username text not null default session_user,
  active boolean not null default true, jobname text,
  unique (jobname, username)
);
alter table cron.job enable row level security;
create policy cron_job_policy on cron.job using (username = current_user);
grant select on cron.job to postgres;

create function cron.schedule(job_name text, schedule text, command text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  id bigint;
begin
  if schedule.schedule !~ '^(\S+ +\S+ +\S+ +\S+ +\S+|[1-5]?[0-9] seconds?)$' then
    raise exception 'invalid schedule: %', schedule.schedule using errcode = '22023';
  end if;
  insert into cron.job as j (jobname, schedule, command)
  values (job_name, schedule.schedule, schedule.command)
  on conflict (jobname, username) do update
    set schedule = excluded.schedule, command = excluded.command
  returning j.jobid into id;
  return id;
end;
$$;
create function cron.unschedule(job_name text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from cron.job j where j.jobname = job_name and j.username = session_user;
  if not found then
    raise exception 'could not find valid entry for job ''%''', job_name;
  end if;
  return true;
end;
$$;
revoke execute on all functions in schema cron from public;
grant execute on all functions in schema cron to postgres;

-- What pg_net and Vault bring: requests wait in a queue, here for ever, and secrets are not encrypted.
create schema net;
grant usage on schema net to postgres;
create table net.http_request_queue (
  id bigserial primary key, method text not null, url text not null, headers jsonb not null
);
grant select on net.http_request_queue to postgres;
create function net.http_delete(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000
) returns bigint
language sql security definer set search_path = '' as $$
  insert into net.http_request_queue (method, url, headers) values ('DELETE', url, headers) returning id;
$$;
revoke execute on all functions in schema net from public;
grant execute on all functions in schema net to postgres;

create schema vault;
grant usage on schema vault to postgres;
create table vault.decrypted_secrets (
  id uuid primary key default gen_random_uuid(), name text unique, decrypted_secret text not null
);
grant select on vault.decrypted_secrets to postgres;
create function vault.create_secret(new_secret text, new_name text default null, new_description text default '')
returns uuid
language sql security definer set search_path = '' as $$
  insert into vault.decrypted_secrets (name, decrypted_secret) values (new_name, new_secret) returning id;
$$;
revoke execute on all functions in schema vault from public;
grant execute on all functions in schema vault to postgres;
