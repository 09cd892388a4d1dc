create function private.add_refund(
  payment public.order_payments,
  request_id uuid,
  cents integer,
  reason text
)
returns public.refund_requests
language plpgsql
set search_path = ''
as $$
declare
  refundable constant integer := private.refundable(payment.id);
  result public.refund_requests;
begin
  if (coalesce(add_refund.cents, refundable) between 1 and refundable) is not true then
    perform private.refuse(409, format(
      'No more than $%s of this payment can be refunded.',
      to_char(greatest(refundable, 0) / 100.0, 'FM999999990.00')), 'refund_limit');
  end if;
  if exists (
    select from public.race_packages k
    join public.race_orders o on o.id = k.order_id and o.settled_by = payment.id
    join public.race_orders used on used.package_id = k.id and used.status <> 'void'
  ) then
    perform private.refuse(409, 'A race was made from this package, so that it can''t be refunded.', 'package_used');
  end if;
  insert into public.refund_requests (id, payment_id, order_id, cents, reason, asked_by, status)
  values (
    request_id, payment.id, payment.order_id, coalesce(add_refund.cents, refundable), reason,
    (select c.user_id from private.caller c),
    case payment.provider when 'manual' then 'succeeded' else 'requested' end
  )
  returning * into result;
  perform private.write_audit('refund_requested', 'race_orders', payment.order_id, payment.brand_partner_id,
    reason, jsonb_build_object('cents', result.cents));
  if payment.provider = 'manual' then
    perform private.add_entry(payment, 'refund', result.id::text, -result.cents, now());
    perform private.follow_refunds(payment.id, reason);
  end if;
  return result;
end;
$$;
comment on function private.add_refund(public.order_payments, uuid, integer, text) is
  'Asks for a refund of a payment whose order is locked; without an amount, of all that is left. What staff send by hand counts as refunded at once.';

create function private.request_refund(
  request_id uuid,
  order_id uuid,
  cents integer,
  reason text,
  payment_id uuid
)
returns public.refund_requests
language plpgsql
security definer
set search_path = ''
as $$
declare
  trimmed_reason text;
  race_order public.race_orders;
  payment public.order_payments;
  earlier public.refund_requests;
begin
  perform private.require_staff();
  trimmed_reason := private.require_reason(reason);
  if request_id is null or request_refund.cents is null then
    perform private.refuse(400, 'Missing required fields: request_id, cents', 'missing_fields');
  end if;
  race_order := private.lock_order(request_refund.order_id);
  select q.* into earlier from public.refund_requests q where q.id = request_id;
  if earlier.id is not null then
    if (earlier.order_id, earlier.cents) is distinct from (request_refund.order_id, request_refund.cents) then
      perform private.refuse(409, 'This request was already used for another refund.', 'request_conflict');
    end if;
    return earlier;
  end if;
  select p.* into payment from public.order_payments p
  where p.order_id = race_order.id and p.id = coalesce(request_refund.payment_id, race_order.settled_by)
  for update;
  if payment.id is null then
    perform private.refuse(404, 'This order has no such payment.', 'payment_not_found');
  end if;
  return private.add_refund(payment, request_id, request_refund.cents, trimmed_reason);
end;
$$;
comment on function private.request_refund(uuid, uuid, integer, text, uuid) is 'Implements request_refund.';
grant execute on function private.request_refund(uuid, uuid, integer, text, uuid) to authenticated;

create function public.request_refund(
  request_id uuid,
  order_id uuid,
  cents integer,
  reason text,
  payment_id uuid default null
)
returns public.refund_requests
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[reason]);
  return private.request_refund(request_id, order_id, cents, reason, payment_id);
end;
$$;
comment on function public.request_refund(uuid, uuid, integer, text, uuid) is
  'For staff: asks for a refund in US cents of a payment of an order, by default of the one that settled it, with a reason for the audit log; a repeated request_id returns the first request.';
grant execute on function public.request_refund(uuid, uuid, integer, text, uuid) to authenticated;

create type public.pending_refund as (
  refund_id uuid,
  payment_id uuid,
  payment_intent_id text,
  cents integer
);
comment on type public.pending_refund is 'A refund to ask the provider for.';

create function private.pending_refunds(order_id uuid)
returns setof public.pending_refund
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select q.id, q.payment_id, p.payment_intent_id, q.cents
    from public.refund_requests q
    join public.order_payments p on p.id = q.payment_id
    where q.status = 'requested' and (pending_refunds.order_id is null or q.order_id = pending_refunds.order_id)
    order by q.created_at, q.id
    limit 20;
end;
$$;
comment on function private.pending_refunds(uuid) is 'Implements pending_refunds.';
grant execute on function private.pending_refunds(uuid) to service_role;

create function public.pending_refunds(order_id uuid default null)
returns setof public.pending_refund
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.pending_refunds(order_id);
end;
$$;
comment on function public.pending_refunds(uuid) is
  'For the payment functions: 20 refunds, of all orders or of one, that the provider has not been asked for, the oldest first.';
grant execute on function public.pending_refunds(uuid) to service_role;

create function private.fail_refund(refund_id uuid, error text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  failed public.refund_requests;
begin
  perform private.lock_order((select q.order_id from public.refund_requests q where q.id = refund_id));
  update public.refund_requests q set status = 'failed', error = fail_refund.error
  where q.id = refund_id and q.status = 'requested'
  returning q.* into failed;
  if failed.id is not null then
    perform private.open_review(failed.order_id, failed.payment_id, 'out_of_balance', failed.id::text);
  end if;
end;
$$;
comment on function private.fail_refund(uuid, text) is 'Implements fail_refund.';
grant execute on function private.fail_refund(uuid, text) to service_role;

create function public.fail_refund(refund_id uuid, error text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.fail_refund(refund_id, error);
end;
$$;
comment on function public.fail_refund(uuid, text) is
  'For the payment functions: says that the provider refused a refund, and why; this is for a person.';
grant execute on function public.fail_refund(uuid, text) to service_role;
