create table public.live_races (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint live_races_name_length check (private.is_name(name)),
  search_name text collate "C" generated always as (private.name_skeleton(name)) stored not null,
  description text not null
    constraint live_races_description_length check (private.is_race_description(description)),
  start_time timestamptz not null
    constraint live_races_start_time_range check (private.is_start_time(start_time)),
  start_time_zone text not null
    constraint live_races_start_time_zone_known check (private.is_time_zone(start_time_zone)),
  max_participants integer not null default 500
    constraint live_races_max_participants_positive check (max_participants > 0),
  target_distance double precision not null default 26.2
    constraint live_races_target_distance_range check (private.is_target_distance(target_distance::numeric)),
  route_data jsonb not null default '{"type": "FeatureCollection", "features": []}'::jsonb,
  brand_partner_id uuid not null references public.brand_partners (id),
  brand_race_number integer not null
    constraint live_races_brand_race_number_positive check (brand_race_number > 0),
  brand_website_url text
    constraint live_races_brand_website_url_form check (private.is_website(brand_website_url)),
  entry_credits_required integer not null default 0 check (entry_credits_required >= 0),
  status text not null default 'pending'
    constraint live_races_status_known check (private.is_race_status(status)),
  elapsed_time integer not null default 0 check (elapsed_time >= 0),
  custom_logo_url text,
  background_photo_url text
    constraint live_races_background_photo_url_in_bucket check (
      background_photo_url
        is not distinct from private.photo_url(private.background_photo_name(background_photo_url))
    ),
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  -- For an order's foreign key.
  constraint live_races_of_brand unique (id, brand_partner_id),
  constraint live_races_number_of_brand unique (brand_partner_id, brand_race_number)
);
comment on table public.live_races is
  'Sponsored virtual races. Only create_race creates them; the brand may edit the columns that its form shows, if the race''s status allows it.';
comment on column public.live_races.search_name is
  'The name''s skeleton, with the C collation, by which races are sorted and searched.';
comment on column public.live_races.start_time_zone is
  'The IANA time zone in which the start time was entered, so that it is always shown as the same local time.';
comment on column public.live_races.brand_race_number is
  'The race''s number within its brand, from 1; it never changes and is never used again.';
comment on column public.live_races.target_distance is 'Miles, in steps of 0.1.';
comment on column public.live_races.background_photo_url is 'The path of the photo''s public URL, without the API''s host.';
comment on column public.live_races.approved_at is
  'When staff approved the race, which lets everyone see its page. A cancelled race keeps it, a pending one has none.';
comment on column public.live_races.elapsed_time is 'Seconds since the start; written by the mobile app.';

-- Serves the dashboard's newest-first list, the monthly count and the foreign key.
create index live_races_brand_newest_idx
  on public.live_races (brand_partner_id, created_at desc, id desc) include (status);
-- Finds the races that use a photo.
create index live_races_background_photo_url_idx on public.live_races (background_photo_url)
  where background_photo_url is not null;

alter table public.live_races enable row level security;

create policy "Brands see their own races, staff see every race"
  on public.live_races for select to authenticated
  using (brand_partner_id = any (array(select m.brand_partner_id from private.own_memberships m))
    or exists (select from private.own_staff_membership));

create policy "Owners and editors edit the races of their brands"
  on public.live_races for update to authenticated
  using (brand_partner_id = any (array(
    select m.brand_partner_id from private.own_memberships m where m.role in ('owner', 'editor'))));

grant select, update (
  name, description, start_time, start_time_zone, target_distance,
  brand_website_url, background_photo_url
) on public.live_races to authenticated;
grant select, insert, update, delete on public.live_races to service_role;

create table private.brand_race_numbers (
  brand_partner_id uuid primary key references public.brand_partners (id) on delete cascade,
  last_number integer not null check (last_number > 0)
);
comment on table private.brand_race_numbers is
  'The number of each brand''s latest race. Kept apart from the races, so the number of a deleted race is not used again.';
-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.brand_race_numbers enable row level security;

create function private.number_race()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The foreign key locks the brand as well, but after the number. create_race locks the brand
  -- first, so the two could deadlock.
  perform from public.brand_partners b where b.id = new.brand_partner_id for key share;
  insert into private.brand_race_numbers as n (brand_partner_id, last_number)
  values (new.brand_partner_id, 1)
  on conflict (brand_partner_id) do update set last_number = n.last_number + 1
  returning n.last_number into new.brand_race_number;
  return new;
end;
$$;
comment on function private.number_race() is
  'Gives a new race its brand''s next number. Concurrent inserts for one brand wait for each other.';

create trigger number_race
  before insert on public.live_races
  for each row execute function private.number_race();

create function private.has_stored_photo(brand_id uuid, name text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_photo(has_stored_photo.name);
  return exists (
    select
    from storage.objects o
    where o.bucket_id = 'race-background-photos'
      and o.name = has_stored_photo.name
      and (
        exists (
          select from public.brand_members m
          where m.user_id::text = o.owner_id and m.brand_partner_id = has_stored_photo.brand_id)
        -- Whoever uploaded it may have left the brand since.
        or exists (
          select from public.live_races r
          where r.brand_partner_id = has_stored_photo.brand_id
            and r.background_photo_url = private.photo_url(o.name))
      )
      and not exists (
        select from private.released_photos p
        where p.url = private.photo_url(o.name) and p.removed_at >= o.created_at
      )
  );
end;
$$;
comment on function private.has_stored_photo(uuid, text) is
  'Whether a member of the brand uploaded the photo, or one of its races shows it, and it is not being removed; locks it.';

create function private.is_own_photo(url text, brand_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant text := private.trimmed(url);
begin
  return coalesce(wanted, '') = ''
    or private.has_stored_photo(brand_id, private.background_photo_name(wanted));
end;
$$;
comment on function private.is_own_photo(text, uuid) is
  'Whether a photo URL is blank or names a photo that a member of the brand uploaded and that is not being removed, at any host.';
grant execute on function private.is_own_photo(text, uuid) to authenticated;
