-- What a valid race is, for new races and for changes.

create function private.normalised_race(race public.live_races)
returns public.live_races
language plpgsql
immutable
set search_path = ''
as $$
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
end;
$$;
comment on function private.normalised_race(public.live_races) is
  'A race as stored: with its texts trimmed and its addresses complete. Raises an error for one with a text that is too long to read.';
grant execute on function private.normalised_race(public.live_races) to authenticated, service_role;

create function private.refuse_invalid_race(
  race public.live_races,
  before public.live_races,
  starts_ahead boolean,
  has_own_photo boolean
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  fault constant text := case
    when coalesce(race.name, '') = '' then 'Please enter a race name.'
    when not private.is_name(race.name) then 'Race name must be 120 characters or less.'
    when race.name is distinct from before.name and private.name_fault(race.name) <> '' then private.name_fault(race.name)
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
end;
$$;
comment on function private.refuse_invalid_race(public.live_races, public.live_races, boolean, boolean) is
  'Raises an error unless a normalised race is valid as a change of the race before, which is null for a new one. A start that brands set must be in the future, and a photo their own.';
grant execute on function private.refuse_invalid_race(public.live_races, public.live_races, boolean, boolean)
  to authenticated, service_role;

create function private.guard_race()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  is_brand constant boolean := tg_op = 'UPDATE' and private.is_api_caller();
begin
  new := private.normalised_race(new);
  if is_brand then
    perform private.require_active_brand(old.brand_partner_id);
    if (new.id, new.max_participants, new.route_data, new.brand_partner_id, new.brand_race_number,
        new.entry_credits_required, new.elapsed_time, new.custom_logo_url, new.created_at, new.approved_at)
      is distinct from
      (old.id, old.max_participants, old.route_data, old.brand_partner_id, old.brand_race_number,
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
  perform private.refuse_invalid_race(new, old,
    starts_ahead => tg_op = 'UPDATE' and current_user in ('anon', 'authenticated', 'service_role'),
    has_own_photo => is_brand);
  if new.status = 'pending' then
    new.approved_at := null;
  elsif new.status in ('active', 'completed') then
    new.approved_at := coalesce(new.approved_at, now());
  end if;
  return new;
end;
$$;
comment on function private.guard_race() is
  'Normalizes and validates a race, protects the columns that brands may not change, and notes when it was approved.';

create trigger guard_race
  before insert or update on public.live_races
  for each row execute function private.guard_race();
