-- What a brand may create and at which price, and creating it.

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

create function private.monthly_allowance(brand_id uuid, instant timestamptz)
returns public.monthly_race_allowance
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function private.monthly_allowance(uuid, timestamptz) is
  'How many races a brand has created in the UTC calendar month of an instant, and how many it may create. Cancelled races whose order is void do not count, nor do races made from packages.';

create function private.race_allowance(brand_id uuid default null) returns public.monthly_race_allowance
language plpgsql security definer set search_path = '' as $$
begin
  return private.monthly_allowance(private.readable_brand_id(brand_id, 'allowance'), now());
end $$;

create function private.quote(
  brand_id uuid,
  discount_code text,
  package_id uuid,
  allowance public.monthly_race_allowance
) returns public.race_quote
language plpgsql stable security definer set search_path = '' as $$
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
    private.code_discount(code.discount_type, code.discount_value, t.price_cents)
  into result.tier, result.max_participants, result.price, result.discount
  from public.brand_partners b
  join public.tiers t on t.tier = coalesce(code.tier, b.partnership_tier)
  where b.id = brand_id;
  if not private.is_payable(result.price - result.discount) then
    result.discount := result.price;
  end if;
  result.total := result.price - result.discount;
  result.description := code.description;
  return result;
end $$;
comment on function private.quote(uuid, text, uuid, public.monthly_race_allowance) is
  'The price of a brand''s next race: paid by the named package, or by the oldest once the month''s own race is used, or at the price of its tier or code, which is nothing where no card could pay the rest. Both quote_race and create_race use it.';

