create function private.order_package(request_id uuid, tier text, brand_id uuid)
returns public.order_entry
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_brand_id uuid := private.own_brand_id(brand_id);
  brand public.brand_partners;
  fingerprint text := encode(sha256(convert_to('package of ' || coalesce(order_package.tier, ''), 'UTF8')), 'hex');
  bought public.race_orders;
  price integer;
begin
  select b.* into brand from public.brand_partners b
  where b.id = own_brand_id
  for update;
  -- The account or its membership may have ended or changed while this call waited for the lock.
  perform private.require_role(own_brand_id, 'owner');
  if order_package.request_id is null then
    perform private.refuse(400, 'Missing required fields: request_id', 'missing_fields');
  end if;
  select o.* into bought from public.race_orders o
  where o.brand_partner_id = brand.id and o.request_id = order_package.request_id;
  if bought.id is not null then
    if bought.request_fingerprint <> fingerprint then
      perform private.refuse(409, 'This request was already used for something else.', 'request_conflict');
    end if;
    return private.order_entry(bought);
  end if;
  if not brand.is_active then
    perform private.refuse(
      403, 'Your brand account is not active. Please contact support.', 'brand_inactive');
  end if;
  price := (select t.price_cents from public.tiers t where t.tier = order_package.tier and t.price_cents > 0);
  if price is null then
    perform private.refuse(400, 'There is no package of this tier.', 'invalid_value');
  end if;
  if 10 <= (
    select count(*) from public.race_orders o
    where o.brand_partner_id = brand.id and o.status = 'due' and o.live_race_id is null
  ) then
    perform private.refuse(409, 'Ten packages are not paid yet. Please pay for them first.', 'order_limit');
  end if;
  insert into public.race_orders (
    brand_partner_id, request_id, request_fingerprint, tier,
    list_price_cents, discount_cents, total_cents, status, pay_by
  ) values (
    brand.id, order_package.request_id, fingerprint, order_package.tier,
    price, 0, price, 'due', private.pay_by(now(), null)
  ) returning * into bought;
  perform private.write_audit('package_ordered', 'race_orders', bought.id, brand.id, null,
    jsonb_build_object('tier', bought.tier, 'total_cents', bought.total_cents));
  return private.order_entry(bought);
end;
$$;
comment on function private.order_package(uuid, text, uuid) is 'Implements order_package.';
grant execute on function private.order_package(uuid, text, uuid) to authenticated;

create function public.order_package(request_id uuid, tier text, brand_id uuid default null)
returns public.order_entry
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[tier]);
  return private.order_package(request_id, tier, brand_id);
end;
$$;
comment on function public.order_package(uuid, text, uuid) is
  'For owners: orders a package, one more race of a tier; a repeated request_id returns the first order. Once it is paid, the brand has the package.';
grant execute on function public.order_package(uuid, text, uuid) to authenticated;
