-- What staff are told: at most one e-mail an hour about the races that wait, and about e-mails that failed, and one about each
-- order that needs a person.

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
  where r.id = race_id and r.status = 'pending' and o.status in ('free', 'paid')
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

create function private.waiting_races(instant timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'count', count(*),
      'races', coalesce(
        jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'brand_name', w.brand_name) order by w.place)
          filter (where w.place <= 10),
        '[]'))
    from (
      select r.id, r.name, b.name as brand_name, row_number() over (order by l.start_time, r.id) as place
      from private.race_listing l
      join public.live_races r on r.id = l.live_race_id
      join public.brand_partners b on b.id = l.brand_partner_id
      join public.race_orders o on o.live_race_id = r.id and o.status in ('free', 'paid')
      where l.status = 'pending' and l.start_time > instant
      order by l.start_time
      limit 1000
    ) w
  );
end;
$$;
comment on function private.waiting_races(timestamptz) is
  'How many races wait for approval at an instant, at most 1000, and the ten that start next.';

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

create function private.tell_waiting_races(instant timestamptz default now())
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  waiting jsonb;
begin
  if cardinality(private.take_staff_news('races_waiting', instant)) > 0 then
    waiting := private.waiting_races(instant);
    if waiting ->> 'count' <> '0' then
      perform private.tell_staff('races_waiting', instant, waiting);
    end if;
  elsif exists (
    select from private.outbox o
    where o.kind = 'races_waiting' and o.attempts = 0 and num_nonnulls(o.sent_at, o.failed_at, o.dropped_at) = 0
  ) then
    -- The list is that of the time of sending. One that a sender has claimed stays as it is.
    waiting := private.waiting_races(instant);
    update private.outbox o set
      payload = waiting,
      dropped_at = case when waiting ->> 'count' = '0' then now() end
    where o.kind = 'races_waiting' and o.attempts = 0 and num_nonnulls(o.sent_at, o.failed_at, o.dropped_at) = 0
      and o.payload <> waiting;
  end if;
end;
$$;
comment on function private.tell_waiting_races(timestamptz) is
  'Tells staff of all races that wait for approval once more of them do, at most once an hour, and brings a list that has not been sent up to date. Called by the schedule.';

create function private.tell_failed_emails(instant timestamptz default now())
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  news constant uuid[] := private.take_staff_news('emails_failed', instant);
  -- Without those whose account is gone.
  failed constant integer := (
    select count(*) from private.outbox o where o.id = any (news) and o.failed_at is not null);
begin
  if failed > 0 then
    perform private.tell_staff('emails_failed', instant, jsonb_build_object('count', failed));
  end if;
end;
$$;
comment on function private.tell_failed_emails(timestamptz) is
  'Tells staff how many more e-mails could not be delivered, at most once an hour. Called by the schedule.';

create function private.tell_review()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.email_account('orders_in_review', new.id::text, s.user_id,
    private.order_payload(o, o.live_race_id is null)
    || jsonb_build_object('brand_name', b.name, 'review', new.kind), b.id)
  from public.race_orders o
  join public.brand_partners b on b.id = o.brand_partner_id
  cross join public.staff_members s
  where o.id = new.order_id;
  return null;
end;
$$;
comment on function private.tell_review() is 'Tells staff that a payment of an order needs a person.';

create trigger tell_review
  after insert on private.order_reviews
  for each row execute function private.tell_review();

do $$
begin
  perform cron.schedule(
    'tell-staff', '* * * * *', 'select private.tell_waiting_races(), private.tell_failed_emails()');
end;
$$;
