create function private.is_direct_upload()
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Signed upload URLs, resumable uploads and the S3 protocol check the policies once, and store
  -- what arrives hours later without them.
  return coalesce(current_setting('storage.operation', true), '') in ('', 'storage.object.upload');
end;
$$;
comment on function private.is_direct_upload() is
  'Whether Storage checks a file that it is receiving now, not one that it may receive later.';
grant execute on function private.is_direct_upload() to authenticated;

create policy "Editors of active brands add photos, owners also logos"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'race-background-photos'
    and (select private.is_direct_upload())
    and (private.is_background_photo_path(name) and (select private.may_store_photos())
      or private.is_logo_path(name) and (select private.may_store_logos()))
    and owner_id = any (array(select m.user_id::text from private.own_memberships m))
  );

create function private.try_lock_photo(name text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended(private.photo_url(try_lock_photo.name), 0));
end;
$$;
comment on function private.try_lock_photo(text) is
  'Takes the lock of lock_photo unless another transaction has it, and returns whether it did.';

create function private.refuse_photo(reason text, code text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Storage passes on the message of no other code.
  raise sqlstate '42501' using message = refuse_photo.reason, hint = refuse_photo.code;
end;
$$;
comment on function private.refuse_photo(text, text) is
  'Raises an error whose message Storage returns to the uploader.';

create function private.has_photo_room(brand_id uuid, bytes bigint)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  stored record;
begin
  select count(*) as photos, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes into stored
  from storage.objects o
  join public.brand_members m on m.user_id::text = o.owner_id
  where o.bucket_id = 'race-background-photos' and m.brand_partner_id = has_photo_room.brand_id;
  return stored.photos < 50 and stored.bytes + has_photo_room.bytes <= 104857600;
end;
$$;
comment on function private.has_photo_room(uuid, bigint) is
  'Whether a brand may store another photo of this many bytes, within 50 photos and 100 MB, logos included.';

create function private.has_waiting_logo(brand_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from storage.objects o
    join public.brand_members m on m.user_id::text = o.owner_id
    where o.bucket_id = 'race-background-photos'
      and private.is_logo_path(o.name)
      and m.brand_partner_id = has_waiting_logo.brand_id
      and not private.is_photo_shown(o.name)
      and not exists (select from private.released_photos p where p.url = private.photo_url(o.name))
  );
end;
$$;
comment on function private.has_waiting_logo(uuid) is
  'Whether a brand has stored a logo that it has never used. It may store the next one once it uses this one or has removed it.';

create function private.own_photo_room(bytes bigint, brand_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
begin
  perform private.require_role(own_brand_id, 'editor');
  perform private.require_active_brand(own_brand_id);
  return private.has_photo_room(own_brand_id, bytes);
end;
$$;
comment on function private.own_photo_room(bigint, uuid) is 'Implements photo_room.';
grant execute on function private.own_photo_room(bigint, uuid) to authenticated;

create function public.photo_room(bytes bigint, brand_id uuid default null)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.own_photo_room(bytes, brand_id);
end;
$$;
comment on function public.photo_room(bigint, uuid) is
  'Whether the caller''s brand may store another photo of this many bytes. Call it before an upload: Storage may leave a connection unanswered on which it has refused a large file.';
grant execute on function public.photo_room(bigint, uuid) to authenticated;

create function private.guard_photo()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- When an upload begins, Storage inserts the row as the uploader and rolls back. When it ends,
  -- however much later, Storage writes the row with its own rights, over an existing one.
  caller constant text := current_setting('role');
  is_at_end constant boolean := caller not in ('anon', 'authenticated');
  size constant bigint := new.metadata ->> 'size';
  is_logo constant boolean := private.is_logo_path(new.name);
  brand_id uuid;
  limits storage.buckets;
  most_bytes bigint;
begin
  if caller = 'authenticated' and not exists (select from private.caller) then
    perform private.refuse_photo('Your session has ended. Please sign in again.', 'session_ended');
  end if;
  select m.brand_partner_id into brand_id
  from public.brand_members m
  join public.brand_partners b on b.id = m.brand_partner_id
  join auth.users u on u.id = m.user_id
  where m.user_id = new.owner_id::uuid and b.is_active
    and (u.banned_until is null or u.banned_until <= now());
  if brand_id is null and is_at_end then
    perform private.refuse_photo('Your brand account is not active. Please contact support.', 'brand_inactive');
  elsif brand_id is null or caller = 'anon' then
    -- The policy refuses this row.
    return new;
  end if;
  select * into limits from storage.buckets b where b.id = new.bucket_id;
  most_bytes := case when is_logo then 2097152 else limits.file_size_limit end;
  if is_at_end then
    if not coalesce(size <= most_bytes, false) then
      perform private.refuse_photo('The object exceeded the maximum allowed size', 'photo_size');
    end if;
    if not coalesce(new.metadata ->> 'mimetype' = any (limits.allowed_mime_types), false) then
      perform private.refuse_photo(
        format('mime type %s is not supported', new.metadata ->> 'mimetype'), 'photo_type');
    end if;
  end if;
  -- An upload that waits would hold one of Storage's few connections.
  if not private.try_lock_photo(new.name)
    or is_at_end and not pg_try_advisory_xact_lock(hashtextextended('photos of ' || brand_id, 0))
  then
    perform private.refuse_photo(
      'Another photo of your brand is just being stored. Please try again.', 'photo_busy');
  end if;
  -- At the beginning, Storage's own insert finds another row with the name.
  if private.is_photo_shown(new.name) or is_at_end and exists (
    select from storage.objects o where o.bucket_id = new.bucket_id and o.name = new.name
  ) then
    perform private.refuse_photo('The resource already exists', 'photo_exists');
  end if;
  if not private.has_photo_room(brand_id, coalesce(size, most_bytes)) then
    perform private.refuse_photo(
      'Your brand has reached its limit of 50 stored photos or 100 MB, so this photo wasn''t stored.', 'photo_limit');
  end if;
  if is_logo and private.has_waiting_logo(brand_id) then
    perform private.refuse_photo(
      'Your brand has stored another logo that it doesn''t use yet, so this one wasn''t stored.', 'logo_waiting');
  end if;
  return new;
end;
$$;
comment on function private.guard_photo() is
  'Refuses a photo if the session has ended, the brand is inactive or has stored 50 photos, 100 MB or a logo that it doesn''t use yet, the name is taken, or the file that has arrived has a wrong size (2 MB for a logo) or type.';

-- Policies do not apply to the row that Storage writes at the end of an upload. An operator's
-- upload has no owner.
create trigger guard_photo
  before insert on storage.objects
  for each row when (new.bucket_id = 'race-background-photos' and new.owner_id is not null)
  execute function private.guard_photo();
