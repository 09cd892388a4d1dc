insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'race-background-photos', 'race-background-photos', true, 5242880,
  array['image/png', 'image/jpeg', 'image/jpg']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.is_background_photo_path(name text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return length(name) <= 200 and name ~ '^backgrounds/[A-Za-z0-9_-]{1,120}-bg-[0-9]{1,20}\.(png|jpg|jpeg)$';
end;
$$;
comment on function private.is_background_photo_path(text) is
  'Whether an object''s name has the form backgrounds/{race name}-bg-{timestamp}.{extension}.';
grant execute on function private.is_background_photo_path(text) to authenticated;

create function private.is_logo_path(name text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return length(name) <= 200 and name ~ '^logos/[A-Za-z0-9_-]{1,120}-[0-9]{1,20}\.(png|jpg|jpeg)$';
end;
$$;
comment on function private.is_logo_path(text) is
  'Whether an object''s name has the form logos/{brand name}-{timestamp}.{extension}.';
grant execute on function private.is_logo_path(text) to authenticated;

create function private.logo_name(url text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (regexp_match(
    url,
    '^(?:https?://[^/?#@[:space:]]+)?/storage/v1/object/public/race-background-photos/(logos/[A-Za-z0-9_-]{1,200}\.(?:png|jpg|jpeg))$'
  ))[1];
end;
$$;
comment on function private.logo_name(text) is
  'The name of the logo that a public URL of the photo bucket points to, at any host or without one; null for any other URL.';
grant execute on function private.logo_name(text) to service_role;

alter table public.brand_partners
  add constraint brand_partners_logo_url_in_bucket
  check (logo_url is not distinct from private.photo_url(private.logo_name(logo_url)));

-- Finds the brand that uses a logo.
create index brand_partners_logo_url_idx on public.brand_partners (logo_url)
  where logo_url is not null;

-- From here on, a logo is a photo too: it is locked, kept and removed like one.
create table private.released_photos (
  url text primary key,
  released_at timestamptz,
  removed_at timestamptz
);
comment on table private.released_photos is
  'Photos and logos that a race or brand has stopped using or that the schedule removes. Only functions read and write it.';
comment on column private.released_photos.removed_at is
  'When Storage was asked to remove the photo. From then on, no race or brand can take it.';

-- No policy: no role of the API uses it.
alter table private.released_photos enable row level security;

create function private.lock_photo(name text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(private.photo_url(lock_photo.name), 0));
end;
$$;
comment on function private.lock_photo(text) is
  'Locks a photo until the transaction ends, so that no race or brand takes it while it is being removed, and the other way round.';
