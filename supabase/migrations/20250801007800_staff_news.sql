-- What staff are to be told at most once an hour: races that wait for approval, and e-mails that failed.

create table private.staff_news (
  kind text not null check (kind in ('races_waiting', 'emails_failed')),
  subject_id uuid not null,
  primary key (kind, subject_id)
);
comment on table private.staff_news is
  'Races that have begun to wait for approval, and e-mails that have failed, since staff were last told.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.staff_news enable row level security;

create table private.staff_told (
  kind text primary key,
  told_at timestamptz not null
);
comment on table private.staff_told is 'When staff were last told of what is bundled.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.staff_told enable row level security;

create function private.note_waiting_race()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  race_id uuid;
begin
  if tg_table_name = 'live_races' then
    race_id := new.id;
  else
    race_id := new.live_race_id;
  end if;
  insert into private.staff_news (kind, subject_id)
  select 'races_waiting', r.id
  from public.live_races r
  join public.race_orders o on o.live_race_id = r.id
  where r.id = race_id and r.status = 'pending' and private.pays_for_race(o)
  on conflict do nothing;
  return null;
end;
$$;
comment on function private.note_waiting_race() is
  'Notes that a race has begun to wait for approval: it is pending, and nothing is due for it.';

create trigger note_waiting_race
  after insert on public.race_orders
  for each row when (new.status in ('free', 'paid'))
  execute function private.note_waiting_race();
create trigger note_waiting_race_once_paid
  after update of status on public.race_orders
  for each row when (new.status in ('free', 'paid') and old.status <> new.status)
  execute function private.note_waiting_race();
create trigger note_waiting_race
  after update of status on public.live_races
  for each row when (new.status = 'pending' and old.status <> 'pending')
  execute function private.note_waiting_race();

create function private.note_failed_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.staff_news (kind, subject_id) values ('emails_failed', new.id) on conflict do nothing;
  return null;
end;
$$;
comment on function private.note_failed_email() is 'Notes that an e-mail could not be delivered.';

create trigger note_failed_email
  after update of failed_at on private.outbox
  -- One about failed e-mails would cause the next.
  for each row when (new.failed_at is not null and old.failed_at is null and new.kind <> 'emails_failed')
  execute function private.note_failed_email();

create function private.take_staff_news(kind text, instant timestamptz)
returns uuid[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken uuid[];
begin
  if exists (
    select from private.staff_told t
    where t.kind = take_staff_news.kind and t.told_at > instant - interval '1 hour'
  ) then
    return '{}';
  end if;
  with news as (
    delete from private.staff_news n where n.kind = take_staff_news.kind returning n.subject_id
  )
  select coalesce(array_agg(n.subject_id), '{}') into taken from news n;
  return taken;
end;
$$;
comment on function private.take_staff_news(text, timestamptz) is
  'Removes and returns the news of a kind, or nothing in the hour after staff were told of such news.';

create function private.tell_staff(kind text, instant timestamptz, payload jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.staff_told (kind, told_at) values (tell_staff.kind, instant)
  on conflict on constraint staff_told_pkey do update set told_at = excluded.told_at;
  perform private.email_staff(tell_staff.kind, private.iso_time(instant), payload);
end;
$$;
comment on function private.tell_staff(text, timestamptz, jsonb) is
  'Tells staff what is bundled, and notes when.';
