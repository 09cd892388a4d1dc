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
  if new.start_time <> old.start_time and new.start_time <= now() then
    perform private.refuse(400, 'Please select a start time in the future.', 'start_time_past');
  end if;
  return new;
end;
$$;
comment on function private.guard_race_edits() is
  'Refuses edits that a race''s status no longer allows, because runners have raced by what it says, moves of its start into the past, and changes of its status.';

-- Runs after guard_race, by its name, so that it compares what would be stored. The functions of staff and
-- of the schedule run as the owner, which it does not apply to.
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
