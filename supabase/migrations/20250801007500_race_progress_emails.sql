-- What a brand's team is told as its race fills up and before it starts, each once.

create table private.told_races (
  live_race_id uuid not null references public.live_races (id) on delete cascade,
  kind text not null check (kind in ('race_starts', 'race_half_full', 'race_full')),
  start_time timestamptz,
  primary key (live_race_id, kind)
);
comment on table private.told_races is 'What teams have been told about their races, so that they are told once.';
comment on column private.told_races.start_time is 'The start that the team was told of, or null for what it is told only once.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.told_races enable row level security;

create function private.tell_race_once(kind text, race public.live_races, joined integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  told_start constant timestamptz := case when tell_race_once.kind = 'race_starts' then race.start_time end;
begin
  insert into private.told_races as t (live_race_id, kind, start_time)
  values (race.id, tell_race_once.kind, told_start)
  on conflict on constraint told_races_pkey do update set start_time = excluded.start_time
    where t.start_time is distinct from excluded.start_time;
  if found then
    perform private.email_team(
      tell_race_once.kind, concat_ws(':', race.id, private.iso_time(told_start)), race.brand_partner_id,
      jsonb_build_object('race', private.race_fact(race), 'joined', joined));
  end if;
end;
$$;
comment on function private.tell_race_once(text, public.live_races, integer) is
  'Tells a team once that its race fills up, or once for each start that it starts, with the number of runners who joined.';

create function private.tell_race_starts(instant timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  race public.live_races;
  told integer := 0;
begin
  for race in
    select r.*
    from private.race_listing l
    join public.live_races r on r.id = l.live_race_id
    where l.status = 'active'
      -- Not a day, which has 23 or 25 hours when the clock changes.
      and l.start_time > instant and l.start_time <= instant + interval '24 hours'
      and not exists (
        select from private.told_races t
        where t.live_race_id = l.live_race_id and t.kind = 'race_starts' and t.start_time = l.start_time)
    order by l.start_time
    limit 1000
  loop
    perform private.tell_race_once('race_starts', race, (
      select t.total_participants from public.race_participant_totals t where t.live_race_id = race.id));
    told := told + 1;
  end loop;
  return told;
end;
$$;
comment on function private.tell_race_starts(timestamptz) is
  'Tells teams of active races that start within 24 hours of the instant, once for each start, at most 1000 per call; returns how many. Called by the schedule.';

create function private.tell_places()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  places integer;
  kind text;
  race public.live_races;
begin
  select r.max_participants into places from public.live_races r where r.id = new.live_race_id;
  if new.total_participants >= places then
    kind := 'race_full';
  elsif new.total_participants * 2 >= places and old.total_participants * 2 < places then
    kind := 'race_half_full';
  else
    return null;
  end if;
  select r.* into race from public.live_races r where r.id = new.live_race_id;
  perform private.tell_race_once(kind, race, new.total_participants);
  return null;
end;
$$;
comment on function private.tell_places() is 'Tells a team that half or all places of its race are taken.';

create trigger tell_places
  after update of total_participants on public.race_participant_totals
  for each row when (new.total_participants > old.total_participants)
  execute function private.tell_places();

do $$
begin
  perform cron.schedule('tell-race-starts', '*/5 * * * *', 'select private.tell_race_starts()');
end;
$$;