create function private.wrong_codes_key(brand_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return encode(sha256(convert_to((select c.user_id from private.caller c) || ' for ' || brand_id, 'UTF8')), 'hex');
end $$;
comment on function private.wrong_codes_key(uuid) is
  'Under which the wrong codes of the caller for this brand are counted: no colleague''s guesses are in the way of another''s.';

create function private.begin_code(discount_code text, brand_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function private.begin_code(text, uuid) is
  'Raises an error unless the caller may try this discount code now, which a blank one always may: viewers may not, and nobody after ten wrong ones in a clock hour.';
grant execute on function private.begin_code(text, uuid) to authenticated;

create function private.count_wrong_code(refusal text, brand_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if refusal = 'invalid_discount_code' then
    perform private.add_to_limit(
      'wrong_discount_code', private.wrong_codes_key(private.own_brand_id(brand_id)), 10, interval '1 hour');
  end if;
end $$;
comment on function private.count_wrong_code(text, uuid) is
  'Counts a refusal with this hint, if it is that of a wrong discount code.';
grant execute on function private.count_wrong_code(text, uuid) to authenticated;

create function private.quote_race(
  discount_code text default null,
  package_id uuid default null,
  brand_id uuid default null
) returns public.race_quote
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant uuid := private.readable_brand_id(brand_id, 'quote');
begin
  return private.quote(wanted, discount_code, package_id, private.monthly_allowance(wanted, now()));
end $$;

create function private.missing_race_fields(race jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(f.field, ', ' order by f.position)
    from unnest(array['name', 'description', 'start_time', 'max_participants', 'target_distance'])
      with ordinality as f (field, position)
    where coalesce(private.trimmed(race ->> f.field), '') = ''
  );
end $$;
comment on function private.missing_race_fields(jsonb) is
  'The required fields that are missing or blank in a new race, in the order of the form; null if none is missing.';

create function private.race_from_request(race jsonb) returns public.live_races
language plpgsql stable set search_path = '' as $$
declare
  result public.live_races;
  missing text := private.missing_race_fields(race);
begin
  if missing is not null then
    perform private.refuse(400, 'Missing required fields: ' || missing, 'missing_fields');
  end if;
  -- A value of the wrong type stays null, and is refused like an empty field.
  if jsonb_typeof(race -> 'name') = 'string' then
    result.name := race ->> 'name';
  end if;
  if jsonb_typeof(race -> 'description') = 'string' then
    result.description := race ->> 'description';
  end if;
  -- PostgreSQL would read a time without an offset in the server's zone, and would also accept
  -- 'now'.
  if race ->> 'start_time' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$' then
    begin
      result.start_time := (race ->> 'start_time')::timestamptz;
    exception when datetime_field_overflow or invalid_datetime_format
      or invalid_time_zone_displacement_value then null;
    end;
  end if;
  if jsonb_typeof(race -> 'max_participants') = 'number'
    and (race ->> 'max_participants')::numeric between 1 and 2147483647
    and (race ->> 'max_participants')::numeric % 1 = 0
  then
    result.max_participants := (race ->> 'max_participants')::integer;
  end if;
  if jsonb_typeof(race -> 'target_distance') = 'number'
    and private.is_target_distance((race ->> 'target_distance')::numeric)
  then
    result.target_distance := (race ->> 'target_distance')::double precision;
  end if;
  result.start_time_zone := coalesce(nullif(race ->> 'start_time_zone', ''), 'UTC');
  result.brand_website_url := race ->> 'brand_website_url';
  result.background_photo_url := race ->> 'background_photo_url';
  return result;
end $$;
comment on function private.race_from_request(jsonb) is
  'A race from the request''s fields that brands may set, with null where one has the wrong type; raises an error if one is missing.';

create function private.create_race(
  request_id uuid,
  race jsonb,
  discount_code text default null,
  expected_total integer default null,
  package_id uuid default null,
  brand_id uuid default null
) returns public.live_races
language plpgsql security definer set search_path = '' as $$
declare
  own_brand_id uuid := private.own_brand_id(brand_id);
  brand public.brand_partners;
  wanted_code text := private.discount_code(create_race.discount_code);
  fingerprint text := encode(
    sha256(convert_to(jsonb_build_array(
      coalesce(create_race.race, 'null'), wanted_code, create_race.package_id)::text, 'UTF8')), 'hex');
  earlier public.race_orders;
  wanted public.live_races;
  created public.live_races;
  allowance public.monthly_race_allowance;
  quote public.race_quote;
  order_id uuid;
begin
  -- At other levels the snapshot is older than the lock, so the count below would miss a race
  -- created while this call waited.
  if current_setting('transaction_isolation') <> 'read committed' then
    perform private.refuse(400, 'create_race needs read committed isolation.', 'invalid_value');
  end if;
  select b.* into brand from public.brand_partners b
  where b.id = own_brand_id
  for update;
  -- The account or its membership may have ended or changed while this call waited for the lock.
  perform private.require_role(own_brand_id, 'editor');

  if create_race.request_id is null then
    perform private.refuse(400, 'Missing required fields: request_id', 'missing_fields');
  end if;
  select o.* into earlier from public.race_orders o
  where o.brand_partner_id = brand.id and o.request_id = create_race.request_id;
  if earlier.id is not null then
    if earlier.request_fingerprint <> fingerprint then
      perform private.refuse(
        409, 'This request was already used for another race.', 'request_conflict');
    end if;
    select r.* into created from public.live_races r where r.id = earlier.live_race_id;
    return created;
  end if;

  if not brand.is_active then
    perform private.refuse(
      403, 'Your brand account is not active. Please contact support.', 'brand_inactive');
  end if;
  -- Withdrawn races count: otherwise a brand could create and withdraw them without end.
  if 20 <= (
    select count(*) from public.live_races r
    where r.brand_partner_id = brand.id and r.created_at >= date_trunc('day', now(), 'UTC')
  ) then
    perform private.refuse(
      429,
      'Your brand has created 20 races today, those it withdrew included. It can create the next one after midnight UTC.',
      'daily_race_limit');
  end if;
  wanted := private.race_from_request(create_race.race);
  wanted.brand_partner_id := brand.id;
  wanted := private.normalised_race(wanted);
  perform private.refuse_invalid_race(wanted, null, starts_ahead => true, has_own_photo => true);

  allowance := private.monthly_allowance(brand.id, now());
  if create_race.package_id is null and not allowance.can_create then
    perform private.refuse(409, format(
      'You will need to pay for a new package to create another race. Your current %s tier allows %s race per month.',
      allowance.tier, allowance.race_limit), 'monthly_limit');
  end if;

  -- Brands may compete for the last use of a limited code. An unlimited code must stay unlimited
  -- until this race is stored. A limit per brand needs no lock, since the brand's row is locked
  -- already.
  perform from public.discount_codes c
  where c.code = wanted_code and c.max_redemptions is null
  for share;
  perform from public.discount_codes c
  where c.code = wanted_code and c.max_redemptions is not null
  for update;
  quote := private.quote(brand.id, wanted_code, create_race.package_id, allowance);
  if create_race.expected_total <> quote.total then
    perform private.refuse(409, 'The price has changed. Please check the new price.', 'price_changed');
  end if;
  if quote.total > 0 then
    perform private.refuse_open_orders(brand.id);
  end if;
  if wanted.max_participants > quote.max_participants then
    perform private.refuse(400, format(
      'Maximum participants for %s tier is %s. You requested %s participants.',
      quote.tier, quote.max_participants, wanted.max_participants), 'participant_limit');
  end if;

  insert into public.live_races (
    name, description, start_time, start_time_zone, max_participants, target_distance,
    brand_partner_id, brand_website_url, background_photo_url
  ) values (
    wanted.name, wanted.description, wanted.start_time, wanted.start_time_zone,
    wanted.max_participants, wanted.target_distance,
    brand.id, wanted.brand_website_url, wanted.background_photo_url
  ) returning * into created;

  insert into public.race_orders (
    brand_partner_id, live_race_id, request_id, request_fingerprint, tier,
    list_price_cents, discount_cents, total_cents, discount_code, status, package_id, pay_by
  ) values (
    brand.id, created.id, create_race.request_id, fingerprint, quote.tier,
    quote.price, quote.discount, quote.total, wanted_code,
    case when quote.total = 0 then 'free' else 'due' end, quote.package_id,
    case when quote.total > 0 then private.pay_by(now(), created.start_time) end
  ) returning id into order_id;

  perform private.write_audit('race_created', 'live_races', created.id, brand.id, null,
    jsonb_build_object('order_id', order_id, 'tier', quote.tier,
      'total_cents', quote.total, 'discount_code', wanted_code)
      || case when quote.package_id is null then '{}' else jsonb_build_object('package_id', quote.package_id) end);
  return created;
end $$;
comment on function private.create_race(uuid, jsonb, text, integer, uuid, uuid) is
  'Implements create_race. Locks the brand''s row for the whole transaction, so that concurrent calls cannot exceed its limits or use one package.';

-- The season screen: a brand's races of one calendar year beside those of the year before. A race
-- belongs to the year of its start in its own zone. No index holds that year, since it depends on
-- the server's zone data.

create type public.season as (
  brand_id uuid,
  brand_name text,
  year integer,
  years integer[],
  races jsonb,
  races_before jsonb
);
comment on type public.season is
  'A brand''s races of a year and of the year before in order of start, each with its runners and what is paid or due for it or its package in US cents (null once all of it has gone back); and every year with races, latest first.';

create function private.season_races(brand_id uuid, season_year integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'number', r.brand_race_number, 'name', r.name, 'status', r.status,
        'start_time', r.start_time, 'start_time_zone', r.start_time_zone, 'target_distance', r.target_distance,
        'joined', t.total_participants, 'finished', t.completed_participants,
        'cost', case
          when paid.status = 'paid' then nullif(greatest(private.balance(paid.settled_by), 0), 0)
          when paid.status in ('free', 'due') then paid.total_cents
        end
      ) order by r.start_time, r.id), '[]')
    from public.live_races r
    join public.race_participant_totals t on t.live_race_id = r.id
    left join public.race_orders o on o.live_race_id = r.id and o.brand_partner_id = r.brand_partner_id
    left join public.race_packages k on k.id = o.package_id
    left join public.race_orders paid on paid.id = coalesce(k.order_id, o.id)
    where r.brand_partner_id = brand_id
      and extract(year from r.start_time at time zone r.start_time_zone) = season_year
  );
