create function private.require_reason(reason text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if coalesce(btrim(reason), '') = '' then
    perform private.refuse(400, 'Missing required fields: reason', 'missing_fields');
  elsif length(btrim(reason)) > 500 then
    perform private.refuse(400, 'The reason must be 500 characters or less.', 'invalid_value');
  end if;
  return btrim(reason);
end;
$$;
comment on function private.require_reason(text) is 'The trimmed reason of an action, for the audit log; raises an error if it is blank or too long.';

create function private.lock_order(order_id uuid)
returns public.race_orders
language plpgsql
set search_path = ''
as $$
declare
  race_order public.race_orders;
begin
  perform from public.brand_partners b
  where b.id = (select o.brand_partner_id from public.race_orders o where o.id = lock_order.order_id)
  for share;
  perform from public.live_races r where r.id = private.race_of_order(lock_order.order_id) for update;
  select o.* into race_order from public.race_orders o where o.id = lock_order.order_id for update;
  return race_order;
end;
$$;
comment on function private.lock_order(uuid) is
  'Locks an order and its race for a change, in the order in which everything locks: brand, race, order, payment. Nobody uses a package of the brand meanwhile. Null for no order.';

create function private.change_order_status(order_id uuid, status text, reason text)
returns public.race_orders
language plpgsql
set search_path = ''
as $$
declare
  before text;
  changed public.race_orders;
begin
  select o.status into before from public.race_orders o where o.id = order_id;
  update public.race_orders o set
    status = change_order_status.status,
    pay_by = case when change_order_status.status <> 'void' or o.pay_by <= now() then o.pay_by end
  where o.id = order_id
  returning o.* into changed;
  perform private.write_audit('order_status_set', 'race_orders', changed.id,
    changed.brand_partner_id, reason, jsonb_build_object('from', before, 'to', changed.status));
  return changed;
end;
$$;
comment on function private.change_order_status(uuid, text, text) is
  'Changes the status of an order that is locked, with a line in the audit log. Whether it may is for the caller to decide. A void order keeps pay_by only if it was not paid in time.';

create function private.cancel_race(race_id uuid, reason text)
returns public.live_races
language plpgsql
set search_path = ''
as $$
declare
  before text;
  race public.live_races;
begin
  select r.status into before from public.live_races r where r.id = race_id;
  update public.live_races r set status = 'cancelled'
  where r.id = race_id
  returning r.* into race;
  perform private.write_audit('race_status_set', 'live_races', race.id, race.brand_partner_id,
    reason, jsonb_build_object('from', before, 'to', 'cancelled'));
  return race;
end;
$$;
comment on function private.cancel_race(uuid, text) is
  'Cancels a race that is locked, with a line in the audit log.';

create function private.settle_order(payment public.order_payments, provider text, reference text, reason text)
returns public.race_orders
language plpgsql
set search_path = ''
as $$
declare
  race_order public.race_orders;
begin
  update public.race_orders o set
    settled_by = payment.id,
    payment_provider = coalesce(provider, o.payment_provider),
    payment_reference = coalesce(reference, o.payment_reference),
    paid_at = (
      select min(e.occurred_at) from public.payment_entries e
      where e.payment_id = payment.id and e.kind = 'charge')
  where o.id = payment.order_id
  returning o.* into race_order;
  if race_order.live_race_id is null then
    perform private.add_package(race_order);
  end if;
  return private.change_order_status(race_order.id, 'paid', reason);
end;
$$;
comment on function private.settle_order(public.order_payments, text, text, text) is
  'Makes an order paid by a payment whose charge is entered. For the order of a package, the brand gets it.';

create function private.follow_refunds(payment_id uuid, reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  refunded constant integer := -private.balance(payment_id, array['refund', 'refund_reversal']);
  received constant integer := private.balance(payment_id, array['charge']);
  race_order public.race_orders;
  race public.live_races;
begin
  update public.race_orders o set refunded_cents = refunded
  where o.settled_by = payment_id
  returning o.* into race_order;
  if race_order.status = 'paid' and refunded >= received then
    select r.* into race from public.live_races r where r.id = private.race_of_order(race_order.id);
    if race.status in ('pending', 'active') and race.start_time > now() then
      perform private.cancel_race(race.id, reason);
    end if;
    perform private.change_order_status(race_order.id, 'refunded', reason);
  elsif race_order.status = 'refunded' and refunded < received then
    perform private.change_order_status(race_order.id, 'paid', 'A refund came back.');
  end if;
end;
$$;
comment on function private.follow_refunds(uuid, text) is
  'Brings the order that a payment settled in line with its refunds: all of it refunded, the order is refunded, and its race cancelled unless it has started.';

create function private.record_manual_payment(race_order public.race_orders)
returns public.order_payments
language plpgsql
set search_path = ''
as $$
declare
  payment public.order_payments;
begin
  insert into public.order_payments (
    order_id, brand_partner_id, attempt, provider, livemode, expected_cents, received_cents, description, status
  ) values (
    race_order.id, race_order.brand_partner_id,
    1 + (select count(*) from public.order_payments p where p.order_id = race_order.id),
    'manual', true, race_order.total_cents, race_order.total_cents, 'Recorded by a person', 'paid'
  ) returning * into payment;
  perform private.add_entry(payment, 'charge', payment.id::text, payment.received_cents, now());
  return payment;
end;
$$;
comment on function private.record_manual_payment(public.race_orders) is
  'Enters that an order was paid outside of the provider, by a wire transfer for example.';

create function private.set_order_status(
  order_id uuid,
  status text,
  reason text,
  provider text default null,
  reference text default null
)
returns public.race_orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  trimmed_reason text := private.require_reason(reason);
  before text;
  race_order public.race_orders;
  payment public.order_payments;
begin
  race_order := private.lock_order(order_id);
  before := race_order.status;
  if before is null then
    perform private.refuse(404, 'Order not found', 'order_not_found');
  end if;
  if before = set_order_status.status then
    perform private.refuse(409, format('This order is already %s.', before), 'status_changed');
  end if;
  if (before, set_order_status.status) not in
    (('due', 'paid'), ('due', 'void'), ('free', 'void'), ('paid', 'refunded'))
    or set_order_status.status is null
  then
    perform private.refuse(409, format(
      'An order that is %s can''t become %s.', before, coalesce(set_order_status.status, 'nothing')
    ), 'invalid_value');
  end if;
  if before = 'due' and set_order_status.status = 'void' then
    perform private.refuse_payable(race_order.id);
  elsif before = 'due' then
    perform private.refuse_unsettled(race_order.id);
  end if;
  if set_order_status.status = 'paid' then
    return private.settle_order(
      private.record_manual_payment(race_order), provider, reference, trimmed_reason);
  end if;
  if set_order_status.status = 'void' or race_order.settled_by is null then
    return private.change_order_status(race_order.id, set_order_status.status, trimmed_reason);
  end if;
  select p.* into payment from public.order_payments p where p.id = race_order.settled_by;
  if payment.provider <> 'manual' then
    perform private.refuse(409, 'Request a refund of the card payment instead.', 'paid_by_card');
  end if;
  perform private.add_entry(payment, 'refund', order_id::text, -private.balance(payment.id), now());
  perform private.follow_refunds(payment.id, trimmed_reason);
  select o.* into race_order from public.race_orders o where o.id = order_id;
  return race_order;
end;
$$;
comment on function private.set_order_status(uuid, text, text, text, text) is
  'For operators: changes an order''s status from due to paid or void, from free to void, or from paid to refunded. An order is void only once no payment of it is open. What was paid or refunded is entered in the ledger as if by wire transfer.';
