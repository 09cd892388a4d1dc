/**
 * What our migrations find in every Supabase project before the first of them runs, as far as they
 * name it. Types of the public schema do not depend on how any of it works.
 */
export const platform = `
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
create schema auth;
create table auth.users (
  id uuid primary key,
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  created_at timestamptz,
  updated_at timestamptz
);
create function auth.uid() returns uuid language sql stable as 'select null::uuid';
create function auth.role() returns text language sql stable as 'select null::text';
create function auth.jwt() returns jsonb language sql stable as 'select null::jsonb';
create schema storage;
create table storage.buckets (
  id text primary key,
  name text not null,
  public boolean,
  file_size_limit bigint,
  allowed_mime_types text[]
);
create table storage.objects (
  id uuid primary key,
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  created_at timestamptz
);
alter table storage.objects enable row level security;
create function storage.foldername(name text) returns text[] language sql
  as 'select (string_to_array(name, ''/''))[1:cardinality(string_to_array(name, ''/'')) - 1]';
create function storage.filename(name text) returns text language sql
  as 'select reverse(split_part(reverse(name), ''/'', 1))';
create function storage.extension(name text) returns text language sql
  as 'select reverse(split_part(reverse(name), ''.'', 1))';
create schema extensions;
create schema cron;
create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql as 'select 1::bigint';
`;
