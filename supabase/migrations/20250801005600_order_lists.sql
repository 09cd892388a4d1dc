-- A brand's orders; for staff, the orders of all brands and what is due.

create function private.brand_order_history(brand_id uuid)
returns setof public.order_entry
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted constant uuid := private.readable_brand_id(brand_id);
begin
  return query
    select entry.*
    from public.race_orders o
    -- Expanding a function's row in the select list would call it once per column.
    cross join lateral private.order_entry(o) as entry
    where o.brand_partner_id = wanted
    order by o.created_at desc, o.id desc;
end;
$$;
comment on function private.brand_order_history(uuid) is 'Implements brand_order_history.';
grant execute on function private.brand_order_history(uuid) to authenticated;

create function public.brand_order_history(brand_id uuid default null)
returns setof public.order_entry
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.brand_order_history(brand_id);
end;
$$;
comment on function public.brand_order_history(uuid) is
  'The orders of the caller''s brand, newest first; staff name the brand.';
grant execute on function public.brand_order_history(uuid) to authenticated;

create type public.order_found as (
  id uuid,
  brand_id uuid,
  brand_name text,
  race_id uuid,
  race_name text,
  race_status text,
  tier text,
  list_price integer,
  discount integer,
  total integer,
  discount_code text,
  status text,
  payment_reference text,
  pay_by timestamptz,
  paid_at timestamptz,
  refunded integer,
  review text,
  payment_provider text,
  package_id uuid,
  package_state text,
  is_paid_for boolean,
  paid_race_id uuid,
  paid_race_name text,
  paid_race_status text,
  created_at timestamptz,
  sort_value text
);
comment on type public.order_found is
  'An order with its brand and, unless it is a package''s, its race, as staff see it; the state of the package that it paid for, whether it is paid for now, and the race that it paid for, which is that made from the package, if one was; and its sort_value for the next page; money in US cents.';

create index race_orders_newest_idx on public.race_orders (created_at, id);
create index race_orders_status_newest_idx on public.race_orders (status, created_at, id);
create index race_orders_review_newest_idx on public.race_orders (created_at, id) where review is not null;
create index race_orders_brand_newest_idx on public.race_orders (brand_partner_id, created_at, id);

create function private.search_orders(
  status text,
  brand_id uuid,
  race_id uuid,
  descending boolean,
  after_value timestamptz,
  after_id uuid,
  needs_review boolean
)
returns setof public.order_found
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if search_orders.status not in ('free', 'due', 'paid', 'refunded', 'void') then
    perform private.refuse(400, 'Status must be free, due, paid, refunded or void.', 'invalid_value');
  end if;
  -- Planned for each set of filters, so that each uses its own index.
  return query execute format(
    'select o.id, o.brand_partner_id, b.name, o.live_race_id, r.name, r.status, o.tier, o.list_price_cents,
      o.discount_cents, o.total_cents, o.discount_code, o.status, o.payment_reference, o.pay_by, o.paid_at,
      o.refunded_cents, o.review, o.payment_provider, o.package_id,
      (select private.package_state(k) from public.race_packages k where k.order_id = o.id),
      private.is_paid_for(o.race_order), paid.id, paid.name, paid.status, o.created_at,
      o.created_at::text
    from (
      select o.*, o as race_order from public.race_orders o
      where ($1 is null or o.status = $1)
        and ($2 is null or o.brand_partner_id = $2)
        and ($3 is null or o.live_race_id = $3)
        and ($4 is null or (o.created_at, o.id) %s ($4, $5))
        and ($6 is null or (o.review is not null) = $6)
      order by o.created_at %s, o.id %2$s
      limit 51
    ) o
    join public.brand_partners b on b.id = o.brand_partner_id
    left join public.live_races r on r.id = o.live_race_id
    left join public.live_races paid on paid.id = private.race_of_order(o.id)
    order by o.created_at %2$s, o.id %2$s',
    case when descending then '<' else '>' end, case when descending then 'desc' else 'asc' end)
  using search_orders.status, brand_id, race_id, after_value, after_id, needs_review;
end;
$$;
comment on function private.search_orders(text, uuid, uuid, boolean, timestamptz, uuid, boolean) is
  'Implements search_orders.';
grant execute on function private.search_orders(text, uuid, uuid, boolean, timestamptz, uuid, boolean) to authenticated;

create function public.search_orders(
  status text default null,
  brand_id uuid default null,
  race_id uuid default null,
  descending boolean default true,
  after_value timestamptz default null,
  after_id uuid default null,
  needs_review boolean default null
)
returns setof public.order_found
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.refuse_long(array[status]);
  return query
    select * from private.search_orders(
      status, brand_id, race_id, descending, after_value, after_id, needs_review);
end;
$$;
comment on function public.search_orders(text, uuid, uuid, boolean, timestamptz, uuid, boolean) is
  'For staff: up to 51 orders, optionally of one status, brand or race, or only those that need a person or do not, newest or oldest first, after the order with this sort_value and id.';
grant execute on function public.search_orders(text, uuid, uuid, boolean, timestamptz, uuid, boolean) to authenticated;

create type public.due_orders as (
  orders integer,
  total bigint
);
comment on type public.due_orders is 'How many orders are due, and their total in US cents.';

-- Covers the sum, so that no order itself is read.
create index race_orders_due_idx on public.race_orders (brand_partner_id, total_cents) where status = 'due';

create function private.orders_due(brand_id uuid)
returns public.due_orders
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  result public.due_orders;
begin
  perform private.require_staff();
  -- Planned for each call, which reads a brand's few orders or the first thousand of all.
  execute 'select count(*), coalesce(sum(o.total_cents), 0)
    from (
      select total_cents from public.race_orders
      where status = ''due'' and ($1 is null or brand_partner_id = $1)
      limit 1001
    ) o'
  into result using brand_id;
  return result;
end;
$$;
comment on function private.orders_due(uuid) is 'Implements orders_due.';
grant execute on function private.orders_due(uuid) to authenticated;

create function public.orders_due(brand_id uuid default null)
returns public.due_orders
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.orders_due(brand_id);
end;
$$;
comment on function public.orders_due(uuid) is
  'For staff: how many orders of all brands or of one are due, and their total. Stops at 1001 orders.';
grant execute on function public.orders_due(uuid) to authenticated;
