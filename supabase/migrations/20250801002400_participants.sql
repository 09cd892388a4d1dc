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
