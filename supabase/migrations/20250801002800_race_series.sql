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

create table private.kept_race_series (
  live_race_id uuid primary key references public.live_races (id) on delete cascade,
  series jsonb not null
);
comment on table private.kept_race_series is
  'Cached series of completed races: their first reader stores them, and late results delete them.';

-- No policy on purpose: only functions read and write these rows.
alter table private.kept_race_series enable row level security;

create function private.merged_groups(groups jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
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
end;
$$;
comment on function private.merged_groups(jsonb) is
  'Groups in order, where those under ten are merged into their neighbor, so that none shows what single runners did; no groups if there are fewer than ten runners.';

create function private.race_series_of(race public.live_races)
returns public.race_series
language plpgsql
stable
set search_path = ''
as $$
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
  result.average_pace := result.average_seconds * minutes_per_mile;
  result.median_pace := result.median_seconds * minutes_per_mile;
  result.p10_pace := result.p10_seconds * minutes_per_mile;
  result.p90_pace := result.p90_seconds * minutes_per_mile;
  return result;
end;
$$;
comment on function private.race_series_of(public.live_races) is 'Computes the series of a race from its participants.';

create function private.completed_race_series(race public.live_races)
returns public.race_series
language plpgsql
set search_path = ''
as $$
declare
  kept jsonb;
  result public.race_series;
begin
  select k.series into kept from private.kept_race_series k where k.live_race_id = race.id;
  if kept is null then
    -- Writers lock a race before its totals. A writer of participants updates the totals first and
    -- then deletes the series. Of several first readers, the others wait and find what one has stored.
    perform from public.live_races r where r.id = race.id for key share;
    perform from public.race_participant_totals t where t.live_race_id = race.id for no key update;
    select k.series into kept from private.kept_race_series k where k.live_race_id = race.id;
  end if;
  if kept is not null then
    return jsonb_populate_record(null::public.race_series, kept);
  end if;
  result := private.race_series_of(race);
  insert into private.kept_race_series (live_race_id, series) values (race.id, to_jsonb(result));
  return result;
end;
$$;
comment on function private.completed_race_series(public.live_races) is
  'The series of a completed race, which the first call computes and stores.';

create function private.race_analytics_series(race_id uuid)
returns public.race_series
language plpgsql
security definer
set search_path = ''
as $$
declare
  race public.live_races;
begin
  select r.* into race from public.live_races r
  where r.id = race_id and (private.is_member(r.brand_partner_id) or private.is_staff());
  if race.id is null then
    perform private.refuse(404, 'Race not found', 'race_not_found');
  end if;
  if race.status <> 'completed' then
    return private.race_series_of(race);
  end if;
  return private.completed_race_series(race);
end;
$$;
comment on function private.race_analytics_series(uuid) is 'Implements race_analytics_series.';
grant execute on function private.race_analytics_series(uuid) to authenticated;

create function public.race_analytics_series(race_id uuid)
returns public.race_series
language plpgsql
set search_path = ''
as $$
begin
  return private.race_analytics_series(race_id);
end;
$$;
comment on function public.race_analytics_series(uuid) is
  'For the race''s brand and for staff: sign-ups by day, and the distribution of finish times and paces.';
grant execute on function public.race_analytics_series(uuid) to authenticated;

create function private.forget_race_series()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'live_races' then
    delete from private.kept_race_series k where k.live_race_id = new.id;
  else
    delete from private.kept_race_series k where k.live_race_id = new.live_race_id;
  end if;
  return null;
end;
$$;
comment on function private.forget_race_series() is 'Deletes the cached series of a race when its participants, or what else it is computed from, change.';

create trigger forget_race_series
  after insert or update on public.race_participant_totals
  for each row execute function private.forget_race_series();
create trigger forget_race_series
  after update of status, target_distance, start_time_zone on public.live_races
  for each row execute function private.forget_race_series();
