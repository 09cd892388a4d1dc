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
  return name ~ '^backgrounds/[A-Za-z0-9_-]{1,120}-bg-[0-9]{1,20}\.(png|jpg|jpeg)$';
end;
$$;
comment on function private.is_background_photo_path(text) is
  'Whether an object''s name has the form backgrounds/{race name}-bg-{timestamp}.{extension}.';
grant execute on function private.is_background_photo_path(text) to authenticated;

create table private.released_photos (
  url text primary key,
  released_at timestamptz,
  removed_at timestamptz
);
comment on table private.released_photos is
  'Photos that a race has stopped using, and photos that the schedule removes. Only functions read and write it.';
comment on column private.released_photos.removed_at is
  'When Storage was asked to remove the photo. From then on, no race can take it.';

-- No policy: no role of the API uses it.
alter table private.released_photos enable row level security;

create function private.lock_photo(name text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(private.background_photo_url(lock_photo.name), 0));
end;
$$;
comment on function private.lock_photo(text) is
  'Locks a photo until the transaction ends, so that no race takes it while it is being removed, and the other way round.';

create function private.is_own_photo(url text, brand_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted text := private.trimmed(url);
begin
  perform private.lock_photo(private.background_photo_name(wanted));
  return coalesce(wanted, '') = '' or exists (
    select
    from storage.objects o
    join public.brand_members m on m.user_id::text = o.owner_id
    where o.bucket_id = 'race-background-photos'
      and o.name = private.background_photo_name(wanted)
      and m.brand_partner_id = brand_id
      and not exists (
        select from private.released_photos p
        where p.url = private.background_photo_url(o.name) and p.removed_at >= o.created_at
      )
  );
end;
$$;
comment on function private.is_own_photo(text, uuid) is
  'Whether a photo URL is blank or names a photo that a member of the brand uploaded and that is not being removed, at any host.';
grant execute on function private.is_own_photo(text, uuid) to authenticated;
