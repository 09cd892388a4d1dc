-- Storage's schema after its migrations. `postgres` fills buckets and objects, and reads the rest.

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, postgres;
set role supabase_storage_admin;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.migrations (
  id integer primary key, name varchar(100) unique not null, hash varchar(40) not null,
  executed_at timestamp default current_timestamp
);
insert into storage.migrations (id, name, hash) values (62, 'object-versioning-core', 'a-hash');

create table storage.buckets (
  id text primary key, name text not null, owner uuid,
  created_at timestamptz default now(), updated_at timestamptz default now(),
  public boolean default false, avif_autodetection boolean default false,
  file_size_limit bigint, allowed_mime_types text[], owner_id text,
  type storage.buckettype not null default 'STANDARD',
  versioning_status text not null default 'DISABLED'
    check (versioning_status in ('DISABLED', 'ENABLED', 'SUSPENDED')),
  constraint buckets_versioning_standard_only_check check (type = 'STANDARD' or versioning_status = 'DISABLED'),
  constraint buckets_versioning_dark_check check (versioning_status = 'DISABLED')
);
create unique index bname on storage.buckets (name);

create table storage.objects (
  id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id), name text,
  owner uuid, created_at timestamptz default now(), updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(), metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text, owner_id text, user_metadata jsonb,
  archived_at timestamptz, is_delete_marker boolean not null default false, is_versioned boolean not null default false
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);

create table storage.buckets_analytics (
  id text primary key, type storage.buckettype not null default 'ANALYTICS', format text not null default 'ICEBERG',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now()
);
create table storage.buckets_vectors (
  id text primary key, type storage.buckettype not null default 'VECTOR',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now()
);
create table storage.s3_multipart_uploads (
  id text primary key, in_progress_size bigint not null default 0, upload_signature text not null,
  bucket_id text not null references storage.buckets (id), key text collate "C" not null, version text not null,
  owner_id text, created_at timestamptz not null default now(), user_metadata jsonb, metadata jsonb
);

alter table storage.migrations enable row level security;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.buckets_analytics enable row level security;
alter table storage.buckets_vectors enable row level security;
alter table storage.s3_multipart_uploads enable row level security;

grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to postgres with grant option;
-- The API roles' rights to the other tables do not concern us.
grant select on all tables in schema storage to postgres;

create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end;
$$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end;
$$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();
reset role;

-- The extension supautils lets `postgres` create and drop policies on these two tables, and drop
-- triggers. Without it, a role whose rights `postgres` has owns them here, and an owner's other
-- changes are refused.
alter table storage.buckets owner to storage_policies;
alter table storage.objects owner to storage_policies;
grant storage_policies to postgres with inherit true, set false;
grant usage on schema storage to storage_policies;

create function storage.refuse_change() returns event_trigger language plpgsql as $$
declare
  changed text;
begin
  if current_user <> 'postgres' then
    return;
  end if;
  if tg_event = 'sql_drop' then
    select split_part(o.object_identity, '.', 2) into changed from pg_event_trigger_dropped_objects() o
    where o.schema_name = 'storage' and o.object_type in ('table', 'table column', 'index', 'table constraint');
  else
    select coalesce(c.relname, 'objects') into changed from pg_event_trigger_ddl_commands() o
    left join pg_class c on o.classid = 'pg_class'::regclass and c.oid = o.objid
    where o.schema_name = 'storage' and o.object_type not in ('policy', 'trigger');
  end if;
  if found then
    raise exception using errcode = '42501', message = 'must be owner of table ' || changed;
  end if;
end;
$$;
create event trigger refuse_change_of_storage on ddl_command_end execute function storage.refuse_change();
create event trigger refuse_drop_of_storage on sql_drop execute function storage.refuse_change();
