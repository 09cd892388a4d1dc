-- A package is one more race of a tier, paid ahead.

create table public.race_packages (
  id uuid primary key default gen_random_uuid(),
  brand_partner_id uuid not null,
  order_id uuid not null unique references public.race_orders (id),
  tier text not null,
  valid_until timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.race_packages is
  'Races paid ahead, each of one tier. Only functions write it.';
comment on column public.race_packages.brand_partner_id is 'The order''s, for the policy.';
comment on column public.race_packages.order_id is 'What paid for it.';
comment on column public.race_packages.ended_at is 'When staff ended it: its payment was disputed, and no race was made from it.';

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

create function private.is_package_used(package_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from public.race_orders used
    where used.package_id = is_package_used.package_id and used.status <> 'void');
end;
$$;
comment on function private.is_package_used(uuid) is 'Whether a race was made from a package.';

create function private.is_paid_for(race_order public.race_orders)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  payer public.race_orders := race_order;
  kept integer;
begin
  if race_order.package_id is not null then
    select o.* into payer
    from public.race_packages k
    join public.race_orders o on o.id = k.order_id
    where k.id = race_order.package_id;
  end if;
  if race_order.status = 'void' then
    return false;
  elsif payer.total_cents = 0 then
    return payer.status = 'free';
  elsif payer.status <> 'paid' or private.is_disputed(payer.settled_by) then
    return false;
  end if;
  kept := case
    when exists (
      select from public.race_packages k
      where k.order_id = payer.id and not private.is_package_used(k.id))
    then private.refundable(payer.settled_by)
    -- A part that staff refund does not end a race.
    else private.balance(payer.settled_by, array['charge', 'dispute', 'dispute_reversal'])
  end;
  return kept >= payer.total_cents or exists (
    select from public.order_payments p
    where p.id = payer.settled_by and kept >= p.received_cents and private.is_amount_accepted(p.id));
end;
$$;
comment on function private.is_paid_for(public.race_orders) is
  'Whether an order is paid for now; that of a race made from a package, by the package''s order. What the bank has taken back counts against it, as does a dispute until it is won or a person resolves it, and any refund of a package that is not used. Every right that rests on payment asks this.';

create function private.pays_for_race(race_order public.race_orders)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.is_paid_for(race_order)
    and not exists (select from public.race_packages k where k.order_id = race_order.id);
end;
$$;
comment on function private.pays_for_race(public.race_orders) is
  'Whether the order of a race pays for it now. A payment that came too late and became a package pays for another race.';

create function private.package_state(package public.race_packages)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  bought public.race_orders;
begin
  if private.is_package_used(package.id) then
    return 'used';
  end if;
  select o.* into bought from public.race_orders o where o.id = package.order_id;
  return case
    when package.ended_at is not null
      or private.refundable(bought.settled_by)
        < private.balance(bought.settled_by, array['charge', 'dispute', 'dispute_reversal'])
      then 'ended'
    when not private.is_paid_for(bought) then 'unpaid'
    when package.valid_until <= now() then 'expired'
    else 'usable'
  end;
end;
$$;
comment on function private.package_state(public.race_packages) is
  'usable; used; ended by staff or by a refund, if only in part or about to be made; unpaid, while its payment is disputed or taken back; or expired.';

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
    where k.brand_partner_id = brand_id and private.package_state(k) = 'usable'
    order by k.created_at, k.id
  );
end;
$$;
comment on function private.usable_packages(uuid) is 'The packages that a brand can use, the oldest first.';

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
