-- What a brand's team is told about its orders: receipts and reminders, which nobody can switch off.

create function private.order_payload(race_order public.race_orders, is_package boolean)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'order', jsonb_build_object(
      'id', race_order.id, 'total_cents', race_order.total_cents, 'pay_by', private.iso_time(race_order.pay_by),
      'package_tier', case when is_package then race_order.tier end),
    'race', case when not is_package then (
      select private.race_fact(r) from public.live_races r where r.id = race_order.live_race_id) end);
end;
$$;
comment on function private.order_payload(public.race_orders, boolean) is
  'An order as e-mails show it, with its race, or with its tier if it is for a package.';

create function private.tell_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  payload jsonb;
  before text := '';
begin
  if tg_op = 'UPDATE' then
    before := old.status;
  end if;
  -- A payment that came too late is for a package, not for the cancelled race.
  payload := private.order_payload(new, new.live_race_id is null or before = 'void');
  if new.status = 'due' then
    perform private.email_team('order_due', new.id::text, new.brand_partner_id, payload);
  elsif new.status = 'paid' and before in ('due', 'void') then
    perform private.email_team('order_paid', new.id::text, new.brand_partner_id, payload || jsonb_build_object(
      'receipt_url', (select p.receipt_url from public.order_payments p where p.id = new.settled_by)));
  end if;
  return null;
end;
$$;
comment on function private.tell_order_status() is
  'Tells a team that its order is due or was paid.';

create trigger tell_new_order
  after insert on public.race_orders
  for each row when (new.status = 'due')
  execute function private.tell_order_status();
create trigger tell_order_status
  after update of status on public.race_orders
  for each row when (old.status <> new.status)
  execute function private.tell_order_status();

create function private.tell_void_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  change public.audit_log;
  is_late boolean;
begin
  select a.* into change
  from public.audit_log a
  where a.subject_table = 'race_orders' and a.subject_id = new.id and a.action = 'order_status_set'
    and a.occurred_at = now()
  order by a.id desc
  limit 1;
  -- The schedule, or an operator.
  is_late := change.actor_id is null and new.pay_by is not null;
  -- The brand withdrew its race.
  if exists (
    select from public.brand_members m
    where m.user_id = change.actor_id and m.brand_partner_id = new.brand_partner_id
  ) then
    return null;
  end if;
  -- Staff cancelled its race, which tells all.
  if not is_late and exists (
    select from public.audit_log a
    where a.subject_table = 'live_races' and a.subject_id = new.live_race_id and a.action = 'race_status_set'
      and a.occurred_at = now() and a.details ->> 'to' = 'cancelled'
  ) then
    return null;
  end if;
  perform private.email_team('order_unpaid', new.id::text, new.brand_partner_id,
    private.order_payload(new, new.live_race_id is null)
    || jsonb_build_object('reason', case when not is_late then coalesce(change.reason, '') end));
  return null;
end;
$$;
comment on function private.tell_void_order() is
  'Tells a team that an order was not paid in time and is void, or that staff voided it, with the reason in the audit log.';

-- Deferred to the end of the transaction: functions change an order and its race first, and then write why.
create constraint trigger tell_void_order
  after update of status on public.race_orders
  deferrable initially deferred
  for each row when (old.status in ('due', 'free') and new.status = 'void')
  execute function private.tell_void_order();

create function private.tell_refund()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  race_order public.race_orders;
begin
  select o.* into race_order from public.race_orders o where o.id = new.order_id;
  perform private.email_team('order_refunded', new.reference, new.brand_partner_id,
    private.order_payload(race_order, race_order.live_race_id is null or exists (
      select from public.race_packages k where k.order_id = race_order.id))
    || jsonb_build_object(
      'refund_cents', -new.cents,
      'refunded_cents', -private.balance(new.payment_id, array['refund', 'refund_reversal']),
      'ends_package', exists (
        select from public.race_packages k
        where k.order_id = race_order.id and race_order.settled_by = new.payment_id
          and not private.is_package_used(k.id))));
  return null;
end;
$$;
comment on function private.tell_refund() is
  'Tells a team of each refund, with what has been refunded of the payment in all, and whether it ends an unused package.';

create trigger tell_refund
  after insert on public.payment_entries
  for each row when (new.kind = 'refund')
  execute function private.tell_refund();

create function private.tell_package_end()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.email_team('package_ended', o.id::text, o.brand_partner_id,
    private.order_payload(o, true) || jsonb_build_object('reason', coalesce((
      select a.reason from public.audit_log a
      where a.subject_table = 'race_orders' and a.subject_id = o.id and a.action = 'package_ended'
      order by a.id desc
      limit 1), '')))
  from public.race_orders o
  where o.id = new.order_id;
  return null;
end;
$$;
comment on function private.tell_package_end() is
  'Tells a team that staff ended its package, with the reason in the audit log.';

-- Deferred to the end of the transaction: functions end a package first, and then write why.
create constraint trigger tell_package_end
  after update of ended_at on public.race_packages
  deferrable initially deferred
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function private.tell_package_end();

create table private.told_orders (
  order_id uuid primary key references public.race_orders (id) on delete cascade,
  pay_by timestamptz not null
);
comment on table private.told_orders is
  'The time until which an order can be paid, of which its team was reminded, so that it is reminded once.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.told_orders enable row level security;

create function private.tell_due_orders(instant timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  race_order public.race_orders;
  told integer := 0;
begin
  for race_order in
    select o.*
    from public.race_orders o
    where o.status = 'due'
      and o.pay_by > instant and o.pay_by <= instant + interval '24 hours'
      -- Its first e-mail said as much less than a day ago.
      and o.created_at <= o.pay_by - interval '24 hours'
      -- Money that came or is on its way.
      and o.review is null
      and not exists (
        select from public.order_payments p where p.order_id = o.id and p.status = 'processing')
      and not exists (
        select from private.told_orders t where t.order_id = o.id and t.pay_by = o.pay_by)
    order by o.pay_by, o.id
    limit 1000
  loop
    insert into private.told_orders as t (order_id, pay_by) values (race_order.id, race_order.pay_by)
    on conflict (order_id) do update set pay_by = excluded.pay_by where t.pay_by <> excluded.pay_by;
    continue when not found;
    perform private.email_team(
      'order_due_tomorrow', race_order.id || ':' || private.iso_time(race_order.pay_by), race_order.brand_partner_id,
      private.order_payload(race_order, race_order.live_race_id is null));
    told := told + 1;
  end loop;
  return told;
end;
$$;
comment on function private.tell_due_orders(timestamptz) is
  'Reminds teams of orders that can be paid by card for 24 hours more from the instant on, or less, once for each end of that time, at most 1000 per call; returns how many. Called by the schedule.';

do $$
begin
  perform cron.schedule('tell-due-orders', '*/5 * * * *', 'select private.tell_due_orders()');
end;
$$;
