-- A package is one more race of a tier, paid ahead.

create table public.race_packages (
  id uuid primary key default gen_random_uuid(),
  brand_partner_id uuid not null,
  order_id uuid not null unique references public.race_orders (id),
  tier text not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.race_packages is
  'Races paid ahead, each of one tier. Only functions write it.';
comment on column public.race_packages.brand_partner_id is 'The order''s, for the policy.';
comment on column public.race_packages.order_id is 'What paid for it.';

create index race_packages_brand_partner_id_idx on public.race_packages (brand_partner_id, created_at, id);

alter table public.race_packages enable row level security;

create policy "Brands see their own packages, staff see every package"
  on public.race_packages for select to authenticated
  using (brand_partner_id = any (array(select m.brand_partner_id from private.own_memberships m))
    or exists (select from private.own_staff_membership));

grant select on public.race_packages to authenticated, service_role;

alter table public.race_orders
  add column package_id uuid references public.race_packages (id);
comment on column public.race_orders.package_id is 'The package that a race''s order used.';
create index race_orders_package_id_idx on public.race_orders (package_id);
create unique index race_orders_one_per_package on public.race_orders (package_id) where status <> 'void';
grant select (package_id) on public.race_orders to authenticated;

create type public.race_package_entry as (
  id uuid,
  tier text,
  max_participants integer,
  valid_until timestamptz
);
comment on type public.race_package_entry is 'A package that a brand can use for a race.';

create function private.usable_packages(brand_id uuid)
returns public.race_package_entry[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select (k.id, k.tier, t.participant_cap, k.valid_until)::public.race_package_entry
    from public.race_packages k
    join public.tiers t on t.tier = k.tier
    join public.race_orders bought on bought.id = k.order_id and bought.status = 'paid'
    where k.brand_partner_id = brand_id
      and k.valid_until > now()
      and not exists (
        select from public.race_orders used where used.package_id = k.id and used.status <> 'void')
      and not exists (
        select from public.refund_requests q
        where q.order_id = k.order_id and q.status in ('requested', 'pending'))
    order by k.created_at, k.id
  );
end;
$$;
comment on function private.usable_packages(uuid) is
  'The packages that a brand can use, the oldest first: paid, not refunded or about to be, not used and not expired.';

create function private.add_package(race_order public.race_orders)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.race_packages (brand_partner_id, order_id, tier, valid_until)
  values (race_order.brand_partner_id, race_order.id, race_order.tier, race_order.paid_at + interval '12 months');
end;
$$;
comment on function private.add_package(public.race_orders) is 'Gives a brand the package that a paid order stands for.';

create function private.race_of_order(order_id uuid)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (
      select used.live_race_id
      from public.race_packages k
      join public.race_orders used on used.package_id = k.id and used.status <> 'void'
      where k.order_id = race_of_order.order_id
    ),
    (select o.live_race_id from public.race_orders o where o.id = race_of_order.order_id)
  );
end;
$$;
comment on function private.race_of_order(uuid) is
  'The race that an order paid for: its own, or the one made from its package.';
