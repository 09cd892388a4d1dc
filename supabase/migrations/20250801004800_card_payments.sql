create type public.payment_attempt as (
  payment_id uuid,
  order_id uuid,
  expected_cents integer,
  currency text,
  description text,
  session_id text,
  expires_at timestamptz,
  status text
);
comment on type public.payment_attempt is
  'An attempt to pay an order by card: what to ask the provider for, and its session once it has one.';

create function private.begin_payment(order_id uuid)
returns public.payment_attempt
language plpgsql
security definer
set search_path = ''
as $$
declare
  race_order public.race_orders;
  provider private.payment_provider;
  payment public.order_payments;
begin
  select o.* into race_order from public.race_orders o
  where o.id = begin_payment.order_id and private.is_member(o.brand_partner_id)
  for update;
  if race_order.id is null then
    perform private.refuse(404, 'Order not found', 'order_not_found');
  end if;
  perform private.require_role(race_order.brand_partner_id, case when race_order.live_race_id is null then 'owner' else 'editor' end);
  perform private.require_active_brand(race_order.brand_partner_id);
  if race_order.status = 'void' then
    perform private.refuse(409, 'This order is void.', 'order_void');
  elsif race_order.status <> 'due' then
    perform private.refuse(409, 'Nothing is due for this order.', 'order_paid');
  end if;
  select c.* into provider from private.payment_provider c;
  if provider.provider is null or race_order.pay_by is null then
    perform private.refuse(409, 'This order is paid by invoice.', 'payment_unavailable');
  end if;
  if race_order.pay_by <= now() then
    perform private.refuse(409, 'The time to pay for this order is over.', 'payment_expired');
  end if;
  select p.* into payment from public.order_payments p
  where p.order_id = race_order.id and p.status in ('created', 'open', 'processing');
  if payment.id is null then
    perform private.refuse_unsettled(race_order.id);
    insert into public.order_payments (
      order_id, brand_partner_id, attempt, provider, livemode, expected_cents, description, expires_at
    ) values (
      race_order.id, race_order.brand_partner_id,
      1 + (select count(*) from public.order_payments p where p.order_id = race_order.id),
      provider.provider, provider.livemode, race_order.total_cents,
      initcap(race_order.tier) || coalesce(
        ' race: ' || (select r.name from public.live_races r where r.id = race_order.live_race_id), ' package'),
      -- The provider's sessions are open for at least half an hour and at most a day.
      greatest(now() + interval '31 minutes', least(race_order.pay_by, now() + interval '24 hours'))
    ) returning * into payment;
  end if;
  return (payment.id, payment.order_id, payment.expected_cents, payment.currency, payment.description,
    payment.session_id, payment.expires_at, payment.status)::public.payment_attempt;
end;
$$;
comment on function private.begin_payment(uuid) is
  'Implements begin_payment. Locks the order, so that it has one live attempt, however many calls there are at once.';
grant execute on function private.begin_payment(uuid) to authenticated;

create function public.begin_payment(order_id uuid)
returns public.payment_attempt
language plpgsql
set search_path = ''
as $$
begin
  return private.begin_payment(order_id);
end;
$$;
comment on function public.begin_payment(uuid) is
  'The live attempt to pay an order of the caller''s brand that is due, or a new one.';
grant execute on function public.begin_payment(uuid) to authenticated;

create function private.attach_session(payment_id uuid, session_id text, expires_at timestamptz)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  attached text;
begin
  update public.order_payments p set
    session_id = attach_session.session_id,
    expires_at = coalesce(attach_session.expires_at, p.expires_at),
    status = case p.status when 'created' then 'open' else p.status end
  where p.id = payment_id and (p.session_id is null or p.session_id = attach_session.session_id)
  returning p.status into attached;
  if attached is null then
    perform private.refuse(409, 'This payment has another session, or does not exist.', 'payment_not_found');
  end if;
  return attached;
end;
$$;
comment on function private.attach_session(uuid, text, timestamptz) is 'Implements attach_session.';
grant execute on function private.attach_session(uuid, text, timestamptz) to service_role;

create function public.attach_session(payment_id uuid, session_id text, expires_at timestamptz)
returns text
language plpgsql
set search_path = ''
as $$
begin
  return private.attach_session(payment_id, session_id, expires_at);
end;
$$;
comment on function public.attach_session(uuid, text, timestamptz) is
  'For the payment functions: stores the provider''s session of an attempt; returns the attempt''s status, which is open unless it has ended meanwhile.';
grant execute on function public.attach_session(uuid, text, timestamptz) to service_role;
