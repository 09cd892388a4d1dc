-- Who runs a race, and the totals and series that brands see.

create table public.race_participants (
  id bigint generated always as identity primary key,
  live_race_id uuid not null references public.live_races (id) on delete cascade,
  runner_id uuid not null,
  joined_at timestamptz not null default now(),
  completed_at timestamptz,
  completion_seconds integer check (completion_seconds > 0),
  constraint race_participants_one_entry_per_runner unique (live_race_id, runner_id),
  constraint race_participants_completed_together
    check ((completed_at is null) = (completion_seconds is null))
);
comment on table public.race_participants is
  'Runners'' entries, written by the mobile app''s server. Browsers cannot read them.';
comment on column public.race_participants.runner_id is
  'The runner''s account in the mobile app, which is another system.';

create index race_participants_live_race_id_joined_at_idx
  on public.race_participants (live_race_id, joined_at);

-- No policy on purpose: row-level security then hides every row from browsers.
alter table public.race_participants enable row level security;
grant select, insert, update, delete on public.race_participants to service_role;

create function private.refuse_moving_participants() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(400, 'An entry cannot move to another race.', 'invalid_value');
  return null;
end $$;
comment on function private.refuse_moving_participants() is
  'Refuses to move an entry to another race, for every role.';

create trigger refuse_moving_participants before update of live_race_id on public.race_participants
  for each row when (old.live_race_id is distinct from new.live_race_id)
  execute function private.refuse_moving_participants();

create table public.race_participant_totals (
  live_race_id uuid primary key references public.live_races (id) on delete cascade,
  brand_partner_id uuid not null references public.brand_partners (id),
  total_participants integer not null default 0 check (total_participants >= 0),
  completed_participants integer not null default 0
    check (completed_participants between 0 and total_participants),
  median_seconds double precision
);
comment on table public.race_participant_totals is
  'How many runners have joined and finished each race, maintained by triggers so that lists and public pages do not count rows. Every race has a row.';
comment on column public.race_participant_totals.brand_partner_id is
  'The race''s brand, copied so that the row policy needs no join.';
comment on column public.race_participant_totals.median_seconds is
  'The median of a completed race''s possible results, from ten of them on; null for other races.';

create index race_participant_totals_brand_partner_id_idx
  on public.race_participant_totals (brand_partner_id);

alter table public.race_participant_totals enable row level security;

create policy "Brands see their own races' totals, staff see all"
  on public.race_participant_totals for select to authenticated
  using (brand_partner_id = any (array(select m.brand_partner_id from private.own_memberships m))
    or exists (select from private.own_staff_membership));
grant select on public.race_participant_totals to authenticated, service_role;

