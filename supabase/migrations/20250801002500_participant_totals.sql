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
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select t.live_race_id, t.target_distance,
      private.record_seconds(t.target_distance), private.slowest_seconds(t.target_distance)
    from public.race_participant_totals t
    where t.live_race_id = any (race_ids);
end;
$$;
comment on function private.possible_results(uuid[]) is
  'For each of these races, its distance in miles and the seconds between which a result counts.';

create function private.count_results_again(race_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.count_results_again(uuid) is
  'Recounts a race''s possible results over its distance. The caller has just changed its totals, which locks them.';

create function private.keep_participant_totals()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
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
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.add_to_participant_totals(uuid, bigint, bigint, bigint, bigint, double precision) is
  'Adds differences, which may be negative, to a race''s totals; raises an error if the race then exceeds its maximum. miles is the distance by which the results were judged; null without results.';

create function private.count_participants()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
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
