-- What closing a brand will do, and what it has done.

create function private.coming_races(brand_id uuid)
returns setof public.live_races
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select r.* from public.live_races r
    where r.brand_partner_id = brand_id
      and (r.status = 'pending' or r.status = 'active' and r.start_time > now());
end;
$$;
comment on function private.coming_races(uuid) is
  'A brand''s races that have not taken place: those that wait for approval, and active ones before their start.';

create type private.closing_refund as (order_id uuid, payment_id uuid, cents integer);
comment on type private.closing_refund is
  'A paid order of a brand that is being closed, and what is left of its payment in US cents.';

create function private.closing_refunds(brand_id uuid)
returns private.closing_refund[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  coming constant uuid[] := array(select r.id from private.coming_races(brand_id) r);
begin
  return array(
    select row(o.id, o.settled_by, private.refundable(o.settled_by))::private.closing_refund
    from public.race_orders o
    where o.brand_partner_id = brand_id and o.status = 'paid' and private.refundable(o.settled_by) > 0
      and (o.live_race_id = any (coming) or exists (
        select from public.race_packages k
        left join public.race_orders used on used.package_id = k.id and used.status <> 'void'
        where k.order_id = o.id
          and case when used.id is null then k.valid_until > now() else used.live_race_id = any (coming) end))
    order by o.created_at, o.id);
end;
$$;
comment on function private.closing_refunds(uuid) is
  'The orders that closing a brand leaves without what they paid for: races that have not taken place, and packages that are not used up.';

create type public.brand_closing_state as (
  brand_name text,
  closed_at timestamptz,
  erase_at timestamptz,
  is_last_owner boolean,
  other_members integer,
  coming_races integer,
  refund_orders integer,
  refund_cents bigint,
  kept text[]
);
comment on type public.brand_closing_state is
  'What closing a brand will do, or has done if it has closed_at: how many people lose access, the races that are cancelled, the orders whose money staff are asked to send back (in US cents), when the brand is erased, and what is kept then and why.';

create function private.brand_closing_state(brand_id uuid, caller_id uuid)
returns public.brand_closing_state
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  closing private.brand_closings;
  refunds private.closing_refund[];
  state public.brand_closing_state;
begin
  select b.name, b.closed_at into state.brand_name, state.closed_at
  from public.brand_partners b where b.id = brand_id;
  select c.* into closing from private.brand_closings c where c.brand_partner_id = brand_id;
  state.is_last_owner := not exists (
    select from public.brand_members m
    where m.brand_partner_id = brand_id and m.role = 'owner' and m.user_id <> caller_id);
  state.kept := array[
    'Races with their names, descriptions and figures, because runners took part in them.',
    'Orders, payments and refunds, because accounting records must be kept.',
    'The log of what was done, without names and addresses, because it explains the orders.'];
  if closing.id is null then
    refunds := private.closing_refunds(brand_id);
    state.other_members := (
      select count(*) from public.brand_members m
      where m.brand_partner_id = brand_id and m.user_id <> caller_id);
    state.coming_races := (select count(*) from private.coming_races(brand_id));
    state.refund_orders := cardinality(refunds);
    state.refund_cents := (select coalesce(sum(r.cents), 0) from unnest(refunds) r);
  else
    state.erase_at := closing.erase_at;
    state.other_members := (
      select count(*) from private.closed_memberships m where m.brand_partner_id = brand_id);
    state.coming_races := closing.coming_races;
    state.refund_orders := closing.refund_orders;
    state.refund_cents := closing.refund_cents;
  end if;
  return state;
end;
$$;
comment on function private.brand_closing_state(uuid, uuid) is
  'What closing a brand will do or has done, for this owner.';

create function private.brand_closing(brand_id uuid)
returns public.brand_closing_state
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
begin
  perform private.require_role(own_brand_id, 'owner');
  return private.brand_closing_state(own_brand_id, (select c.user_id from private.caller c));
end;
$$;
comment on function private.brand_closing(uuid) is 'Implements brand_closing.';
grant execute on function private.brand_closing(uuid) to authenticated;

create function public.brand_closing(brand_id uuid default null)
returns public.brand_closing_state
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.brand_closing(brand_id);
end;
$$;
comment on function public.brand_closing(uuid) is
  'For owners: what closing their brand will do, or what closing it has done, and what is kept.';
grant execute on function public.brand_closing(uuid) to authenticated;
