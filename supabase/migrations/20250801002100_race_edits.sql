create function private.guard_race_edits()
returns trigger
language plpgsql
set search_path = ''
as $$
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
  return new;
end;
$$;
comment on function private.guard_race_edits() is
  'Refuses changes of a race''s status, and edits that its status no longer allows because runners have raced by those values.';

-- Runs after guard_race, in order of name, so it compares what would be stored. It does not apply
-- to the owner, as which the functions of staff and of the schedule run.
create trigger guard_race_edits
  before update on public.live_races
  for each row
  when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.guard_race_edits();

create trigger audit_race_edits
  after update on public.live_races
  for each row
  when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.audit_edit(
    'race_edited', 'brand_partner_id',
    'name', 'description', 'start_time', 'start_time_zone', 'target_distance',
    'brand_website_url', 'background_photo_url'
  );

-- Runs with the caller's rights: grants, policies and the triggers above apply as to a direct
-- update.
create function public.update_race(race_id uuid, changes jsonb, based_on jsonb)
returns public.live_races
language plpgsql
set search_path = ''
as $$
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
  wanted := jsonb_populate_record(before, changes);
  update public.live_races r
  set name = wanted.name, description = wanted.description,
    start_time = wanted.start_time, start_time_zone = wanted.start_time_zone,
    target_distance = wanted.target_distance,
    brand_website_url = wanted.brand_website_url, background_photo_url = wanted.background_photo_url
  where r.id = race_id
  returning r.* into after;

  -- Compares after the update, whose triggers normalise the wanted values.
  base := jsonb_populate_record(before, based_on);
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
end;
$$;
comment on function public.update_race(uuid, jsonb, jsonb) is
  'Changes the given columns of a race of the caller''s brand, unless one has changed from based_on meanwhile to something other than what is wanted. Fields that make sense only together, such as start_time and start_time_zone, are given together. Returns the race.';
grant execute on function public.update_race(uuid, jsonb, jsonb) to authenticated;