end $$;
comment on function private.season_races(uuid, integer) is 'A brand''s races that start in a year, each in its own zone.';

create function private.brand_season(season_year integer default null, brand_id uuid default null)
returns public.season
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant uuid := private.readable_brand_id(brand_id, 'season');
  this_year constant integer := extract(year from now() at time zone 'UTC');
  result public.season;
begin
  result.brand_id := wanted;
  result.brand_name := (select b.name from public.brand_partners b where b.id = wanted);
  result.years := array(
    select distinct extract(year from r.start_time at time zone r.start_time_zone)::integer
    from public.live_races r
    where r.brand_partner_id = wanted
    order by 1 desc
  );
  result.year := case
    when season_year = any (result.years) then season_year
    when this_year = any (result.years) then this_year
    else coalesce(result.years[1], this_year)
  end;
  result.races := private.season_races(wanted, result.year);
  result.races_before := private.season_races(wanted, result.year - 1);
  return result;
end $$;

-- The dashboard's list: a brand's races in the order in which they need attention.

create type public.brand_race as (
  id uuid,
  brand_partner_id uuid,
  brand_race_number integer,
  name text,
  description text,
  start_time timestamptz,
  start_time_zone text,
  max_participants integer,
  target_distance double precision,
  status text,
  brand_website_url text,
  background_photo_url text,
  custom_logo_url text,
  created_at timestamptz,
  approved_at timestamptz,
  start_sequence integer,
  total_participants integer,
  completed_participants integer,
  joined_in_7_days integer,
  due_order_id uuid,
  due_total integer,
  due_pay_by timestamptz,
  due_payment text,
  due_review text,
  was_unpaid boolean,
  sort_value text
);
comment on type public.brand_race is
  'A race with its numbers of participants and finishers, and of sign-ups in the last 168 hours if it is upcoming; its order if due (in US cents), until when it can be paid by card, the status of a live payment, and what about its payments needs a person; whether it was cancelled because nobody paid in time; and its sort_value, for the next page.';

