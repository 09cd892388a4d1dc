-- Finds the active races that are over without reading the others.
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
  -- A race that somebody is changing now waits for the next run, and so does what exceeds a batch.
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
  'Completes the active races that started seven days ago or earlier; answers how many. Called by the schedule.';

-- Hosted projects have pg_cron, the embedded backend a schema that does the same. A race that staff
-- never made active is not completed: whether it took place is theirs to say.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
  perform cron.schedule('complete-races', '*/5 * * * *', 'select private.complete_races()');
end;
$$;
