-- What staff are told: the races that wait, how many e-mails failed, and each order that needs a person.

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
        jsonb_agg(
          jsonb_build_object('id', w.id, 'name', w.name, 'brand_id', w.brand_id, 'brand_name', w.brand_name) order by w.place)
          filter (where w.place <= 10),
        '[]'))
    from (
      select r.id, r.name, b.id as brand_id, b.name as brand_name, row_number() over (order by l.start_time, r.id) as place
      from private.race_listing l
      join public.live_races r on r.id = l.live_race_id
      join public.brand_partners b on b.id = l.brand_partner_id
      join public.race_orders o on o.live_race_id = r.id and o.status in ('free', 'paid')
      where private.pays_for_race(o) and l.status = 'pending' and l.start_time > instant
      order by l.start_time
      limit 1000
    ) w
  );
end;
$$;
comment on function private.waiting_races(timestamptz) is
  'How many races wait for approval at an instant, at most 1000, and the ten that start next.';

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
    || jsonb_build_object('brand_name', b.name, 'review', new.kind, 'used_for', (
      select r.name from public.live_races r
      where r.id = private.race_of_order(o.id) and r.id is distinct from o.live_race_id)), b.id)
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

create function private.forget_listed_brand()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A list that has not been sent goes on without the brand, whose races are cancelled.
  perform private.tell_waiting_races();
  delete from private.outbox o
  where o.kind = 'races_waiting'
    and o.payload @> jsonb_build_object('races', jsonb_build_array(jsonb_build_object('brand_id', new.id)));
  return null;
end;
$$;
comment on function private.forget_listed_brand() is
  'Deletes the lists of waiting races that name an erased brand, by whatever name.';

create trigger forget_listed_brand
  after update of contact_email on public.brand_partners
  for each row when (new.contact_email like '%@erased.invalid')
  execute function private.forget_listed_brand();

do $$
begin
  perform cron.schedule(
    'tell-staff', '* * * * *', 'select private.tell_waiting_races(), private.tell_failed_emails()');
end;
$$;
