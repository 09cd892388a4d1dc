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

create policy "Active brands add background photos"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'race-background-photos'
    and private.is_background_photo_path(name)
    and owner_id = (select m.user_id::text from private.own_membership m)
    and (select private.own_active_brand_id()) is not null
  );

-- Public URLs need no policy. Storage reads an object before it replaces or removes it, which needs this one.
create policy "People see the background photos they uploaded"
  on storage.objects for select to authenticated
  using (bucket_id = 'race-background-photos' and owner_id = (select m.user_id::text from private.own_membership m));

create policy "People replace the background photos they uploaded"
  on storage.objects for update to authenticated
  using (bucket_id = 'race-background-photos' and owner_id = (select m.user_id::text from private.own_membership m))
  with check (
    bucket_id = 'race-background-photos'
    and private.is_background_photo_path(name)
    and owner_id = (select m.user_id::text from private.own_membership m)
    and (select private.own_active_brand_id()) is not null
  );

create policy "People remove the background photos they uploaded"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'race-background-photos'
    and owner_id = (select m.user_id::text from private.own_membership m)
    and (select private.own_active_brand_id()) is not null
  );

create function private.is_own_photo(url text, brand_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted text := private.trimmed(url);
begin
  return coalesce(wanted, '') = '' or exists (
    select
    from storage.objects o
    join public.brand_members m on m.user_id::text = o.owner_id
    where o.bucket_id = 'race-background-photos'
      and o.name = private.background_photo_name(wanted)
      and m.brand_partner_id = brand_id
  );
end;
$$;
comment on function private.is_own_photo(text, uuid) is
  'Whether a photo URL is blank or names a photo that a member of the brand uploaded, at whatever host.';
grant execute on function private.is_own_photo(text, uuid) to authenticated;
