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
  'Since when Storage has been asked to remove the photo. No race can take it any more.';

-- No policy: no role of the API uses it.
alter table private.released_photos enable row level security;

create function private.release_photo()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.background_photo_url is distinct from old.background_photo_url then
    insert into private.released_photos (url, released_at) values (old.background_photo_url, now())
    on conflict (url) do update set released_at = excluded.released_at;
  end if;
  return null;
end;
$$;
comment on function private.release_photo() is
  'Remembers when a race stopped using a photo.';

create trigger release_photo
  after update or delete on public.live_races
  for each row when (old.background_photo_url is not null)
  execute function private.release_photo();

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
  'Until the transaction ends, keeps a photo from being removed while a race takes it, and the other way round.';

-- Volatile, so that it sees the races of the transactions that it waited for.
create function private.is_photo_used(name text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_photo(is_photo_used.name);
  return exists (
    select from public.live_races r
    where r.background_photo_url = private.background_photo_url(is_photo_used.name)
  );
end;
$$;
comment on function private.is_photo_used(text) is
  'Whether a race uses the photo, which then cannot be removed.';
grant execute on function private.is_photo_used(text) to authenticated;

-- Public URLs need no policy. Storage reads an object before it removes it, which needs this one. No policy allows an
-- update: a stored photo is never replaced nor renamed.
create policy "People see the background photos they uploaded"
  on storage.objects for select to authenticated
  using (bucket_id = 'race-background-photos' and owner_id = (select m.user_id::text from private.own_membership m));

create policy "People remove the background photos they uploaded"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'race-background-photos'
    and owner_id = (select m.user_id::text from private.own_membership m)
    and (select private.own_active_brand_id()) is not null
    and not private.is_photo_used(name)
  );

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
  'Whether a photo URL is blank or names a photo that a member of the brand uploaded and that is not being removed, at whatever host.';
grant execute on function private.is_own_photo(text, uuid) to authenticated;