create function private.keep_median(race_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  race public.live_races;
  fastest double precision;
  slowest double precision;
begin
  -- A session that changes a result or the race's status meanwhile waits here, and then sees what this wrote.
  perform from public.race_participant_totals t where t.live_race_id = race_id for no key update;
  select r.* into race from public.live_races r where r.id = race_id and r.status = 'completed';
  fastest := private.record_seconds(race.target_distance);
  slowest := private.slowest_seconds(race.target_distance);
  update public.race_participant_totals t set median_seconds = (
    select case when count(*) >= 10 then percentile_cont(0.5) within group (order by p.completion_seconds) end
    from public.race_participants p
    where p.live_race_id = race.id and p.completion_seconds between fastest and slowest)
  where t.live_race_id = race_id;
end $$;
comment on function private.keep_median(uuid) is 'Computes the median of a race''s possible results again.';

create function private.keep_participant_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.race_participant_totals (live_race_id, brand_partner_id)
    values (new.id, new.brand_partner_id);
  else
    perform private.keep_median(new.id);
  end if;
  return null;
end $$;
comment on function private.keep_participant_totals() is
  'Adds a row of totals for each new race, and computes the median when a race is completed or its distance changes.';

create trigger start_participant_totals after insert on public.live_races
  for each row execute function private.keep_participant_totals();

create trigger keep_participant_totals after update on public.live_races
  for each row when ((old.status = 'completed' or new.status = 'completed')
    and (old.status, old.target_distance) is distinct from (new.status, new.target_distance))
  execute function private.keep_participant_totals();

create function private.add_to_participant_totals(race_id uuid, entries bigint, completed bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  total integer;
  race public.live_races;
begin
  update public.race_participant_totals t set
    total_participants = t.total_participants + entries,
    completed_participants = t.completed_participants + completed
  where t.live_race_id = race_id
  returning t.total_participants into total;
  select r.* into race from public.live_races r where r.id = race_id;
  if entries > 0 and total > race.max_participants then
    perform private.refuse(409, 'This race is full.', 'race_full');
  end if;
  if race.status = 'completed' then
    perform private.keep_median(race_id);
  end if;
end $$;
comment on function private.add_to_participant_totals(uuid, bigint, bigint) is
  'Adds differences, which may be negative, to a race''s totals; raises an error if the race then exceeds its maximum.';

create function private.count_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign constant integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  -- In order of race, so that concurrent statements over many races cannot deadlock.
  if tg_op = 'TRUNCATE' then
    update public.race_participant_totals
    set total_participants = 0, completed_participants = 0, median_seconds = null
    where total_participants > 0;
  elsif tg_op = 'UPDATE' then
    perform private.add_to_participant_totals(c.live_race_id, 0, c.completed)
    from (
      select n.live_race_id, count(n.completion_seconds) - count(o.completion_seconds) as completed
      from new_rows n
      join old_rows o on o.id = n.id
      group by n.live_race_id
      order by n.live_race_id
    ) c;
  else
    perform private.add_to_participant_totals(c.live_race_id, sign * c.entries, sign * c.completed)
    from (
      select e.live_race_id, count(*) as entries, count(e.completion_seconds) as completed
      from changed_rows e
      group by e.live_race_id
      order by e.live_race_id
    ) c;
  end if;
  return null;
end $$;
comment on function private.count_participants() is
  'Adds a statement''s new rows, minus its old ones, to each race''s totals.';

create trigger count_new_participants after insert on public.race_participants
  referencing new table as changed_rows for each statement execute function private.count_participants();

create trigger count_changed_participants after update on public.race_participants
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_participants();

create trigger count_removed_participants after delete on public.race_participants
  referencing old table as changed_rows for each statement execute function private.count_participants();

create trigger reset_participant_totals after truncate on public.race_participants
  for each statement execute function private.count_participants();

create function private.average_seconds(race_id uuid) returns double precision
language plpgsql stable security definer set search_path = '' as $$
declare
  race public.live_races;
  fastest double precision;
  slowest double precision;
begin
  select r.* into race from public.live_races r
  where r.id = race_id
    and (private.is_member(r.brand_partner_id) or private.is_staff() or private.is_service_role());
  fastest := private.record_seconds(race.target_distance);
  slowest := private.slowest_seconds(race.target_distance);
  return (
    select avg(p.completion_seconds)
    from public.race_participants p
    where p.live_race_id = race.id and p.completion_seconds between fastest and slowest);
end $$;
comment on function private.average_seconds(uuid) is
  'The average of a race''s possible results in seconds, for its brand and for staff; null without one.';
grant execute on function private.average_seconds(uuid) to authenticated, service_role;

create view public.brand_race_analytics
with (security_invoker = true)
as
select
  r.id as live_race_id,
  coalesce(t.total_participants, 0) as total_participants,
  coalesce(t.completed_participants, 0) as completed_participants,
  a.seconds as average_completion_time,
  a.seconds / 60 / r.target_distance as average_pace
from public.live_races r
left join public.race_participant_totals t on t.live_race_id = r.id
cross join lateral private.average_seconds(r.id) a (seconds);
comment on view public.brand_race_analytics is
  'Participants and finishers of each race, with the average time in seconds and the average pace in minutes per mile. The averages leave out results that are faster than the record over the distance or slower than 25 minutes per mile; completed_participants counts them.';
grant select on public.brand_race_analytics to authenticated, service_role;

create function private.refuse_analytics_writes() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse(405, 'Analytics are read, never written.', 'read_only');
  return null;
end $$;
comment on function private.refuse_analytics_writes() is 'Refuses to write analytics, for every role.';

-- Without this trigger, PostgreSQL reports that the view is not updatable before it checks
-- privileges, and the API returns status 500.
create trigger refuse_analytics_writes instead of insert or update or delete on public.brand_race_analytics
  for each row execute function private.refuse_analytics_writes();

-- The analytics screen's charts: sign-ups over time, and distributions of finish times and paces.

create type public.race_series as (
  sign_ups jsonb,
  finish_times jsonb,
  paces jsonb,
  counted integer,
  excluded integer,
  average_seconds double precision,
  median_seconds double precision,
  p10_seconds double precision,
  p90_seconds double precision,
  average_pace double precision,
  median_pace double precision,
  p10_pace double precision,
  p90_pace double precision
);
comment on type public.race_series is
  'Groups of {from, to, count}: sign-ups by days of the race''s zone, finish times by seconds, paces by minutes per mile; then numbers over the counted results, percentiles from ten results on. excluded counts impossible results.';

create function private.merged_groups(groups jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  smallest constant integer := 10;
  merged jsonb[] := '{}';
  single jsonb;
  first_from jsonb;
  total integer := 0;
begin
  for single in select g from jsonb_array_elements(groups) g loop
    first_from := coalesce(first_from, single -> 'from');
    total := total + (single ->> 'count')::integer;
    if total >= smallest then
      merged := array_append(merged, jsonb_build_object('from', first_from, 'to', single -> 'to', 'count', total));
      first_from := null;
      total := 0;
    end if;
  end loop;
  if total > 0 and cardinality(merged) > 0 then
    merged[cardinality(merged)] := merged[cardinality(merged)] || jsonb_build_object(
      'to', single -> 'to',
      'count', (merged[cardinality(merged)] ->> 'count')::integer + total);
  end if;
  return to_jsonb(merged);
end $$;
comment on function private.merged_groups(jsonb) is
  'Groups in order, where those under ten are merged into their neighbor, so that none shows what single runners did; no groups if there are fewer than ten runners.';

create function private.race_series_of(race public.live_races) returns public.race_series
language plpgsql stable set search_path = '' as $$
declare
  buckets constant integer := 20;
  fastest double precision := private.record_seconds(race.target_distance);
  slowest double precision := private.slowest_seconds(race.target_distance);
  minutes_per_mile double precision := 1 / (60 * race.target_distance);
  low double precision;
  width double precision;
  percentiles double precision[];
  joined_at timestamptz[];
  completion_seconds integer[];
  result public.race_series;
begin
  -- The entries are scattered over the table, so they are read once.
  select coalesce(array_agg(p.joined_at), '{}'),
    coalesce(array_agg(p.completion_seconds) filter (where p.completion_seconds between fastest and slowest), '{}')
  into joined_at, completion_seconds
  from public.race_participants p
  where p.live_race_id = race.id;
  select count(*), avg(s), percentile_cont(array[0.1, 0.5, 0.9]) within group (order by s),
    min(s), case when max(s) > min(s) then 10 * ceil((max(s) - min(s) + 1.0) / buckets / 10) else 1 end
  into result.counted, result.average_seconds, percentiles, low, width
  from unnest(completion_seconds) s;
  -- Otherwise the outermost edges would be the times of two runners, unless all times are equal.
  low := width * floor(low / width);
  result.excluded := coalesce((
    select t.completed_participants from public.race_participant_totals t where t.live_race_id = race.id
  ), 0) - result.counted;
  if result.counted >= 10 then
    result.p10_seconds := percentiles[1];
    result.median_seconds := percentiles[2];
    result.p90_seconds := percentiles[3];
  end if;

  select private.merged_groups(coalesce(jsonb_agg(jsonb_build_object(
      'from', low + b.n * width, 'to', low + (b.n + 1) * width, 'count', b.runners) order by b.n), '[]'))
  into result.finish_times
  from (
    select floor((s - low) / width) as n, count(*) as runners
    from unnest(completion_seconds) s
    group by 1
  ) b;
  select private.merged_groups(coalesce(jsonb_agg(jsonb_build_object(
      'from', d.day, 'to', d.day, 'count', d.runners) order by d.day), '[]'))
  into result.sign_ups
  from (
    select (j at time zone race.start_time_zone)::date as day, count(*) as runners
    from unnest(joined_at) j
    group by 1
  ) d;

  -- All ran the same distance, so paces follow from times.
  select coalesce(jsonb_agg(jsonb_build_object(
    'from', (g ->> 'from')::double precision * minutes_per_mile,
    'to', (g ->> 'to')::double precision * minutes_per_mile,
    'count', g -> 'count') order by n), '[]')
  into result.paces
  from jsonb_array_elements(result.finish_times) with ordinality as f (g, n);
  result.average_pace := result.average_seconds / 60 / race.target_distance;
  result.median_pace := result.median_seconds * minutes_per_mile;
  result.p10_pace := result.p10_seconds * minutes_per_mile;
  result.p90_pace := result.p90_seconds * minutes_per_mile;
  return result;
end $$;
comment on function private.race_series_of(public.live_races) is 'Computes the series of a race from its participants.';

create function private.race_analytics_series(race_id uuid) returns public.race_series
language plpgsql security definer set search_path = '' as $$
declare
  race public.live_races;
begin
  select r.* into race from public.live_races r
  where r.id = race_id and (private.is_member(r.brand_partner_id) or private.is_staff());
  if race.id is null then
    perform private.refuse(404, 'Race not found', 'race_not_found');
  end if;
  return private.race_series_of(race);
end $$;

-- The API.

select private.expose('race_analytics_series', 'authenticated',
  'For the race''s brand and for staff: sign-ups by day, and the distribution of finish times and paces.');
