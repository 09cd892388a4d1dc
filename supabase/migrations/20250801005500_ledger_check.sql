-- The daily proof that the entries add up to what the orders say.

create function private.unbalanced_orders()
returns table (order_id uuid, payment_id uuid, problem text)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    with sums as (
      select p.id, p.order_id, p.received_cents,
        coalesce(sum(e.cents), 0) as balance,
        coalesce(sum(e.cents) filter (where e.kind = 'charge'), 0) as charged,
        coalesce(-sum(e.cents) filter (where e.kind in ('refund', 'refund_reversal')), 0) as refunded
      from public.order_payments p
      left join public.payment_entries e on e.payment_id = p.id
      group by p.id
    )
    select o.id, null::uuid, 'paid without a payment'
    from public.race_orders o
    where o.status in ('paid', 'refunded') and o.total_cents > 0 and o.settled_by is null
    union all
    select o.id, s.id, 'received ' || s.charged
    from public.race_orders o
    join sums s on s.id = o.settled_by
    where s.charged <> s.received_cents or s.charged <> o.total_cents and not private.is_amount_accepted(s.id)
    union all
    select o.id, s.id, 'refunded ' || s.refunded
    from public.race_orders o
    join sums s on s.id = o.settled_by
    where s.refunded <> o.refunded_cents
      or o.status is distinct from case when s.refunded >= s.charged then 'refunded' else 'paid' end
    union all
    -- Money that settled nothing is on its way back, or a person knows of it.
    select s.order_id, s.id, 'kept ' || s.balance
    from sums s
    where s.balance <> 0
      and not exists (select from public.race_orders o where o.settled_by = s.id)
      and not exists (
        select from private.order_reviews v
        where v.payment_id = s.id and (v.resolved_at is null or v.resolution = 'dismiss'))
      and not exists (
        select from public.refund_requests q
        where q.payment_id = s.id and q.status in ('requested', 'pending'));
end;
$$;
comment on function private.unbalanced_orders() is
  'The orders whose payments do not add up to what they say, each with the payment and the problem.';

create function private.check_ledger()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  unbalanced record;
  opened integer := 0;
begin
  for unbalanced in select * from private.unbalanced_orders() loop
    if private.open_review(unbalanced.order_id, unbalanced.payment_id, 'out_of_balance', unbalanced.problem) then
      opened := opened + 1;
    end if;
  end loop;
  return opened;
end;
$$;
comment on function private.check_ledger() is 'Implements check_ledger. Called by the schedule too.';
grant execute on function private.check_ledger() to service_role;

create function public.check_ledger()
returns integer
language plpgsql
set search_path = ''
as $$
begin
  return private.check_ledger();
end;
$$;
comment on function public.check_ledger() is
  'For operators: opens a review for each order whose payments do not add up to what it says, once for each difference; returns how many.';
grant execute on function public.check_ledger() to service_role;
