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

create trigger refuse_moving_participants
  before update of live_race_id on public.race_participants
  for each row when (old.live_race_id is distinct from new.live_race_id)
  execute function private.refuse_moving_participants();

create table public.race_participant_totals (
  live_race_id uuid primary key references public.live_races (id) on delete cascade,
  brand_partner_id uuid not null references public.brand_partners (id),
  total_participants integer not null default 0 check (total_participants >= 0),
  completed_participants integer not null default 0
    check (completed_participants between 0 and total_participants),
  counted_participants integer not null default 0
    check (counted_participants between 0 and completed_participants),
  completion_seconds_sum bigint not null default 0 check (completion_seconds_sum >= 0),
  target_distance double precision not null
);
comment on table public.race_participant_totals is
  'Sums over the participants of each race, maintained by triggers so that analytics do not count rows. Every race has a row.';
comment on column public.race_participant_totals.brand_partner_id is
  'The race''s brand, copied so that the row policy needs no join.';
comment on column public.race_participant_totals.counted_participants is
  'Finishers with a possible result over target_distance: from record_seconds to slowest_seconds. Only their times are in completion_seconds_sum.';
comment on column public.race_participant_totals.target_distance is
  'The race''s distance in miles, copied so that all results of a race are judged by the same distance.';

create index race_participant_totals_brand_partner_id_idx
  on public.race_participant_totals (brand_partner_id);

alter table public.race_participant_totals enable row level security;

create policy "Brands see their own races' totals, staff see all"
  on public.race_participant_totals for select to authenticated
  using (brand_partner_id = any (array(select m.brand_partner_id from private.own_memberships m))
    or exists (select from private.own_staff_membership));
grant select on public.race_participant_totals to authenticated, service_role;

insert into public.race_participant_totals (live_race_id, brand_partner_id, target_distance)
select id, brand_partner_id, target_distance from public.live_races;

create function private.possible_results(race_ids uuid[])
returns table (live_race_id uuid, miles double precision, fastest double precision, slowest double precision)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select t.live_race_id, t.target_distance,
      private.record_seconds(t.target_distance), private.slowest_seconds(t.target_distance)
    from public.race_participant_totals t
    where t.live_race_id = any (race_ids);
end $$;
comment on function private.possible_results(uuid[]) is
  'For each of these races, its distance in miles and the seconds between which a result counts.';

