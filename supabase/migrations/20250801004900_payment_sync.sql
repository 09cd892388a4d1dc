-- Asking the provider: which payments to ask about, and the number that makes a late answer harmless.

create type public.payment_sync as (
  sequence bigint,
  payment_id uuid,
  order_id uuid,
  order_status text,
  session_id text,
  payment_intent_id text,
  expected_cents integer,
  currency text,
  description text,
  expires_at timestamptz,
  livemode boolean,
  status text,
  is_to_expire boolean
);
comment on type public.payment_sync is
  'What to ask the provider about a payment. Its sequence belongs to the answer. is_to_expire: nobody should pay by its session any more.';

create function private.begin_sync(payment_id uuid)
returns public.payment_sync
language plpgsql
security definer
set search_path = ''
as $$
declare
  result public.payment_sync;
begin
  update public.order_payments p set synced_at = now()
  where p.id = begin_sync.payment_id and p.provider = 'stripe';
  if not found then
    perform private.refuse(404, 'Payment not found', 'payment_not_found');
  end if;
  select nextval('private.payment_sequence'), p.id, p.order_id, o.status,
    -- A session that an event told of, where the answer that brought it was lost.
    coalesce(p.session_id, (
      select e.object_id from private.payment_events e
      where e.payment_id = p.id and starts_with(e.object_id, 'cs_')
      limit 1)),
    p.payment_intent_id, p.expected_cents, p.currency, p.description, p.expires_at, p.livemode, p.status,
    o.status <> 'due' or coalesce(o.pay_by <= now(), false)
  into result
  from public.order_payments p
  join public.race_orders o on o.id = p.order_id
  where p.id = begin_sync.payment_id;
  return result;
end;
$$;
comment on function private.begin_sync(uuid) is 'Implements begin_sync.';
grant execute on function private.begin_sync(uuid) to service_role;

create function public.begin_sync(payment_id uuid)
returns public.payment_sync
language plpgsql
set search_path = ''
as $$
begin
  return private.begin_sync(payment_id);
end;
$$;
comment on function public.begin_sync(uuid) is
  'For the payment functions: to be called before the provider is asked about a payment. Its sequence goes with the answer to apply_payment_snapshot.';
grant execute on function public.begin_sync(uuid) to service_role;

create type public.payment_sync_target as (payment_id uuid);
comment on type public.payment_sync_target is 'A payment to ask the provider about.';

create function private.reconciliation_batch(batch_size integer)
returns setof public.payment_sync_target
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- The ones asked about longest ago come first, so that one that fails each time holds up no other.
  return query
    select p.id
    from public.order_payments p
    where p.provider = 'stripe' and p.id in (
      select live.id
      from public.order_payments live
      join public.race_orders o on o.id = live.order_id
      where live.status in ('created', 'open', 'processing') and (
        coalesce(live.synced_at, live.created_at) < now() - interval '10 minutes'
        or live.status <> 'processing' and (o.status <> 'due' or o.pay_by <= now()))
      union all
      select e.payment_id from private.payment_events e where e.handled_at is null
      union all
      select q.payment_id from public.refund_requests q
      where q.status = 'pending' and q.created_at < now() - interval '1 hour'
    )
    order by coalesce(p.synced_at, p.created_at), p.id
    limit reconciliation_batch.batch_size;
end;
$$;
comment on function private.reconciliation_batch(integer) is 'Implements reconciliation_batch.';
grant execute on function private.reconciliation_batch(integer) to service_role;

create function public.reconciliation_batch(batch_size integer default 20)
returns setof public.payment_sync_target
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.reconciliation_batch(batch_size);
end;
$$;
comment on function public.reconciliation_batch(integer) is
  'For the payment functions: payments to ask the provider about: live ones that it was not asked about for ten minutes, those with events that are not handled, sessions to expire and refunds that are pending.';
grant execute on function public.reconciliation_batch(integer) to service_role;

create function private.live_payments(order_id uuid)
returns setof public.payment_sync_target
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select p.id
    from public.order_payments p
    where p.order_id = live_payments.order_id and p.status in ('created', 'open', 'processing');
end;
$$;
comment on function private.live_payments(uuid) is 'Implements live_payments.';
grant execute on function private.live_payments(uuid) to authenticated;

create function public.live_payments(order_id uuid)
returns setof public.payment_sync_target
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.live_payments(order_id);
end;
$$;
comment on function public.live_payments(uuid) is
  'For staff: the payments of an order that money may still come of, whose pages are to be closed before it is void.';
grant execute on function public.live_payments(uuid) to authenticated;
