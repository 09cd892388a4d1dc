-- Photos, their previews and logos in Storage: who may store, see and remove them, and how many a brand has.

create function private.is_photo_shown(name text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  urls constant text[] := private.photo_urls(is_photo_shown.name);
begin
  return exists (select from public.live_races r where r.background_photo_url = any (urls))
    or exists (select from public.brand_partners b where b.logo_url = any (urls))
    or exists (select from private.changed_races c where c.background_photo_url = any (urls));
end $$;
comment on function private.is_photo_shown(text) is
  'Whether a race uses the photo, or the photo of the preview, a brand uses it as its logo, or staff may give it back to a race.';

-- Volatile, so that it sees the races and brands of transactions that it waited for.
create function private.is_photo_used(name text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_photo(is_photo_used.name);
  return private.is_photo_shown(is_photo_used.name);
end $$;
comment on function private.is_photo_used(text) is
  'Locks a photo and returns whether a race or brand uses it. A photo in use cannot be removed, nor its preview.';
grant execute on function private.is_photo_used(text) to authenticated;

-- Volatile, so that it sees what guard_photo has noted of the row that is being inserted.
create function private.edits_photo(name text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return exists (
    select
    from private.brand_photos p
    join private.own_memberships m on m.brand_partner_id = p.brand_partner_id
    where p.name = edits_photo.name and (m.role = 'owner' or m.role = 'editor' and not private.is_logo_path(p.name)));
end $$;
comment on function private.edits_photo(text) is
  'Whether a photo belongs to a brand that the caller is an owner or editor of; a logo, an owner.';
grant execute on function private.edits_photo(text) to authenticated;

-- Public URLs need no policy. Storage reads an object before it removes it, and after it has inserted it, which needs this one.
-- No policy allows an update: a stored photo is never replaced or renamed.
create policy "Editors see the photos of their brands, owners also logos"
  on storage.objects for select to authenticated
  using (bucket_id = 'race-background-photos' and private.edits_photo(name));

create policy "Editors of active brands remove their photos, owners also logos"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'race-background-photos'
    and (select private.may_store_photos())
    and private.edits_photo(name)
    and not private.is_photo_used(name)
  );

create function private.is_direct_upload() returns boolean language plpgsql stable set search_path = '' as $$
begin
  -- Signed upload URLs, resumable uploads and the S3 protocol check the policies once, and store
  -- what arrives hours later without them.
  return coalesce(current_setting('storage.operation', true), '') in ('', 'storage.object.upload');
end $$;
comment on function private.is_direct_upload() is
  'Whether Storage checks a file that it is receiving now, not one that it may receive later.';
grant execute on function private.is_direct_upload() to authenticated;

create policy "Editors of active brands add photos, owners also logos"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'race-background-photos'
    and (select private.is_direct_upload())
    and ((private.is_background_photo_path(name) or private.is_photo_preview_path(name))
        and (select private.may_store_photos())
      or private.is_logo_path(name) and (select private.may_store_logos()))
    and owner_id = any (array(select m.user_id::text from private.own_memberships m))
  );

create function private.preview_url(photo_url text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.photo_url(o.name)
    from storage.objects o
    where o.bucket_id = 'race-background-photos'
      and o.name = any (private.photo_names(private.background_photo_name(photo_url)))
      and private.is_photo_preview_path(o.name)
  );
end $$;
comment on function private.preview_url(text) is
  'The URL of a photo''s preview; null if none is stored.';

create function private.try_lock_photo(name text) returns boolean language plpgsql set search_path = '' as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended(private.photo_stem(try_lock_photo.name), 0));
end $$;
comment on function private.try_lock_photo(text) is
  'Takes the lock of lock_photo unless another transaction has it, and returns whether it did.';

create function private.refuse_photo(reason text, code text) returns void
language plpgsql set search_path = '' as $$
begin
  -- Storage passes on the message of no other code.
  raise sqlstate '42501' using message = refuse_photo.reason, hint = refuse_photo.code;
end $$;
comment on function private.refuse_photo(text, text) is
  'Raises an error whose message Storage returns to the uploader.';

create function private.has_photo_room(brand_id uuid, bytes bigint) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  stored record;
begin
  select count(*) as photos, coalesce(sum(pair.bytes), 0) as bytes into stored
  from (
    select max((o.metadata ->> 'size')::bigint) as bytes
    from private.brand_photos p
    join storage.objects o on o.bucket_id = 'race-background-photos' and o.name = p.name
    where p.brand_partner_id = has_photo_room.brand_id
    group by private.photo_stem(o.name)
  ) pair;
  return stored.photos < 50 and stored.bytes + has_photo_room.bytes <= 104857600;
end $$;
comment on function private.has_photo_room(uuid, bigint) is
  'Whether a brand may store another photo of this many bytes, within 50 photos and 100 MB, logos included. A photo and its preview count once.';

