create view public.brand_race_analytics
with (security_invoker = true)
as
select
  r.id as live_race_id,
  coalesce(t.total_participants, 0) as total_participants,
  coalesce(t.completed_participants, 0) as completed_participants,
  t.completion_seconds_sum::double precision / nullif(t.counted_participants, 0)
    as average_completion_time,
  t.completion_seconds_sum::double precision / nullif(t.counted_participants, 0)
    / 60 / r.target_distance as average_pace
from public.live_races r
left join public.race_participant_totals t on t.live_race_id = r.id;
comment on view public.brand_race_analytics is
  'Participants and finishers of each race, with the average time in seconds and the average pace in minutes per mile. The averages leave out results that are faster than the record over the distance or slower than 25 minutes per mile; completed_participants counts them.';

grant select on public.brand_race_analytics to authenticated, service_role;

create function private.refuse_analytics_writes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(405, 'Analytics are read, never written.', 'read_only');
  return null;
end;
$$;
comment on function private.refuse_analytics_writes() is
  'Refuses to write analytics, for every role.';

-- Without this trigger, PostgreSQL reports that the view is not updatable before it checks
-- privileges, and the API returns status 500.
create trigger refuse_analytics_writes
  instead of insert or update or delete on public.brand_race_analytics
  for each row execute function private.refuse_analytics_writes();
