-- Races: their values, rules and edits, and which photo each shows.

create function private.is_time_zone(zone text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- PostgreSQL also accepts abbreviations, offsets and any letter case; browsers do not.
  if zone !~ '^(UTC|[A-Z][A-Za-z_-]*(/[A-Z][A-Za-z_-]*){1,2}|Etc/GMT[+-][0-9]{1,2})$' then
    return false;
  end if;
  perform timestamp 'epoch' at time zone zone;
  return true;
exception
  when invalid_parameter_value then
    return false;
end $$;
comment on function private.is_time_zone(text) is
  'Whether a text is an IANA time zone name that both PostgreSQL and browsers accept.';
grant execute on function private.is_time_zone(text) to authenticated, service_role;

create function private.with_https(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  cleaned constant text := private.clean_address(address);
begin
  return case
    when coalesce(cleaned, '') = '' then null
    when cleaned ~* '^https?://' then cleaned
    else 'https://' || cleaned
  end;
end $$;
comment on function private.with_https(text) is
  'Adds "https://" to a website address without an http(s) prefix; returns null for a blank one.';
grant execute on function private.with_https(text) to authenticated, service_role;

create function private.is_website(address text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  letters constant text := private.characters('host_letters');
begin
  -- Checks the limit of 63 characters per label separately: as part of the pattern, it takes ten
  -- times as long.
  return length(address) <= 2048
    and address ~ format(
      '^[Hh][Tt][Tt][Pp][Ss]?://([A-Za-z0-9_%1$s]([A-Za-z0-9_%1$s-]*[A-Za-z0-9_%1$s])?\.)+[A-Za-z%1$s][A-Za-z0-9_%1$s-]*[A-Za-z0-9_%1$s]\.?(:[0-9]{1,5})?([/?#][^%2$s]*)?$',
      letters, private.characters('white_space'))
    and substring(address from '//([^/?#:]*)') !~ '[^.]{64}'
    and coalesce(substring(address from '//[^/?#:]*:([0-9]+)')::integer, 0) < 65536;
end $$;
comment on function private.is_website(text) is
  'Whether a text is an http(s) address of a public host, without credentials and spaces. Like browsers, it accepts underscores and a full stop at the end of the host.';
grant execute on function private.is_website(text) to authenticated, service_role;

create function private.background_photo_name(url text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (regexp_match(
    url,
    '^(?:https?://[^/?#@[:space:]]+)?/storage/v1/object/public/race-background-photos/(backgrounds/(?![A-Za-z0-9_-]*-bg-[0-9]+-preview\.)[A-Za-z0-9_-]{1,200}\.(?:png|jpg|jpeg))$'
  ))[1];
end $$;
comment on function private.background_photo_name(text) is
  'The name of the photo that a public URL of the photo bucket points to, at any host or without one; null for any other URL, as of a preview.';
grant execute on function private.background_photo_name(text) to authenticated, service_role;

create function private.photo_url(name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '/storage/v1/object/public/race-background-photos/' || name;
end $$;
comment on function private.photo_url(text) is
  'A photo''s or logo''s public URL without the host, as races and brands store it: the host may change, and one API can have several.';
grant execute on function private.photo_url(text) to authenticated, service_role;

create function private.is_race_description(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return length(btrim(value)) between 1 and 50;
end $$;
comment on function private.is_race_description(text) is
  'Whether a text can describe a race: 1 to 50 characters, without surrounding spaces.';
grant execute on function private.is_race_description(text) to authenticated, service_role;

create function private.is_start_time(instant timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- Browsers cannot parse what the API writes for years after 9999 or before 1.
  return instant >= '2000-01-01Z' and instant < '2200-01-01Z';
end $$;
comment on function private.is_start_time(timestamptz) is
  'Whether a race can start at this instant: from the year 2000 to 2199, UTC.';
grant execute on function private.is_start_time(timestamptz) to authenticated, service_role;

create function private.is_target_distance(miles numeric) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return miles between 0.1 and 1000 and abs(miles * 10 - round(miles * 10)) < 1e-6;
end $$;
comment on function private.is_target_distance(numeric) is
  'Whether a race can have this distance: 0.1 to 1000 miles, in steps of 0.1.';
grant execute on function private.is_target_distance(numeric) to authenticated, service_role;

create function private.is_race_status(status text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return status in ('pending', 'active', 'completed', 'cancelled');
end $$;
comment on function private.is_race_status(text) is 'Whether a text is a race''s status.';
grant execute on function private.is_race_status(text) to authenticated, service_role;

create function private.record_seconds(miles double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  -- World records from 100 metres to 1,000 miles, as in packages/domain.
  distances constant double precision[] := array[
    0.0621371, 0.248548, 0.497097, 1, 3.106856, 6.213712, 13.109375, 26.21875, 62.137119, 198.598929, 1000];
  seconds constant double precision[] := array[
    9.58, 43.03, 100.91, 223.13, 755.36, 1571, 3402, 7235, 21935, 86400, 901836];
  n integer := 1;
begin
  while n < 10 and distances[n + 1] < miles loop
    n := n + 1;
  end loop;
  return exp(ln(seconds[n]) + (ln(miles) - ln(distances[n]))
    * (ln(seconds[n + 1]) - ln(seconds[n])) / (ln(distances[n + 1]) - ln(distances[n])));
end $$;
comment on function private.record_seconds(double precision) is
  'The fastest possible time over a distance in miles, between the world records on either side of it.';

create function private.slowest_seconds(miles double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return 25 * 60 * miles;
end $$;
comment on function private.slowest_seconds(double precision) is
  'The slowest time over a distance in miles that counts, as in packages/domain.';

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'race-background-photos', 'race-background-photos', true, 5242880,
  array['image/png', 'image/jpeg', 'image/jpg']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.is_background_photo_path(name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return length(name) <= 200 and name ~ '^backgrounds/[A-Za-z0-9_-]{1,120}-bg-[0-9]{1,20}\.(png|jpg|jpeg)$';
end $$;
comment on function private.is_background_photo_path(text) is
  'Whether an object''s name has the form backgrounds/{race name}-bg-{timestamp}.{extension}.';
grant execute on function private.is_background_photo_path(text) to authenticated;

create function private.is_photo_preview_path(name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return name ~ '-preview\.jpg$'
    and private.is_background_photo_path(regexp_replace(is_photo_preview_path.name, '-preview\.jpg$', '.jpg'));
end $$;
comment on function private.is_photo_preview_path(text) is
  'Whether an object''s name has the form backgrounds/{race name}-bg-{timestamp}-preview.jpg.';
grant execute on function private.is_photo_preview_path(text) to authenticated;

create function private.photo_stem(name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(name, '^(backgrounds/.*-bg-[0-9]+)(-preview)?\.(png|jpg|jpeg)$', '\1');
end $$;
comment on function private.photo_stem(text) is
  'What the names of a photo and its preview have in common. No two photos share it, so that none shows another''s preview. A logo''s is its name.';

create function private.photo_names(name text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  stem constant text := private.photo_stem(name);
begin
  return case
    when stem = photo_names.name then array[stem]
    else array[stem || '.png', stem || '.jpg', stem || '.jpeg', stem || '-preview.jpg']
  end;
end $$;
comment on function private.photo_names(text) is
  'The names that a photo and its preview can have, from one of them. A logo has its own alone.';

create function private.photo_urls(name text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(select private.photo_url(n) from unnest(private.photo_names(photo_urls.name)) n);
end $$;
comment on function private.photo_urls(text) is 'The URLs of photo_names.';

create function private.is_logo_path(name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return length(name) <= 200 and name ~ '^logos/[A-Za-z0-9_-]{1,120}-[0-9]{1,20}\.(png|jpg|jpeg)$';
end $$;
comment on function private.is_logo_path(text) is
  'Whether an object''s name has the form logos/{brand name}-{timestamp}.{extension}.';
grant execute on function private.is_logo_path(text) to authenticated;

create function private.logo_name(url text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return (regexp_match(
    url,
    '^(?:https?://[^/?#@[:space:]]+)?/storage/v1/object/public/race-background-photos/(logos/[A-Za-z0-9_-]{1,200}\.(?:png|jpg|jpeg))$'
  ))[1];
end $$;
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

create table private.brand_photos (
  name text primary key,
  -- No foreign key: its check would wait for a brand that is locked, and an upload that waits holds one of Storage's few connections.
  brand_partner_id uuid not null,
  -- Of a name that is reserved for an upload.
  reserved_by uuid references auth.users (id) on delete cascade,
  reserved_until timestamptz,
  check (num_nulls(reserved_by, reserved_until) in (0, 2))
);
comment on table private.brand_photos is
  'Which brand each stored photo and logo belongs to, and the names that are reserved for uploads. Rights, limits, sweep and erasure follow it, not who uploaded.';

create index brand_photos_brand_partner_id_idx on private.brand_photos (brand_partner_id);
create index brand_photos_reserved_by_idx on private.brand_photos (reserved_by);

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.brand_photos enable row level security;

create function private.lock_photo(name text) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(private.photo_stem(lock_photo.name), 0));
end $$;
comment on function private.lock_photo(text) is
  'Locks a photo and its preview until the transaction ends, so that no race or brand takes it while it is being removed, and the other way round.';

create extension if not exists pg_trgm with schema extensions;

create table public.live_races (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint live_races_name_length check (private.is_name(name)),
  search_name text collate "C" generated always as (private.search_name(name)) stored not null,
  description text not null
    constraint live_races_description_length check (private.is_race_description(description)),
  start_time timestamptz not null
    constraint live_races_start_time_range check (private.is_start_time(start_time)),
  start_time_zone text not null
    constraint live_races_start_time_zone_known check (private.is_time_zone(start_time_zone)),
  start_sequence integer not null default 0 check (start_sequence >= 0),
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
  'The name without accents and differences of letter case, with the C collation, by which races are sorted and searched.';
comment on column public.live_races.start_time_zone is
  'The IANA time zone in which the start time was entered, so that it is always shown as the same local time.';
comment on column public.live_races.start_sequence is
  'How often the start has moved: the SEQUENCE by which calendars know the newer of two entries.';
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

-- Serve the staff's lists, tasks and search, and the schedule.
create index live_races_newest_idx on public.live_races (created_at, id);
create index live_races_status_start_idx on public.live_races (status, start_time, created_at, id);
create index live_races_start_idx on public.live_races (start_time, created_at, id);
create index live_races_name_idx on public.live_races (search_name, created_at, id);
create index live_races_name_search_idx on public.live_races using gin ((' ' || search_name) extensions.gin_trgm_ops);

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

create function private.next_race_number(brand_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  number integer;
begin
  -- The foreign key locks the brand as well, but after the number. create_race locks the brand
  -- first, so the two could deadlock.
  perform from public.brand_partners b where b.id = brand_id for key share;
  insert into private.brand_race_numbers as n (brand_partner_id, last_number)
  values (brand_id, 1)
  on conflict (brand_partner_id) do update set last_number = n.last_number + 1
  returning n.last_number into number;
  return number;
end $$;
comment on function private.next_race_number(uuid) is
  'Takes a brand''s next number for a race. Concurrent inserts for one brand wait for each other.';
grant execute on function private.next_race_number(uuid) to service_role;

create function private.has_stored_photo(brand_id uuid, name text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform private.lock_photo(has_stored_photo.name);
  return exists (
    select
    from storage.objects o
    left join private.brand_photos p on p.name = o.name
    where o.bucket_id = 'race-background-photos'
      and o.name = has_stored_photo.name
      -- What an operator stored belongs to the brand that comes to use it.
      and (p.brand_partner_id = has_stored_photo.brand_id or p.name is null and o.owner_id is null)
      and not exists (
        select from private.released_photos r
        where r.url = private.photo_url(o.name) and r.removed_at >= o.created_at
      )
  );
end $$;
comment on function private.has_stored_photo(uuid, text) is
  'Whether a stored photo belongs to the brand, or to none yet, and is not being removed; locks it.';

create function private.is_own_photo(url text, brand_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := private.trimmed(url);
begin
  return coalesce(wanted, '') = ''
    or private.has_stored_photo(brand_id, private.background_photo_name(wanted));
end $$;
comment on function private.is_own_photo(text, uuid) is
  'Whether a photo URL is blank or names a stored photo that the brand may use, at any host.';
grant execute on function private.is_own_photo(text, uuid) to authenticated;

-- What a valid race is, for new races and for changes.

create function private.normalised_race(race public.live_races) returns public.live_races
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_long(array[race.name, race.description, race.start_time_zone]);
  perform private.refuse_long(array[race.brand_website_url, race.background_photo_url], 4000);
  race.name := private.normalised_name(race.name);
  race.description := private.trimmed(race.description);
  race.brand_website_url := private.with_https(race.brand_website_url);
  race.background_photo_url := nullif(private.trimmed(race.background_photo_url), '');
  race.background_photo_url := coalesce(
    private.photo_url(private.background_photo_name(race.background_photo_url)), race.background_photo_url);
  return race;
end $$;
comment on function private.normalised_race(public.live_races) is
  'A race as stored: with its texts trimmed and its addresses complete. Raises an error for one with a text that is too long to read.';
grant execute on function private.normalised_race(public.live_races) to authenticated, service_role;

create function private.refuse_invalid_race(
  race public.live_races,
  before public.live_races,
  starts_ahead boolean,
  has_own_photo boolean
) returns void
language plpgsql set search_path = '' as $$
declare
  fault constant text := case
    when coalesce(race.name, '') = '' then 'Please enter a race name.'
    when not private.is_name(race.name) then 'Race name must be 120 characters or less.'
    when race.name is distinct from before.name and private.name_fault(race.name, 'race') <> ''
      then private.name_fault(race.name, 'race')
    when coalesce(race.description, '') = '' then 'Please enter a race description.'
    when not private.is_race_description(race.description)
      then 'Race description must be 50 characters or less.'
    when private.is_start_time(race.start_time) is not true then 'Please select a start time.'
    when private.is_time_zone(race.start_time_zone) is not true then 'Please select a time zone.'
    when (race.max_participants > 0) is not true then 'Max participants must be a whole number above zero.'
    when private.is_target_distance(race.target_distance::numeric) is not true
      then 'Please enter a distance from 0.1 to 1000 miles, in steps of 0.1.'
    when not private.is_website(race.brand_website_url) then 'Please enter a valid website address.'
    when race.background_photo_url is not null
      and private.background_photo_name(race.background_photo_url) is null
      then 'The background photo must be one uploaded here.'
  end;
begin
  if fault is not null then
    perform private.refuse(400, fault, 'invalid_value');
  end if;
  if starts_ahead and race.start_time is distinct from before.start_time and race.start_time <= now() then
    perform private.refuse(400, 'Please select a start time in the future.', 'start_time_past');
  end if;
  if has_own_photo and race.background_photo_url is distinct from before.background_photo_url then
    -- Not part of the condition above, since not every caller may execute it.
    if not private.is_own_photo(race.background_photo_url, race.brand_partner_id) then
      perform private.refuse(400, 'The background photo must be one uploaded here.', 'invalid_value');
    end if;
  end if;
end $$;
comment on function private.refuse_invalid_race(public.live_races, public.live_races, boolean, boolean) is
  'Raises an error unless a normalised race is valid as a change of the race before, which is null for a new one. A start that brands set must be in the future, and a photo their own.';
grant execute on function private.refuse_invalid_race(public.live_races, public.live_races, boolean, boolean)
  to authenticated, service_role;

create function private.refuse_locked_race(new public.live_races, old public.live_races) returns void
language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status then
    perform private.refuse(403, 'Only set_race_status changes the status of a race.', 'protected_column');
  end if;
  if old.status in ('completed', 'cancelled')
    and (new.name, new.description, new.start_time, new.start_time_zone, new.target_distance,
        new.brand_website_url, new.background_photo_url)
      is distinct from
      (old.name, old.description, old.start_time, old.start_time_zone, old.target_distance,
        old.brand_website_url, old.background_photo_url)
  then
    perform private.refuse(409, case old.status
      when 'completed' then 'A completed race can''t be changed: its results are published.'
      else 'A cancelled race can''t be changed: it won''t take place.'
    end, 'race_locked');
  end if;
  if old.status = 'active'
    and (new.start_time, new.start_time_zone, new.target_distance)
      is distinct from (old.start_time, old.start_time_zone, old.target_distance)
  then
    perform private.refuse(
      409, 'The start, time zone and distance of an active race can''t be changed, because runners rely on them.', 'race_locked');
  end if;
end $$;
comment on function private.refuse_locked_race(public.live_races, public.live_races) is
  'Refuses changes of a race''s status, and edits that its status no longer allows because runners have raced by those values.';
grant execute on function private.refuse_locked_race(public.live_races, public.live_races) to authenticated, service_role;

create function private.guard_race() returns trigger language plpgsql set search_path = '' as $$
declare
  is_brand constant boolean := tg_op = 'UPDATE' and private.is_api_caller();
  -- Not the owner, as which the functions of staff and of the schedule run.
  is_direct constant boolean := tg_op = 'UPDATE' and current_user in ('anon', 'authenticated', 'service_role');
begin
  new := private.normalised_race(new);
  if tg_op = 'INSERT' then
    new.brand_race_number := private.next_race_number(new.brand_partner_id);
  end if;
  if is_brand then
    perform private.require_active_brand(old.brand_partner_id);
    if (new.id, new.start_sequence, new.max_participants, new.route_data, new.brand_partner_id, new.brand_race_number,
        new.entry_credits_required, new.elapsed_time, new.custom_logo_url, new.created_at, new.approved_at)
      is distinct from
      (old.id, old.start_sequence, old.max_participants, old.route_data, old.brand_partner_id, old.brand_race_number,
        old.entry_credits_required, old.elapsed_time, old.custom_logo_url, old.created_at, old.approved_at)
    then
      perform private.refuse(403, 'This part of a race cannot be edited.', 'protected_column');
    end if;
  end if;
  if new.brand_partner_id <> old.brand_partner_id then
    -- Its totals and its order refer to the brand too.
    perform private.refuse(400, 'A race cannot move to another brand.', 'invalid_value');
  end if;
  if new.brand_race_number <> old.brand_race_number then
    perform private.refuse(400, 'A race keeps its number.', 'invalid_value');
  end if;
  perform private.refuse_invalid_race(new, old, starts_ahead => is_direct, has_own_photo => is_brand);
  if is_direct then
    perform private.refuse_locked_race(new, old);
  end if;
  new.start_sequence := coalesce(old.start_sequence + (new.start_time <> old.start_time)::integer, 0);
  if new.status = 'pending' then
    new.approved_at := null;
  elsif new.status in ('active', 'completed') then
    new.approved_at := coalesce(new.approved_at, now());
  end if;
  return new;
end $$;
comment on function private.guard_race() is
  'Normalizes and validates a race, protects the columns that brands may not change, counts how often its start moved, and notes when it was approved.';

create trigger guard_race before insert or update on public.live_races
  for each row execute function private.guard_race();

create trigger audit_race_edits after update on public.live_races
  for each row
  when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.audit_edit(
    'race_edited', 'brand_partner_id',
    'name', 'description', 'start_time', 'start_time_zone', 'target_distance',
    'brand_website_url', 'background_photo_url'
  );

create function private.release_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  released constant text := to_jsonb(old) ->> tg_argv[0];
begin
  if to_jsonb(new) ->> tg_argv[0] is distinct from released then
    insert into private.released_photos (url, released_at) values (released, now())
    on conflict (url) do update set released_at = excluded.released_at;
  end if;
  return null;
end $$;
comment on function private.release_photo() is
  'Records when a race or brand stops using a photo. The trigger''s argument is the column with the photo''s URL.';

create trigger release_photo after update or delete on public.live_races
  for each row when (old.background_photo_url is not null)
  execute function private.release_photo('background_photo_url');

create trigger release_logo after update or delete on public.brand_partners
  for each row when (old.logo_url is not null) execute function private.release_photo('logo_url');

create table private.changed_races (
  live_race_id uuid primary key references public.live_races (id) on delete cascade,
  name text not null,
  description text not null,
  brand_website_url text,
  background_photo_url text,
  changed_at timestamptz not null default now()
);
comment on table private.changed_races is
  'What races whose brands have changed them since were when staff approved them or last found them fine, until staff look at the change or the brand takes it back.';
comment on column private.changed_races.changed_at is 'When the first change was made that staff have not looked at.';

create index changed_races_oldest_idx on private.changed_races (changed_at, live_race_id);

-- Finds the races to which staff may give a photo back.
create index changed_races_background_photo_url_idx on private.changed_races (background_photo_url)
  where background_photo_url is not null;

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.changed_races enable row level security;

-- The API.

-- Runs with the caller's rights: grants, policies and the triggers above apply as to a direct
-- update.
create function public.update_race(race_id uuid, changes jsonb, based_on jsonb) returns public.live_races
language plpgsql set search_path = '' as $$
declare
  editable constant text[] := array[
    'name', 'description', 'start_time', 'start_time_zone', 'target_distance',
    'brand_website_url', 'background_photo_url'];
  before public.live_races;
  base public.live_races;
  wanted public.live_races;
  after public.live_races;
  fields text;
begin
  perform private.refuse_long_json(changes);
  perform private.refuse_long_json(based_on);
  if (jsonb_typeof(changes) = 'object' and jsonb_typeof(based_on) = 'object') is not true then
    perform private.refuse(400, 'Pass changes and based_on as objects.', 'invalid_value');
  end if;
  if exists (select from jsonb_object_keys(changes) f where f <> all (editable)) then
    perform private.refuse(403, 'This part of a race cannot be edited.', 'protected_column');
  end if;
  select string_agg(f, ', ' order by f) into fields
  from jsonb_object_keys(changes) f where not based_on ? f;
  if fields is not null then
    perform private.refuse(400, 'Missing required fields in based_on: ' || fields, 'missing_fields');
  end if;

  select r.* into before from public.live_races r where r.id = race_id for update;
  if before.id is null then
    perform private.refuse(404, 'Race not found', 'race_not_found');
  end if;
  begin
    wanted := jsonb_populate_record(before, changes);
    base := jsonb_populate_record(before, based_on);
  exception when data_exception then
    perform private.refuse(400, 'Pass values of the columns'' types.', 'invalid_value');
  end;
  update public.live_races r
  set name = wanted.name, description = wanted.description,
    start_time = wanted.start_time, start_time_zone = wanted.start_time_zone,
    target_distance = wanted.target_distance,
    brand_website_url = wanted.brand_website_url, background_photo_url = wanted.background_photo_url
  where r.id = race_id
  returning r.* into after;

  -- Compares after the update, whose triggers normalise the wanted values.
  base.background_photo_url := coalesce(
    private.photo_url(private.background_photo_name(base.background_photo_url)), base.background_photo_url);
  -- JavaScript's dates resolve no smaller part of a second.
  base.start_time := date_trunc('milliseconds', base.start_time);
  before.start_time := date_trunc('milliseconds', before.start_time);
  select string_agg(f, ', ' order by f) into fields
  from jsonb_object_keys(changes) f
  where to_jsonb(before) -> f is distinct from to_jsonb(base) -> f
    and to_jsonb(before) -> f is distinct from to_jsonb(after) -> f;
  if fields is not null then
    perform private.refuse(409, 'Someone else has changed this meanwhile: ' || fields, 'edit_conflict');
  end if;
  return after;
end $$;
comment on function public.update_race(uuid, jsonb, jsonb) is
  'Changes the given columns of a race of the caller''s brand, unless one has changed from based_on meanwhile to something other than what is wanted. Fields that make sense only together, such as start_time and start_time_zone, are given together. Returns the race.';
grant execute on function public.update_race(uuid, jsonb, jsonb) to authenticated;
