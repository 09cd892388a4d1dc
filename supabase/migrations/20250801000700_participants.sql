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

create function private.refuse_moving_participants()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(400, 'An entry cannot move to another race.', 'invalid_value');
  return null;
end;
$$;
comment on function private.refuse_moving_participants() is
  'Refuses to move an entry to another race, for every role.';

create trigger refuse_moving_participants
  before update of live_race_id on public.race_participants
  for each row when (old.live_race_id is distinct from new.live_race_id)
  execute function private.refuse_moving_participants();

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
  'Counts the possible results of a race over its distance. The caller has changed its totals, so that nobody else can.';

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
  -- Somebody has changed the distance while these results were judged.
  if miles <> after.target_distance then
    perform private.count_results_again(race_id);
  end if;
end;
$$;
comment on function private.add_to_participant_totals(uuid, bigint, bigint, bigint, bigint, double precision) is
  'Adds differences, which may be negative, to a race''s totals; raises an error if the race then exceeds its maximum. The results were judged over these miles; null if there are none.';

create function private.count_participants()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  sign constant integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  -- Ordered by race, so that concurrent statements over many races cannot deadlock.
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
  'Adds the sum of a statement''s new rows minus that of its old rows to the totals of each race, also where it is zero: what is kept of the race is forgotten when its totals are written.';

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
