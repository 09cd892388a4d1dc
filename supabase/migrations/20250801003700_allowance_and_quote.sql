create type public.monthly_race_allowance as (
  tier text,
  race_limit integer,
  races_this_month integer,
  can_create boolean,
  next_opens_on date,
  next_race_number integer,
  is_active boolean,
  last_race_website text,
  packages jsonb
);
comment on type public.monthly_race_allowance is
  'A brand''s races and limit in this UTC calendar month; next_opens_on is null before the limit is reached. Its next race gets the number next_race_number. If is_active is false, it cannot create any. last_race_website is the brand_website_url of its latest race. packages are those it can use, each a race_package_entry, oldest first.';

create type public.race_quote as (
  tier text,
  max_participants integer,
  price integer,
  discount integer,
  total integer,
  description text,
  package_id uuid,
  payment text
);
comment on type public.race_quote is
  'Tier, participant cap and price of the next race, in US cents; the package that it would use, if any; and whether the total is paid by card or by invoice.';

create function private.race_allowance(brand_id uuid, instant timestamptz)
returns public.monthly_race_allowance
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  month_starts timestamp := date_trunc('month', instant at time zone 'UTC');
  month_ends timestamp := month_starts + interval '1 month';
  packages public.race_package_entry[] := private.usable_packages(brand_id);
  result public.monthly_race_allowance;
begin
  select b.is_active, b.partnership_tier, t.races_per_month, (
    select count(*)
    from public.live_races r
    where r.brand_partner_id = brand_id
      and r.created_at >= month_starts at time zone 'UTC'
      and r.created_at < month_ends at time zone 'UTC'
      and not (r.status = 'cancelled' and exists (
        select from public.race_orders o where o.live_race_id = r.id and o.status = 'void'
      ))
      -- Nor one made from a package, nor one whose payment came too late and became a package.
      and not exists (
        select from public.race_orders o
        where o.live_race_id = r.id and (
          o.package_id is not null or exists (select from public.race_packages k where k.order_id = o.id))
      )
  )
  into result.is_active, result.tier, result.race_limit, result.races_this_month
  from public.brand_partners b
  join public.tiers t on t.tier = b.partnership_tier
  where b.id = brand_id;
  result.next_opens_on := case when result.races_this_month >= result.race_limit then month_ends::date end;
  -- As JSON, which every server of the API returns alike.
  result.packages := to_jsonb(packages);
  result.can_create := result.is_active and (result.next_opens_on is null or cardinality(packages) > 0);
  result.next_race_number := 1 + coalesce((
    select n.last_number from private.brand_race_numbers n where n.brand_partner_id = brand_id
  ), 0);
  result.last_race_website := (
    select r.brand_website_url from public.live_races r
    where r.brand_partner_id = brand_id
    order by r.created_at desc, r.id desc
    limit 1
  );
  return result;
end;
$$;
comment on function private.race_allowance(uuid, timestamptz) is
  'How many races a brand has created in the UTC calendar month of an instant, and how many it may create. Cancelled races whose order is void do not count, nor do races made from packages.';

create function private.own_race_allowance(brand_id uuid)
returns public.monthly_race_allowance
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.race_allowance(private.readable_brand_id(brand_id), now());
end;
$$;
comment on function private.own_race_allowance(uuid) is 'Implements race_allowance.';
grant execute on function private.own_race_allowance(uuid) to authenticated;

create function public.race_allowance(brand_id uuid default null)
returns public.monthly_race_allowance
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.own_race_allowance(brand_id);
end;
$$;
comment on function public.race_allowance(uuid) is 'The brand''s tier, monthly limit and races of this month; staff name the brand.';
grant execute on function public.race_allowance(uuid) to authenticated;

create function private.quote(
  brand_id uuid,
  discount_code text,
  package_id uuid,
  allowance public.monthly_race_allowance
)
returns public.race_quote
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted text := private.discount_code(discount_code);
  packages public.race_package_entry[] := private.usable_packages(brand_id);
  package public.race_package_entry;
  code public.discount_codes;
  result public.race_quote;
