-- Finds the active races that are over without scanning the others.
create index live_races_active_by_start_idx on public.live_races (start_time)
  where status = 'active';

create function private.complete_races(instant timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  completed integer;
begin
  -- Races that another session has locked wait for the next run, as do those beyond the limit.
  with over as (
    select r.id from public.live_races r
    where r.status = 'active' and r.start_time <= instant - interval '7 days'
    order by r.start_time
    limit 1000
    for update skip locked
  ), completed_races as (
    update public.live_races r set status = 'completed'
    from over
    where r.id = over.id
    returning r.id, r.brand_partner_id
  )
  insert into public.audit_log (action, subject_table, subject_id, brand_partner_id, reason, details)
  select 'race_status_set', 'live_races', c.id, c.brand_partner_id,
    'The race is over.', '{"from": "active", "to": "completed"}'::jsonb
  from completed_races c;
  get diagnostics completed = row_count;
  return completed;
end;
$$;
comment on function private.complete_races(timestamptz) is
  'Completes active races that started seven or more days before the instant, at most 1000 per call; returns how many. Called by the schedule.';

-- Hosted projects have pg_cron; the embedded backend has a schema with the same functions. Pending races are
-- not completed: staff decide whether they took place.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
  perform cron.schedule('complete-races', '*/5 * * * *', 'select private.complete_races()');
end;
$$;
