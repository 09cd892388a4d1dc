create table public.race_participant_totals (
  live_race_id uuid primary key references public.live_races (id) on delete cascade,
  brand_partner_id uuid not null references public.brand_partners (id),
  total_participants integer not null default 0 check (total_participants >= 0),
  completed_participants integer not null default 0
    check (completed_participants between 0 and total_participants),
  counted_participants integer not null default 0
    check (counted_participants between 0 and completed_participants),
  completion_seconds_sum bigint not null default 0 check (completion_seconds_sum >= 0),
  status text not null,
  created_at timestamptz not null,
  target_distance double precision not null,
  search_name text collate "C" not null
);
comment on table public.race_participant_totals is
  'Sums over the participants of each race, maintained by triggers so that analytics do not count rows. Every race has a row.';
comment on column public.race_participant_totals.brand_partner_id is
  'The race''s brand, repeated here so that the row policy needs no join.';
comment on column public.race_participant_totals.counted_participants is
  'Finishers with a possible result over target_distance: from record_seconds to slowest_seconds. Only theirs are in completion_seconds_sum.';
comment on column public.race_participant_totals.status is
  'The race''s status, repeated here, as created_at, so that an index can serve the races of one status by participants.';
comment on column public.race_participant_totals.search_name is
  'The race''s search_name, repeated here, so that an index can serve a search by participants.';
comment on column public.race_participant_totals.target_distance is
  'The race''s distance in miles, repeated here, so that a result is never judged by another one than the results before it.';

create index race_participant_totals_brand_partner_id_idx
  on public.race_participant_totals (brand_partner_id);

alter table public.race_participant_totals
  alter column brand_partner_id set statistics 0,
  alter column total_participants set statistics 0,
  alter column completed_participants set statistics 0,
  alter column counted_participants set statistics 0,
  alter column completion_seconds_sum set statistics 0,
  alter column status set statistics 0,
  alter column search_name set statistics 0;

alter table public.race_participant_totals enable row level security;

create policy "Brands see their own races' totals, staff see all"
  on public.race_participant_totals for select to authenticated
  using (brand_partner_id = (select brand_partner_id from private.own_membership)
    or exists (select from private.own_staff_membership));

grant select on public.race_participant_totals to authenticated, service_role;

insert into public.race_participant_totals
  (live_race_id, brand_partner_id, status, created_at, target_distance, search_name)
select id, brand_partner_id, status, created_at, target_distance, search_name from public.live_races;

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
    insert into public.race_participant_totals
      (live_race_id, brand_partner_id, status, created_at, target_distance, search_name)
    select id, brand_partner_id, status, created_at, target_distance, search_name from new_rows;
    return null;
  end if;
  -- Ordered by race, as count_participants, so that concurrent statements cannot deadlock.
  for race in
    select n.id, n.status, n.created_at, n.target_distance, n.search_name,
      n.target_distance is distinct from o.target_distance as has_other_distance
    from new_rows n
    join old_rows o on o.id = n.id
    where (n.status, n.created_at, n.target_distance, n.search_name)
      is distinct from (o.status, o.created_at, o.target_distance, o.search_name)
    order by n.id
  loop
    update public.race_participant_totals t set
      status = race.status, created_at = race.created_at, target_distance = race.target_distance,
      search_name = race.search_name
    where t.live_race_id = race.id;
    if race.has_other_distance then
      perform private.count_results_again(race.id);
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.keep_participant_totals() is
  'Gives new races their rows of totals, copies the columns that are repeated there, and counts results again over another distance.';

create trigger start_participant_totals
  after insert on public.live_races referencing new table as new_rows
  for each statement execute function private.keep_participant_totals();
create trigger keep_participant_totals
  after update on public.live_races referencing old table as old_rows new table as new_rows
  for each statement execute function private.keep_participant_totals();