begin
  result.payment := case when private.takes_cards() then 'card' else 'invoice' end;
  if package_id is not null then
    select k.* into package from unnest(packages) k where k.id = quote.package_id;
    if package.id is null then
      perform private.refuse(409, 'This package can''t be used any more.', 'package_used');
    end if;
  elsif allowance.next_opens_on is not null then
    package := packages[1];
  end if;
  if package.id is not null then
    if wanted is not null then
      perform private.refuse(400, 'A package already pays for this race. Remove the discount code.', 'invalid_value');
    end if;
    select t.tier, t.participant_cap, t.price_cents, t.price_cents, initcap(t.tier) || ' package'
    into result.tier, result.max_participants, result.price, result.discount, result.description
    from public.tiers t where t.tier = package.tier;
    result.total := 0;
    result.package_id := package.id;
    return result;
  end if;
  if wanted is not null then
    select c.* into code from public.discount_codes c
    where c.code = wanted
      and (c.expires_at is null or c.expires_at > now())
      and (
        c.max_redemptions is null
        or c.max_redemptions > (
          select count(*) from public.race_orders o
          where o.discount_code = c.code and o.status <> 'void'
        )
      )
      and (
        c.max_redemptions_per_brand is null
        or c.max_redemptions_per_brand > (
          select count(*) from public.race_orders o
          where o.discount_code = c.code and o.brand_partner_id = quote.brand_id and o.status <> 'void'
        )
      );
    if code.code is null then
      perform private.refuse(400, 'Invalid discount code', 'invalid_discount_code');
    end if;
  end if;
  select t.tier, t.participant_cap, t.price_cents,
    case code.discount_type
      when 'percent' then round(t.price_cents * (code.discount_value / 100.0))::integer
      when 'amount' then least(code.discount_value, t.price_cents)
      else 0
    end
  into result.tier, result.max_participants, result.price, result.discount
  from public.brand_partners b
  join public.tiers t on t.tier = coalesce(code.tier, b.partnership_tier)
  where b.id = brand_id;
  result.total := result.price - result.discount;
  result.description := code.description;
  return result;
end;
$$;
comment on function private.quote(uuid, text, uuid, public.monthly_race_allowance) is
  'The price of a brand''s next race: paid by the named package, or by the oldest once the month''s own race is used, or at the price of its tier or code. Both quote_race and create_race use it.';

create function private.wrong_codes_key(brand_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return encode(sha256(convert_to((select c.user_id from private.caller c) || ' for ' || brand_id, 'UTF8')), 'hex');
end;
$$;
comment on function private.wrong_codes_key(uuid) is
  'Under which the wrong codes of the caller for this brand are counted: no colleague''s guesses are in the way of another''s.';

create function private.begin_code(discount_code text, brand_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_brand_id uuid;
  key text;
  minutes integer;
begin
  if private.discount_code(discount_code) is null then
    return;
  end if;
  own_brand_id := private.own_brand_id(brand_id);
  perform private.require_role(own_brand_id, 'editor');
  key := private.wrong_codes_key(own_brand_id);
  -- Codes that are tried at once are tried one after another, so that each sees the count of those before.
  perform pg_advisory_xact_lock(hashtext('wrong codes'), hashtext(key));
  select ceil(extract(epoch from l.window_start + interval '1 hour' - now()) / 60) into minutes
  from private.rate_limits l
  where l.action = 'wrong_discount_code' and l.client = key and l.calls >= 10
    and l.window_start > now() - interval '1 hour'
  -- Also fails in the read-only transaction of a GET request, which could not count a wrong code.
  for update;
  if found then
    perform private.refuse(429, format('Too many wrong discount codes. Please try again in %s %s.',
      minutes, case minutes when 1 then 'minute' else 'minutes' end), 'rate_limited');
  end if;
end;
$$;
comment on function private.begin_code(text, uuid) is
  'Raises an error unless the caller may try this discount code now, which a blank one always may: viewers may not, and nobody after ten wrong ones in a clock hour.';
grant execute on function private.begin_code(text, uuid) to authenticated;

create function private.count_wrong_code(refusal text, brand_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if refusal = 'invalid_discount_code' then
    perform private.add_to_limit(
      'wrong_discount_code', private.wrong_codes_key(private.own_brand_id(brand_id)), 10, interval '1 hour');
  end if;
end;
$$;
comment on function private.count_wrong_code(text, uuid) is
  'Counts a refusal with this hint, if it is that of a wrong discount code.';
grant execute on function private.count_wrong_code(text, uuid) to authenticated;

create function private.own_quote(discount_code text, package_id uuid, brand_id uuid)
returns public.race_quote
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted constant uuid := private.readable_brand_id(brand_id);
begin
  return private.quote(wanted, discount_code, package_id, private.race_allowance(wanted, now()));
end;
$$;
comment on function private.own_quote(text, uuid, uuid) is 'Implements quote_race.';
grant execute on function private.own_quote(text, uuid, uuid) to authenticated;

create function public.quote_race(
  discount_code text default null,
  package_id uuid default null,
  brand_id uuid default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[discount_code]);
  perform private.begin_code(discount_code, brand_id);
  begin
    return to_jsonb(private.own_quote(discount_code, package_id, brand_id));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      perform private.count_wrong_code(hint, brand_id);
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.quote_race(text, uuid, uuid) is
  'Tier, participant cap and price of the brand''s next race, with or without a package of its own or, for owners and editors, a discount code; staff name the brand and try no code. Rate limited after ten wrong codes an hour, together with create_race.';
grant execute on function public.quote_race(text, uuid, uuid) to authenticated;
