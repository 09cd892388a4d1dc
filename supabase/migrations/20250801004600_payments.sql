-- Staff record payments made outside of the provider here, by wire transfer for example.

create type public.order_entry as (
  id uuid,
  brand_id uuid,
  race_id uuid,
  race_name text,
  tier text,
  list_price integer,
  discount integer,
  total integer,
  discount_code text,
  status text,
  pay_by timestamptz,
  paid_at timestamptz,
  refunded integer,
  review text,
  payment_provider text,
  package_id uuid,
  package_state text,
  is_paid_for boolean,
  live_payment text,
  created_at timestamptz
);
comment on type public.order_entry is
  'An order with its race, which that of a package lacks, the state of the package that it paid for, whether it is paid for now, and the status of a live payment; money in US cents.';

create function private.order_entry(race_order public.race_orders)
returns public.order_entry
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    race_order.id, race_order.brand_partner_id, race_order.live_race_id,
    (select r.name from public.live_races r where r.id = race_order.live_race_id),
    race_order.tier, race_order.list_price_cents, race_order.discount_cents, race_order.total_cents,
    race_order.discount_code, race_order.status, race_order.pay_by, race_order.paid_at, race_order.refunded_cents,
    race_order.review, race_order.payment_provider, race_order.package_id,
    (select private.package_state(k) from public.race_packages k where k.order_id = race_order.id),
    private.is_paid_for(race_order),
    (select live.status from public.order_payments live
      where live.order_id = race_order.id and live.status in ('created', 'open', 'processing')),
    race_order.created_at
  )::public.order_entry;
end;
$$;
comment on function private.order_entry(public.race_orders) is 'An order as the API shows it.';

create function private.record_payment(order_id uuid, reference text, reason text)
returns public.order_entry
language plpgsql
security definer
set search_path = ''
as $$
declare
  paid public.race_orders;
begin
  perform private.require_staff();
  if coalesce(btrim(reference), '') = '' then
    perform private.refuse(400, 'Missing required fields: reference', 'missing_fields');
  end if;
  if length(btrim(reference)) > 100 then
    perform private.refuse(400, 'The reference must be 100 characters or less.', 'invalid_value');
  end if;
  -- Two statements: within one, the order's payment would not be seen yet.
  paid := private.set_order_status(order_id, 'paid', reason, 'invoice', btrim(reference));
  return private.order_entry(paid);
end;
$$;
comment on function private.record_payment(uuid, text, text) is 'Implements record_payment.';
grant execute on function private.record_payment(uuid, text, text) to authenticated;

create function public.record_payment(order_id uuid, reference text, reason text)
returns public.order_entry
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[reference, reason]);
  return private.record_payment(order_id, reference, reason);
end;
$$;
comment on function public.record_payment(uuid, text, text) is
  'For staff: marks an order that is due as paid, with the invoice''s reference, and a reason for the audit log.';
grant execute on function public.record_payment(uuid, text, text) to authenticated;

create function private.void_order(order_id uuid, reason text)
returns public.order_entry
language plpgsql
security definer
set search_path = ''
as $$
declare
  voided public.race_orders;
begin
  perform private.require_staff();
  voided := private.set_order_status(order_id, 'void', reason);
  return private.order_entry(voided);
end;
$$;
comment on function private.void_order(uuid, text) is 'Implements void_order.';
grant execute on function private.void_order(uuid, text) to authenticated;

create function public.void_order(order_id uuid, reason text)
returns public.order_entry
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[reason]);
  return private.void_order(order_id, reason);
end;
$$;
comment on function public.void_order(uuid, text) is
  'For staff: voids an order that is due or free, with a reason for the audit log. Refused while a payment of it is open. Its race does not change.';
grant execute on function public.void_order(uuid, text) to authenticated;
