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
begin
  select o.status into before from public.race_orders o where o.id = order_id for update;
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
  update public.race_orders o set
    status = set_order_status.status,
    payment_provider = coalesce(provider, o.payment_provider),
    payment_reference = coalesce(reference, o.payment_reference)
  where o.id = order_id
  returning o.* into race_order;
  perform private.write_audit('order_status_set', 'race_orders', race_order.id,
    race_order.brand_partner_id, trimmed_reason,
    jsonb_build_object('from', before, 'to', race_order.status));
  return race_order;
end;
$$;
comment on function private.set_order_status(uuid, text, text, text, text) is
  'For operators: changes an order''s status from due to paid or void, from free to void, or from paid to refunded.';