create function private.has_waiting_logo(brand_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select
    from private.brand_photos p
    join storage.objects o on o.bucket_id = 'race-background-photos' and o.name = p.name
    where p.brand_partner_id = has_waiting_logo.brand_id
      and private.is_logo_path(o.name)
      and not private.is_photo_shown(o.name)
      and not exists (select from private.released_photos r where r.url = private.photo_url(o.name))
  );
end $$;
comment on function private.has_waiting_logo(uuid) is
  'Whether a brand has stored a logo that it has never used. It may store the next one once it uses this one or has removed it.';

create function private.reserve_photo(brand_id uuid, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_user_id constant uuid := (select c.user_id from private.caller c);
begin
  if (private.is_background_photo_path(reserve_photo.name) or private.is_logo_path(reserve_photo.name)) is not true then
    perform private.refuse(400, 'This is not the name of a photo or logo.', 'invalid_value');
  end if;
  -- Two calls of an account at once see each other's reservations.
  perform pg_advisory_xact_lock(hashtext('photo reservations'), hashtext(own_user_id::text));
  if 10 <= (
    select count(*) from private.brand_photos p
    where p.reserved_by = own_user_id and p.reserved_until > now() and p.name <> reserve_photo.name
  ) then
    perform private.refuse(429, 'Ten of your photos are being stored. Please try again in a few minutes.', 'photo_busy');
  end if;
  perform private.lock_photo(reserve_photo.name);
  insert into private.brand_photos as p (name, brand_partner_id, reserved_by, reserved_until)
  values (reserve_photo.name, reserve_photo.brand_id, own_user_id, now() + interval '10 minutes')
  on conflict on constraint brand_photos_pkey do update set
    brand_partner_id = excluded.brand_partner_id, reserved_by = excluded.reserved_by,
    reserved_until = excluded.reserved_until
  where p.reserved_until <= now()
    or p.reserved_until is not null and p.brand_partner_id = excluded.brand_partner_id;
  -- It may be this very photo, whose upload has lost its answer.
  if not found and not exists (
    select from private.brand_photos p
    where p.name = reserve_photo.name and p.brand_partner_id = reserve_photo.brand_id
  ) then
    perform private.refuse(409, 'The resource already exists', 'photo_exists');
  end if;
end $$;
comment on function private.reserve_photo(uuid, text) is
  'Reserves the name of a photo for an upload that begins within ten minutes.';

create function private.photo_room(bytes bigint, brand_id uuid default null, name text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
begin
  perform private.require_role(own_brand_id, 'editor');
  perform private.require_active_brand(own_brand_id);
  if not private.has_photo_room(own_brand_id, bytes) then
    return false;
  end if;
  if photo_room.name is not null then
    perform private.reserve_photo(own_brand_id, photo_room.name);
  end if;
  return true;
end $$;

create function private.uploaders_brands(user_id uuid, photo text) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select m.brand_partner_id
    from public.brand_members m
    join public.brand_partners b on b.id = m.brand_partner_id
    join auth.users u on u.id = m.user_id
    where m.user_id = uploaders_brands.user_id
      and b.is_active
      and (u.banned_until is null or u.banned_until <= now())
      and (m.role = 'owner' or m.role = 'editor' and not private.is_logo_path(photo)));
end $$;
comment on function private.uploaders_brands(uuid, text) is 'The active brands for which an account may store this photo or logo.';

create function private.guard_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- When an upload begins, Storage inserts the row as the uploader and rolls back. When it ends,
  -- however much later, Storage writes the row with its own rights, over an existing one.
  caller constant text := current_setting('role');
  is_at_end constant boolean := caller not in ('anon', 'authenticated');
  size constant bigint := new.metadata ->> 'size';
  is_logo constant boolean := private.is_logo_path(new.name);
  is_preview constant boolean := private.is_photo_preview_path(new.name);
  names constant text[] := private.photo_names(new.name);
  brand_ids uuid[];
  brand_id uuid;
  limits storage.buckets;
  most_bytes bigint;
begin
  if caller = 'authenticated' and not exists (select from private.caller) then
    perform private.refuse_photo('Your session has ended. Please sign in again.', 'session_ended');
  end if;
  brand_ids := private.uploaders_brands(new.owner_id::uuid, new.name);
  if brand_ids = '{}' and is_at_end then
    perform private.refuse_photo('Your brand account is not active. Please contact support.', 'brand_inactive');
  elsif brand_ids = '{}' or caller = 'anon' then
    -- The policy refuses this row.
    return new;
  end if;
  select * into limits from storage.buckets b where b.id = new.bucket_id;
  -- Chat programs leave out a picture of 600 kB.
  most_bytes := case when is_preview then 599999 when is_logo then 2097152 else limits.file_size_limit end;
  if is_at_end then
    if not coalesce(size <= most_bytes, false) then
      perform private.refuse_photo('The object exceeded the maximum allowed size', 'photo_size');
    end if;
    if not coalesce(new.metadata ->> 'mimetype' = any (
      case when is_preview then array['image/jpeg'] else limits.allowed_mime_types end), false)
    then
      perform private.refuse_photo(
        format('mime type %s is not supported', new.metadata ->> 'mimetype'), 'photo_type');
    end if;
  end if;
  select p.brand_partner_id into brand_id
  from private.brand_photos p
  where case
    when is_preview then p.name = any (names) and p.name <> new.name and p.reserved_until is null
    else p.name = new.name and p.reserved_until > now()
  end;
  if is_preview and brand_id is null then
    perform private.refuse_photo('The photo of this preview is not stored.', 'photo_missing');
  elsif brand_id is null and cardinality(brand_ids) > 1 then
    perform private.refuse_photo(
      'You belong to several brands. Call photo_room with the photo''s name and its brand first.', 'brand_required');
  end if;
  brand_id := coalesce(brand_id, brand_ids[1]);
  -- An upload that waits would hold one of Storage's few connections.
  if not private.try_lock_photo(new.name)
    or is_at_end and not pg_try_advisory_xact_lock(hashtextextended('photos of ' || brand_id, 0))
  then
    perform private.refuse_photo(
      'Another photo of your brand is just being stored. Please try again.', 'photo_busy');
  end if;
  -- At the beginning, Storage's own insert finds another row with the name. A preview comes before a race shows its photo, so
  -- that staff see both when they look at the race.
  if brand_id <> all (brand_ids) or private.is_photo_shown(new.name) or exists (
    select from storage.objects o
    where o.bucket_id = new.bucket_id and o.name = any (names)
      and (is_at_end and o.name = new.name or not is_preview and o.name <> new.name)
  ) then
    perform private.refuse_photo('The resource already exists', 'photo_exists');
  end if;
  if not is_preview and not private.has_photo_room(brand_id, coalesce(size, most_bytes)) then
    perform private.refuse_photo(
      'Your brand has reached its limit of 50 stored photos or 100 MB, so this photo wasn''t stored.', 'photo_limit');
  end if;
  if is_logo and private.has_waiting_logo(brand_id) then
    perform private.refuse_photo(
      'Your brand has stored another logo that it doesn''t use yet, so this one wasn''t stored.', 'logo_waiting');
  end if;
  insert into private.brand_photos (name, brand_partner_id) values (new.name, brand_id)
  on conflict on constraint brand_photos_pkey do update set
    brand_partner_id = excluded.brand_partner_id, reserved_by = null, reserved_until = null;
  return new;
end $$;
comment on function private.guard_photo() is
  'Refuses a photo if the session has ended, the brand is inactive or has stored 50 photos, 100 MB or a logo that it doesn''t use yet, the name is taken, or the file that has arrived has a wrong size (2 MB for a logo, 600 kB for a preview) or type. Notes which brand it belongs to: the one that reserved its name, or the uploader''s only one; a preview belongs to the brand of its photo, which must be stored and not shown yet.';

-- Policies do not apply to the row that Storage writes at the end of an upload. An operator's
-- upload has no owner.
create trigger guard_photo before insert on storage.objects
  for each row when (new.bucket_id = 'race-background-photos' and new.owner_id is not null)
  execute function private.guard_photo();

create function private.follow_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.brand_photos p where p.name = old.name;
  else
    update private.brand_photos p set name = new.name where p.name = old.name;
  end if;
  return null;
end $$;
comment on function private.follow_photo() is
  'Forgets which brand a removed photo belonged to, and keeps that of one that an operator moves.';

create trigger follow_photo after delete or update of name on storage.objects
  for each row when (old.bucket_id = 'race-background-photos')
  execute function private.follow_photo();

create function private.claim_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  after constant jsonb := to_jsonb(new);
  url constant text := after ->> tg_argv[0];
  photo constant text := coalesce(private.background_photo_name(url), private.logo_name(url));
begin
  insert into private.brand_photos (name, brand_partner_id)
  select n, (after ->> tg_argv[1])::uuid
  from unnest(private.photo_names(photo)) n
  where n = photo or private.is_photo_preview_path(n) and exists (
    select from storage.objects o where o.name = n
  )
  on conflict do nothing;
  return null;
end $$;
comment on function private.claim_photo() is
  'Notes that a photo which an operator stored, and its preview, belong to the brand that uses it now. The trigger''s arguments are the columns with its URL and with the brand''s id.';

create trigger claim_photo after insert or update of background_photo_url on public.live_races
  for each row when (new.background_photo_url is not null)
  execute function private.claim_photo('background_photo_url', 'brand_partner_id');

create trigger claim_logo after insert or update of logo_url on public.brand_partners
  for each row when (new.logo_url is not null) execute function private.claim_photo('logo_url', 'id');

-- The API.

select private.expose('photo_room', 'authenticated',
  'Whether the caller''s brand may store another photo of this many bytes. Call it before an upload: Storage may leave a connection unanswered on which it has refused a large file. With the photo''s name, reserves it for the brand, for ten minutes; an account has up to ten names reserved.');
