create function private.release_photo()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  released constant text := to_jsonb(old) ->> tg_argv[0];
begin
  if to_jsonb(new) ->> tg_argv[0] is distinct from released then
    insert into private.released_photos (url, released_at) values (released, now())
    on conflict (url) do update set released_at = excluded.released_at;
  end if;
  return null;
end;
$$;
comment on function private.release_photo() is
  'Records when a race or brand stops using a photo. The trigger''s argument is the column with the photo''s URL.';

create trigger release_photo
  after update or delete on public.live_races
  for each row when (old.background_photo_url is not null)
  execute function private.release_photo('background_photo_url');

create trigger release_logo
  after update or delete on public.brand_partners
  for each row when (old.logo_url is not null)
  execute function private.release_photo('logo_url');

create function private.is_photo_shown(name text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  url constant text := private.photo_url(is_photo_shown.name);
begin
  return exists (select from public.live_races r where r.background_photo_url = url)
    or exists (select from public.brand_partners b where b.logo_url = url);
end;
$$;
comment on function private.is_photo_shown(text) is
  'Whether a race uses the photo, or a brand uses it as its logo.';

-- Volatile, so that it sees the races and brands of transactions that it waited for.
create function private.is_photo_used(name text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_photo(is_photo_used.name);
  return private.is_photo_shown(is_photo_used.name);
end;
$$;
comment on function private.is_photo_used(text) is
  'Locks a photo and returns whether a race or brand uses it. A photo in use cannot be removed.';
grant execute on function private.is_photo_used(text) to authenticated;

-- Public URLs need no policy. Storage reads an object before it removes it, which needs this one.
-- No policy allows an update: a stored photo is never replaced or renamed.
create policy "People see the photos they uploaded"
  on storage.objects for select to authenticated
  using (bucket_id = 'race-background-photos' and owner_id = any (array(select m.user_id::text from private.own_memberships m)));

create policy "People remove the photos they uploaded"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'race-background-photos'
    and owner_id = any (array(select m.user_id::text from private.own_memberships m))
    and (select private.may_store_photos())
    and not private.is_photo_used(name)
  );