create function private.joined_in_7_days(race_ids uuid[], instant timestamptz default now())
returns table (race_id uuid, entries integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select r.id, (
      select count(*)::integer
      from public.race_participants p
      -- Seven days are not 168 hours where clocks change.
      where p.live_race_id = r.id and p.joined_at > instant - interval '168 hours' and p.joined_at <= instant
    )
    from public.live_races r
    where r.id = any (race_ids)
      and (r.brand_partner_id = any (array(select m.brand_partner_id from private.own_memberships m))
        or exists (select from private.own_staff_membership))
      and (r.status = 'pending' or r.status = 'active' and r.start_time > instant);
end $$;
comment on function private.joined_in_7_days(uuid[], timestamptz) is
  'How many runners joined in the 168 hours before an instant, for the upcoming races among these that the caller may see.';
grant execute on function private.joined_in_7_days(uuid[], timestamptz) to authenticated;

create function private.set_race_status(
  race_id uuid,
  status text,
  reason text,
  expected_status text default null
) returns public.live_races
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text;
  before text;
  race public.live_races;
  race_order public.race_orders;
  is_called_off boolean;
begin
  perform private.require_staff();
  trimmed_reason := private.require_reason(reason);
  if private.is_race_status(set_race_status.status) is not true then
    perform private.refuse(
      400, 'Status must be pending, active, completed or cancelled.', 'invalid_value');
  end if;
  select r.status into before from public.live_races r where r.id = race_id for update;
  if before is null then
    perform private.refuse(404, 'Race not found', 'race_not_found');
  end if;
  if before <> expected_status then
    perform private.refuse(409, format('This race is already %s.', before), 'status_changed');
  end if;
  -- After the race, so that concurrent changes of the race queue at one lock.
  select o.* into race_order from public.race_orders o where o.live_race_id = race_id for update;
  if set_race_status.status = 'active' and race_order.id is not null and not private.pays_for_race(race_order) then
    perform private.refuse(409, case
      when race_order.status in ('free', 'paid')
        then 'This race is not paid for: its payment is disputed, was taken back or became a package.'
      else 'A race can become active once its order is free or paid.'
    end, 'payment_due');
  end if;
  is_called_off := set_race_status.status = 'cancelled' and race_order.status = 'due'
    and exists (select from public.live_races r where r.id = race_id and r.start_time > now());
  if is_called_off then
    perform private.refuse_payable(race_order.id);
  end if;
  update public.live_races r set status = set_race_status.status
  where r.id = race_id
  returning r.* into race;
  if is_called_off then
    perform private.change_order_status(race_order.id, 'void', trimmed_reason);
  end if;
  perform private.write_audit('race_status_set', 'live_races', race.id, race.brand_partner_id,
    trimmed_reason, jsonb_build_object('from', before, 'to', race.status));
  if race.status <> before then
    perform private.tell_race_moved(race, before, trimmed_reason);
  end if;
  return race;
end $$;

-- What a brand changed after staff had approved its race. Runners see it at once, and staff are asked to look at it.

create function private.list_race_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.changed_races (live_race_id, name, description, brand_website_url, background_photo_url)
  values (old.id, old.name, old.description, old.brand_website_url, old.background_photo_url)
  on conflict do nothing;
  return null;
end $$;
comment on function private.list_race_change() is 'Lists a race for staff as it was before its brand changed it.';

create trigger list_race_change after update on public.live_races
  for each row
  when (current_user in ('anon', 'authenticated') and old.approved_at is not null
    and (old.name, old.description, old.brand_website_url, old.background_photo_url)
      is distinct from (new.name, new.description, new.brand_website_url, new.background_photo_url))
  execute function private.list_race_change();

create function private.unlist_race_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.changed_races c
  where c.live_race_id = new.id
    and (new.approved_at is null
      or (c.name, c.description, c.brand_website_url, c.background_photo_url)
        is not distinct from (new.name, new.description, new.brand_website_url, new.background_photo_url));
  return null;
end $$;
comment on function private.unlist_race_change() is
  'Takes a race from the list of changed ones if it is as it was again, or waits for approval again.';

-- Triggers run in the order of their names: this one after list_race_change.
create trigger unlist_race_change after update on public.live_races
  for each row when (old.approved_at is not null) execute function private.unlist_race_change();

create trigger release_photo after delete on private.changed_races
  for each row when (old.background_photo_url is not null)
  execute function private.release_photo('background_photo_url');

create function private.race_changes(approved private.changed_races, race public.live_races) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.changed_columns(to_jsonb(approved), to_jsonb(race),
    array['name', 'description', 'brand_website_url', 'background_photo_url']);
end $$;
comment on function private.race_changes(private.changed_races, public.live_races) is
  'The approved and the present values of what a brand changed about its race.';

create function private.accept_race_change(race_id uuid, changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  race public.live_races;
begin
  perform private.require_staff();
  select r.* into race from public.live_races r where r.id = race_id for update;
  delete from private.changed_races c
  where c.live_race_id = race_id and private.race_changes(c, race) = changes;
  if not found then
    perform private.refuse(409, 'This change is no longer as it was listed.', 'status_changed');
  end if;
  perform private.write_audit(
    'race_change_accepted', 'live_races', race.id, race.brand_partner_id, null, changes);
end $$;

create function private.send_back_race_change(race_id uuid, changes jsonb, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text;
  before public.live_races;
  wanted public.live_races;
  after public.live_races;
  fields text[];
  approved jsonb;
begin
  perform private.require_staff();
  trimmed_reason := private.require_reason(reason);
  select r.* into before from public.live_races r where r.id = race_id for update;
  -- What the brand has changed again meanwhile stays, and stays listed.
  select array_agg(f.field), jsonb_object_agg(f.field, to_jsonb(c) -> f.field) into fields, approved
  from private.changed_races c
  cross join lateral jsonb_object_keys(private.race_changes(c, before)) f (field)
  where c.live_race_id = race_id and changes -> f.field -> 'to' = to_jsonb(before) -> f.field;
  if fields is null then
    perform private.refuse(409, 'This change is no longer as it was listed.', 'status_changed');
  end if;
  wanted := jsonb_populate_record(before, approved);
  update public.live_races r
  set name = wanted.name, description = wanted.description,
    brand_website_url = wanted.brand_website_url, background_photo_url = wanted.background_photo_url
  where r.id = race_id
  returning r.* into after;
  perform private.write_audit('race_change_sent_back', 'live_races', after.id, after.brand_partner_id,
    trimmed_reason, private.changed_columns(to_jsonb(before), to_jsonb(after), fields));
  perform private.email_team('race_change_sent_back', after.id || ':' || private.iso_time(now()), after.brand_partner_id,
    jsonb_build_object('race', private.race_fact(after), 'fields', fields, 'reason', trimmed_reason));
end $$;

create function private.set_brand_active(
  brand_id uuid,
  is_active boolean,
  reason text,
  expected_active boolean default null
) returns public.brand_partners
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text;
  before boolean;
  brand public.brand_partners;
begin
  perform private.require_staff();
  trimmed_reason := private.require_reason(reason);
  if set_brand_active.is_active is null then
    perform private.refuse(400, 'Missing required fields: is_active', 'missing_fields');
  end if;
  select b.* into brand from public.brand_partners b where b.id = brand_id and b.erased_at is null for update;
  if brand.id is null then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  end if;
  before := brand.blocked_at is null;
  if before and set_brand_active.is_active and brand.closed_at is not null then
    perform private.refuse(
      409, 'This brand was closed by its owner, who alone can bring it back.', 'brand_closed');
  end if;
  if before <> expected_active then
    perform private.refuse(409,
      format('This brand is already %s.', case when before then 'active' else 'inactive' end), 'status_changed');
  end if;
  -- Whether its owner has closed it, or nobody belongs to it, is another matter.
  update public.brand_partners b
  set blocked_at = case when not set_brand_active.is_active then coalesce(b.blocked_at, now()) end
  where b.id = brand_id
  returning b.* into brand;
  perform private.write_audit('brand_active_set', 'brand_partners', brand.id, brand.id,
    trimmed_reason, jsonb_build_object('from', before, 'to', set_brand_active.is_active));
  return brand;
end $$;

create function private.set_brand_tier(brand_id uuid, tier text, reason text) returns public.brand_partners
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text := private.require_reason(reason);
  before text;
  brand public.brand_partners;
begin
  if not exists (select from public.tiers t where t.tier = set_brand_tier.tier) then
    perform private.refuse(400, 'There is no such tier.', 'invalid_value');
  end if;
  select b.partnership_tier into before from public.brand_partners b where b.id = brand_id for update;
  if before is null then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  end if;
  update public.brand_partners b set partnership_tier = set_brand_tier.tier
  where b.id = brand_id
  returning b.* into brand;
  perform private.write_audit('brand_tier_set', 'brand_partners', brand.id, brand.id,
    trimmed_reason, jsonb_build_object('from', before, 'to', brand.partnership_tier));
  return brand;
end $$;
comment on function private.set_brand_tier(uuid, text, text) is
  'For operators: changes a brand''s tier. Its existing races keep theirs.';

-- The API.

-- Runs with the caller's rights: row policies decide which races it returns.
create function public.brand_races(brand_id uuid, after_value text default null, after_id uuid default null)
returns setof public.brand_race
language plpgsql stable set search_path = '' as $$
declare
  page_size constant integer := 25;
  after_place bigint;
begin
  perform private.refuse_long(array[after_value]);
  if after_value !~ '^([1-3][0-9]{18}|[0-9]{1,18})$' then
    perform private.refuse(400, 'Pass the sort_value of a race as after_value.', 'invalid_value');
  end if;
  after_place := after_value;
  return query
    with placed as (
      select r.id,
        -- In microseconds, which are less than the steps between the groups.
        case
          when r.status = 'active' and r.start_time <= now() then 1
          when r.status in ('active', 'pending') then 2
          else 3
        end * 1000000000000000000
          + case when r.status in ('active', 'pending') then 1 else -1 end
            * (extract(epoch from r.start_time) * 1000000)::bigint as place
      from public.live_races r
      where r.brand_partner_id = brand_id
    ),
    page as (
      select p.id, p.place from placed p
      where after_place is null or (p.place, p.id) > (after_place, after_id)
      order by p.place, p.id
      limit page_size
    )
    select r.id, r.brand_partner_id, r.brand_race_number, r.name, r.description, r.start_time, r.start_time_zone,
      r.max_participants, r.target_distance, r.status, r.brand_website_url, r.background_photo_url, r.custom_logo_url,
      r.created_at, r.approved_at, r.start_sequence, t.total_participants, t.completed_participants, j.entries,
      o.id, o.total_cents, o.pay_by, live.status, o.review, missed.id is not null, p.place::text
    from page p
    join public.live_races r on r.id = p.id
    join public.race_participant_totals t on t.live_race_id = r.id
    left join private.joined_in_7_days(array(select p.id from page p)) j on j.race_id = p.id
    left join public.race_orders o
      on o.live_race_id = r.id and o.brand_partner_id = r.brand_partner_id and o.status = 'due'
    left join public.race_orders missed
      on missed.live_race_id = r.id and missed.brand_partner_id = r.brand_partner_id
        and r.status = 'cancelled' and missed.status = 'void' and missed.pay_by is not null
    left join public.order_payments live
      on live.order_id = o.id and live.status in ('created', 'open', 'processing')
    order by p.place, p.id;
end $$;
comment on function public.brand_races(uuid, text, uuid) is
  'A page of 24 of a brand''s races, and one more if another page follows: underway and then upcoming races by start, then past races, latest first. Pass sort_value and id of the last race for the next page.';
grant execute on function public.brand_races(uuid, text, uuid) to authenticated;

select private.expose('race_allowance', 'authenticated',
  'The brand''s tier, monthly limit and races of this month; staff name the brand.');
select private.expose('quote_race', 'authenticated',
  'Tier, participant cap and price of the brand''s next race, with or without a package of its own or, for owners and editors, a discount code; staff name the brand and try no code. Rate limited after ten wrong codes an hour, together with create_race.',
  counted_by => 'private.begin_code(discount_code, brand_id)',
  on_refusal => 'private.count_wrong_code(hint, brand_id)');
select private.expose('create_race', 'authenticated',
  'Creates a race and its order in one transaction; a repeated request_id returns the first race. A brand creates up to 20 races in a UTC day. With a package, or with the oldest once the month''s own race is used, nothing is due. If an expected total in US cents is given, refuses any other price. Wrong codes share the limit of quote_race.',
  counted_by => 'private.begin_code(discount_code, brand_id)',
  on_refusal => 'private.count_wrong_code(hint, brand_id)');
select private.expose('brand_season', 'authenticated',
  'The races of the caller''s brand that start in a year, each in its own zone. Without a year: this year (UTC), or the latest with races. Staff name the brand.');
select private.expose('set_race_status', 'authenticated',
  'For staff: sets a race''s status, with a reason for the audit log. A race becomes active once its order is free or paid, and its payment neither disputed nor taken back; cancelling it before its start voids an unpaid order, and is refused while a payment of it is open. Given an expected status, leaves a race with another one unchanged.');
select private.expose('accept_race_change', 'authenticated',
  'For staff: takes what a brand changed about an approved race from the list, unless it is no longer the changes that staff_tasks listed.');
select private.expose('send_back_race_change', 'authenticated',
  'For staff: gives a race back what staff approved, in place of those of the listed changes that the brand has not changed again; with a reason for its team and the audit log. The status does not change.');
select private.expose('set_brand_active', 'authenticated',
  'For staff: deactivates a brand or takes that back, with a reason for the audit log; one that its owner has closed stays closed. Given an expected state, leaves a brand in the other one unchanged.');
