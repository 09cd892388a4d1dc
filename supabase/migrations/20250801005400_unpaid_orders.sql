create function private.is_unpaid(race_order public.race_orders)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return race_order.status = 'due' and race_order.pay_by <= now()
    -- An attempt ends by what the provider said alone: without a live one, the provider has been asked.
    and not exists (
      select from public.order_payments p
      where p.order_id = race_order.id and p.status in ('created', 'open', 'processing'))
    and not exists (
      select from private.order_reviews v
      where v.order_id = race_order.id and v.kind = 'amount_mismatch' and v.resolved_at is null);
end;
$$;
comment on function private.is_unpaid(public.race_orders) is
  'Whether an order was not paid in time, and no money for it can come or has come.';

create function private.void_unpaid_orders()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  reason constant text := 'Not paid';
  candidate uuid;
  race_order public.race_orders;
  race public.live_races;
  voided integer := 0;
begin
  for candidate in
    select o.id from public.race_orders o
    where o.status = 'due' and o.pay_by <= now() and private.is_unpaid(o)
    order by o.pay_by, o.id
    limit 100
  loop
    race_order := private.lock_order(candidate);
    continue when not private.is_unpaid(race_order);
    perform private.change_order_status(race_order.id, 'void', reason);
    select r.* into race from public.live_races r where r.id = race_order.live_race_id;
    if race.status = 'pending' then
      perform private.cancel_race(race.id, reason);
    end if;
    voided := voided + 1;
  end loop;
  return voided;
end;
$$;
comment on function private.void_unpaid_orders() is 'Implements void_unpaid_orders.';
grant execute on function private.void_unpaid_orders() to service_role;

create index race_orders_pay_by_idx on public.race_orders (pay_by, id) where status = 'due';

create function public.void_unpaid_orders()
returns integer
language plpgsql
set search_path = ''
as $$
begin
  return private.void_unpaid_orders();
end;
$$;
comment on function public.void_unpaid_orders() is
  'For the payment functions: voids at most 100 orders that were not paid in time and cancels their races; returns how many.';
grant execute on function public.void_unpaid_orders() to service_role;
