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

create function private.try_lock_photo(name text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended(private.background_photo_url(try_lock_photo.name), 0));
end;
$$;
comment on function private.try_lock_photo(text) is
  'Takes the lock of lock_photo unless another transaction has it, and says whether it did.';

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

create function private.is_direct_upload()
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Storage's addresses for a later upload, its resumable uploads and its S3 protocol ask the policies once, and store
  -- what comes hours later without them.
  return coalesce(current_setting('storage.operation', true), '') in ('', 'storage.object.upload');
end;
$$;
comment on function private.is_direct_upload() is
  'Whether Storage asks for a file that it is just receiving, and not for one that it may receive later.';
grant execute on function private.is_direct_upload() to authenticated;

create policy "Active brands add background photos"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'race-background-photos'
    and (select private.is_direct_upload())
    and private.is_background_photo_path(name)
    and owner_id = (select m.user_id::text from private.own_membership m)
    and (select private.own_active_brand_id()) is not null
  );

create function private.refuse_photo(reason text, code text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The only code with which Storage passes an error's message on.
  raise sqlstate '42501' using message = refuse_photo.reason, hint = refuse_photo.code;
end;
$$;
comment on function private.refuse_photo(text, text) is
  'Raises an error whose message Storage returns to the uploader.';

create function private.guard_photo()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Storage asks as the uploader when an upload begins, and takes the row back. It writes the row at the end, with rights
  -- of its own and over what is there, however long that takes.
  caller constant text := current_setting('role');
  is_at_end constant boolean := caller not in ('anon', 'authenticated');
  size constant bigint := new.metadata ->> 'size';
  brand_id uuid;
  limits storage.buckets;
  photos bigint;
  bytes bigint;
begin
  select m.brand_partner_id into brand_id
  from public.brand_members m
  join public.brand_partners b on b.id = m.brand_partner_id
  join auth.users u on u.id = m.user_id
  where m.user_id = new.owner_id::uuid and b.is_active
    and (u.banned_until is null or u.banned_until <= now());
  if brand_id is null and is_at_end then
    perform private.refuse_photo('Your brand account is not active. Please contact support.', 'brand_inactive');
  elsif brand_id is null or caller = 'anon' then
    -- The policy refuses it.
    return new;
  end if;
  select * into limits from storage.buckets b where b.id = new.bucket_id;
  if is_at_end then
    if not coalesce(size <= limits.file_size_limit, false) then
      perform private.refuse_photo('The object exceeded the maximum allowed size', 'photo_size');
    end if;
    if not coalesce(new.metadata ->> 'mimetype' = any (limits.allowed_mime_types), false) then
      perform private.refuse_photo(
        format('mime type %s is not supported', new.metadata ->> 'mimetype'), 'photo_type');
    end if;
  end if;
  -- An upload that waited would hold one of Storage's few connections.
  if not private.try_lock_photo(new.name)
    or is_at_end and not pg_try_advisory_xact_lock(hashtextextended('photos of ' || brand_id, 0))
  then
    perform private.refuse_photo(
      'Another photo of your brand is just being stored. Please try again.', 'photo_busy');
  end if;
  -- The policies of Storage's first insert see another row with the name themselves.
  if exists (
    select from public.live_races r where r.background_photo_url = private.background_photo_url(new.name)
  ) or is_at_end and exists (
    select from storage.objects o where o.bucket_id = new.bucket_id and o.name = new.name
  ) then
    perform private.refuse_photo('The resource already exists', 'photo_exists');
  end if;
  select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0) into photos, bytes
  from storage.objects o
  join public.brand_members m on m.user_id::text = o.owner_id
  where o.bucket_id = new.bucket_id and m.brand_partner_id = brand_id;
  if photos >= 50 or bytes + coalesce(size, limits.file_size_limit) > 104857600 then
    perform private.refuse_photo(
      'Your brand has reached its limit of 50 stored photos or 100 MB, so this photo wasn''t stored.', 'photo_limit');
  end if;
  return new;
end;
$$;
comment on function private.guard_photo() is
  'Refuses a photo of a brand that is not active or that has stored 50 photos or 100 MB, to a name that is taken, and, once it has arrived, of a wrong size or type.';

-- Policies do not apply to the row that Storage writes at the end of an upload. What an operator uploads has no owner.
create trigger guard_photo
  before insert on storage.objects
  for each row when (new.bucket_id = 'race-background-photos' and new.owner_id is not null)
  execute function private.guard_photo();

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