create function private.count_results_again(race_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.race_participant_totals t set
    counted_participants = c.counted, completion_seconds_sum = c.seconds
  from (
    select count(*) as counted, coalesce(sum(p.completion_seconds), 0) as seconds
    from public.race_participants p
    join private.possible_results(array[race_id]) l on p.completion_seconds between l.fastest and l.slowest
    where p.live_race_id = race_id
  ) c
  where t.live_race_id = race_id;
end $$;
comment on function private.count_results_again(uuid) is
  'Recounts a race''s possible results over its distance. The caller has just changed its totals, which locks them.';

create function private.keep_participant_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  race record;
begin
  if tg_op = 'INSERT' then
    insert into public.race_participant_totals (live_race_id, brand_partner_id, target_distance)
    select id, brand_partner_id, target_distance from new_rows;
    return null;
  end if;
  -- In order of race, like count_participants, so that concurrent statements cannot deadlock.
  for race in
    select n.id, n.target_distance
    from new_rows n
    join old_rows o on o.id = n.id
    where n.target_distance <> o.target_distance
    order by n.id
  loop
    update public.race_participant_totals t set target_distance = race.target_distance
    where t.live_race_id = race.id;
    perform private.count_results_again(race.id);
  end loop;
  return null;
end $$;
comment on function private.keep_participant_totals() is
  'Adds a row of totals for each new race, and recounts results when the distance changes.';

create trigger start_participant_totals
  after insert on public.live_races referencing new table as new_rows
  for each statement execute function private.keep_participant_totals();

create trigger keep_participant_totals
  after update on public.live_races referencing old table as old_rows new table as new_rows
  for each statement execute function private.keep_participant_totals();

create function private.add_to_participant_totals(
  race_id uuid,
  entries bigint,
  completed bigint,
  counted bigint,
  seconds bigint,
  miles double precision
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  after record;
begin
  update public.race_participant_totals t set
    total_participants = t.total_participants + entries,
    completed_participants = t.completed_participants + completed,
    counted_participants = t.counted_participants + counted,
    completion_seconds_sum = t.completion_seconds_sum + seconds
  where t.live_race_id = race_id
  returning t.total_participants, t.target_distance into after;
  if entries > 0
    and after.total_participants > (select r.max_participants from public.live_races r where r.id = race_id)
  then
    perform private.refuse(409, 'This race is full.', 'race_full');
  end if;
  -- The distance has changed while these results were judged.
  if miles <> after.target_distance then
    perform private.count_results_again(race_id);
  end if;
end $$;
comment on function private.add_to_participant_totals(uuid, bigint, bigint, bigint, bigint, double precision) is
  'Adds differences, which may be negative, to a race''s totals; raises an error if the race then exceeds its maximum. miles is the distance by which the results were judged; null without results.';

create function private.count_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign constant integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  -- In order of race, so that concurrent statements over many races cannot deadlock.
  if tg_op in ('INSERT', 'DELETE') then
    perform private.add_to_participant_totals(
      c.live_race_id, sign * c.entries, sign * c.completed, sign * c.counted, sign * c.seconds, c.miles)
    from (
      select e.live_race_id, count(*) as entries, count(e.completion_seconds) as completed,
        count(*) filter (where e.completion_seconds between l.fastest and l.slowest) as counted,
        coalesce(sum(e.completion_seconds)
          filter (where e.completion_seconds between l.fastest and l.slowest), 0) as seconds,
        min(l.miles) as miles
      from changed_rows e
      left join private.possible_results(
        array(select distinct r.live_race_id from changed_rows r where r.completion_seconds is not null)
      ) l on l.live_race_id = e.live_race_id
      group by e.live_race_id
      order by e.live_race_id
    ) c;
  elsif tg_op = 'TRUNCATE' then
    update public.race_participant_totals set
      total_participants = 0, completed_participants = 0, counted_participants = 0, completion_seconds_sum = 0
    where total_participants > 0;
  else
    perform private.add_to_participant_totals(c.live_race_id, 0, c.completed, c.counted, c.seconds, c.miles)
    from (
      select s.live_race_id,
        coalesce(sum(s.sign) filter (where s.seconds is not null), 0)::bigint as completed,
        coalesce(sum(s.sign) filter (where s.seconds between l.fastest and l.slowest), 0)::bigint as counted,
        coalesce(sum(s.sign * s.seconds)
          filter (where s.seconds between l.fastest and l.slowest), 0)::bigint as seconds,
        min(l.miles) as miles
      from (
        select live_race_id, completion_seconds as seconds, 1 as sign from new_rows
        union all
        select live_race_id, completion_seconds, -1 from old_rows
      ) s
      join private.possible_results(array(select distinct r.live_race_id from new_rows r)) l
        on l.live_race_id = s.live_race_id
      group by s.live_race_id
      order by s.live_race_id
    ) c;
  end if;
  return null;
end $$;
comment on function private.count_participants() is
  'Adds the sum of a statement''s new rows minus that of its old rows to each race''s totals, even if it is zero: writing the totals invalidates the cached series.';

create trigger count_new_participants
  after insert on public.race_participants
  referencing new table as changed_rows
  for each statement execute function private.count_participants();

create trigger count_changed_participants
  after update on public.race_participants
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_participants();

create trigger count_removed_participants
  after delete on public.race_participants
  referencing old table as changed_rows
  for each statement execute function private.count_participants();

create trigger reset_participant_totals
  after truncate on public.race_participants
  for each statement execute function private.count_participants();

-- What staff filter and sort all races by, in one table, so that one index serves each order. It is
-- private: its statistics cover all brands, and the API estimates only what it exposes.

create extension if not exists pg_trgm with schema extensions;

create table private.race_listing (
  live_race_id uuid primary key references public.live_races (id) on delete cascade,
  brand_partner_id uuid not null,
  status text not null,
  created_at timestamptz not null,
  start_time timestamptz not null,
  target_distance double precision not null,
  total_participants integer not null default 0,
  spaced_name text collate "C" not null,
  brand_search_name text collate "C" not null,
  tier text not null,
  tier_order text collate "C" generated always as (
    case tier when 'standard' then '1' when 'premium' then '2' when 'enterprise' then '3' else '4' end
      || brand_search_name
  ) stored not null
);
comment on table private.race_listing is
  'One row per race, with copies of what staff filter and sort races by, maintained by the trigger keep_race_listing.';
comment on column private.race_listing.spaced_name is
  'The race''s search_name after a space, so that every word follows one.';
comment on column private.race_listing.tier_order is 'Sorts by the brand''s tier, lowest first, then by the brand''s name.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.race_listing enable row level security;

-- Each order's index begins with the status, so a rare status is a short list in any order.
create index race_listing_created_at_idx on private.race_listing (status, created_at, live_race_id);

create index race_listing_start_time_idx on private.race_listing (status, start_time, created_at, live_race_id);

create index race_listing_distance_idx on private.race_listing (status, target_distance, created_at, live_race_id);

create index race_listing_participants_idx on private.race_listing (status, total_participants, created_at, live_race_id);

create index race_listing_name_idx on private.race_listing (status, spaced_name, created_at, live_race_id);

create index race_listing_brand_name_idx on private.race_listing (status, brand_search_name, created_at, live_race_id);

create index race_listing_tier_idx on private.race_listing (status, tier_order, created_at, live_race_id);

create index race_listing_brand_idx on private.race_listing (brand_partner_id, status);

create index race_listing_search_idx on private.race_listing using gin (spaced_name extensions.gin_trgm_ops);

-- The planner tests a pattern on this sample to choose between an order's index and the trigrams.
alter table private.race_listing alter column spaced_name set statistics 1000;

insert into private.race_listing (live_race_id, brand_partner_id, status, created_at, start_time, target_distance,
  total_participants, spaced_name, brand_search_name, tier)
select r.id, r.brand_partner_id, r.status, r.created_at, r.start_time, r.target_distance, t.total_participants,
  ' ' || r.search_name, b.search_name, b.partnership_tier
from public.live_races r
join public.brand_partners b on b.id = r.brand_partner_id
join public.race_participant_totals t on t.live_race_id = r.id;

create function private.keep_race_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'race_participant_totals' then
    update private.race_listing l set total_participants = new.total_participants
    where l.live_race_id = new.live_race_id;
  elsif tg_table_name = 'brand_partners' then
    update private.race_listing l set brand_search_name = new.search_name, tier = new.partnership_tier
    -- In the order in which other statements lock several races.
    from (select live_race_id from private.race_listing where brand_partner_id = new.id order by 1 for update) own
    where l.live_race_id = own.live_race_id;
  elsif tg_op = 'INSERT' then
    insert into private.race_listing (live_race_id, brand_partner_id, status, created_at, start_time, target_distance,
      spaced_name, brand_search_name, tier)
    select n.id, n.brand_partner_id, n.status, n.created_at, n.start_time, n.target_distance, ' ' || n.search_name,
      b.search_name, b.partnership_tier
    from new_rows n
    join public.brand_partners b on b.id = n.brand_partner_id
    -- Serializes with changes of the brand.
    for share of b;
  else
    perform from private.race_listing l join new_rows n on n.id = l.live_race_id order by l.live_race_id for update of l;
    update private.race_listing l set
      status = n.status, created_at = n.created_at, start_time = n.start_time, target_distance = n.target_distance,
      spaced_name = ' ' || n.search_name
    from new_rows n
    where l.live_race_id = n.id
      and (l.status, l.created_at, l.start_time, l.target_distance, l.spaced_name)
        is distinct from (n.status, n.created_at, n.start_time, n.target_distance, ' ' || n.search_name);
  end if;
  return null;
end $$;
comment on function private.keep_race_listing() is
  'Copies changes of a race, its brand or its number of participants to the listing.';

create trigger list_new_races
  after insert on public.live_races referencing new table as new_rows
  for each statement execute function private.keep_race_listing();

create trigger keep_race_listing
  after update on public.live_races referencing new table as new_rows
  for each statement execute function private.keep_race_listing();

create trigger keep_race_listing
  after update of name, partnership_tier on public.brand_partners
  for each row when ((old.search_name, old.partnership_tier) is distinct from (new.search_name, new.partnership_tier))
  execute function private.keep_race_listing();

create trigger keep_race_listing
  after update on public.race_participant_totals
  for each row when (old.total_participants <> new.total_participants)
  execute function private.keep_race_listing();

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

create function private.refuse_analytics_writes() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse(405, 'Analytics are read, never written.', 'read_only');
  return null;
end $$;
comment on function private.refuse_analytics_writes() is
  'Refuses to write analytics, for every role.';

-- Without this trigger, PostgreSQL reports that the view is not updatable before it checks
-- privileges, and the API returns status 500.
create trigger refuse_analytics_writes
  instead of insert or update or delete on public.brand_race_analytics
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

create table private.kept_race_series (
  live_race_id uuid primary key references public.live_races (id) on delete cascade,
  series jsonb not null
);
comment on table private.kept_race_series is
  'Cached series of completed races: their first reader stores them, and late results delete them.';

-- No policy on purpose: only functions read and write these rows.
alter table private.kept_race_series enable row level security;

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
  result.average_pace := result.average_seconds * minutes_per_mile;
  result.median_pace := result.median_seconds * minutes_per_mile;
  result.p10_pace := result.p10_seconds * minutes_per_mile;
  result.p90_pace := result.p90_seconds * minutes_per_mile;
  return result;
end $$;
comment on function private.race_series_of(public.live_races) is 'Computes the series of a race from its participants.';

create function private.completed_race_series(race public.live_races) returns public.race_series
language plpgsql set search_path = '' as $$
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
end $$;
comment on function private.completed_race_series(public.live_races) is
  'The series of a completed race, which the first call computes and stores.';

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
  if race.status <> 'completed' then
    return private.race_series_of(race);
  end if;
  return private.completed_race_series(race);
end $$;

create function private.forget_race_series() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'live_races' then
    delete from private.kept_race_series k where k.live_race_id = new.id;
  else
    delete from private.kept_race_series k where k.live_race_id = new.live_race_id;
  end if;
  return null;
end $$;
comment on function private.forget_race_series() is 'Deletes the cached series of a race when its participants, or what else it is computed from, change.';

create trigger forget_race_series
  after insert or update on public.race_participant_totals
  for each row execute function private.forget_race_series();

create trigger forget_race_series
  after update of status, target_distance, start_time_zone on public.live_races
  for each row execute function private.forget_race_series();

-- The API.

select private.expose('race_analytics_series', 'authenticated',
  'For the race''s brand and for staff: sign-ups by day, and the distribution of finish times and paces.');
