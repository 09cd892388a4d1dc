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
  'Records when a race stops using a photo.';

create trigger release_photo
  after update or delete on public.live_races
  for each row when (old.background_photo_url is not null)
  execute function private.release_photo();

-- Volatile, so that it sees the races of transactions that it waited for.
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
  'Whether a race uses the photo. A photo in use cannot be removed.';
grant execute on function private.is_photo_used(text) to authenticated;

-- Public URLs need no policy. Storage reads an object before it removes it, which needs this one.
-- No policy allows an update: a stored photo is never replaced or renamed.
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
