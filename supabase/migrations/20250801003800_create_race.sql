create function private.missing_race_fields(race jsonb)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select string_agg(f.field, ', ' order by f.position)
    from unnest(array['name', 'description', 'start_time', 'max_participants', 'target_distance'])
      with ordinality as f (field, position)
    where coalesce(private.trimmed(race ->> f.field), '') = ''
  );
end;
$$;
comment on function private.missing_race_fields(jsonb) is
  'The required fields that are missing or blank in a new race, in the order of the form; null if none is missing.';

create function private.race_from_request(race jsonb)
returns public.live_races
language plpgsql
stable
set search_path = ''
as $$
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
end;
$$;
comment on function private.race_from_request(jsonb) is
  'A race from the request''s fields that brands may set, with null where one has the wrong type; raises an error if one is missing.';

create function private.create_race(
  request_id uuid,
  race jsonb,
  discount_code text,
  expected_total integer,
  package_id uuid,
  brand_id uuid
)
returns public.live_races
language plpgsql
security definer
set search_path = ''
as $$
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

  allowance := private.race_allowance(brand.id, now());
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
end;
$$;
comment on function private.create_race(uuid, jsonb, text, integer, uuid, uuid) is
  'Implements create_race. Locks the brand''s row for the whole transaction, so that concurrent calls cannot exceed its limits or use one package.';
grant execute on function private.create_race(uuid, jsonb, text, integer, uuid, uuid) to authenticated;

create function public.create_race(
  request_id uuid,
  race jsonb,
  discount_code text default null,
  expected_total integer default null,
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
  perform private.refuse_long_json(race);
  perform private.begin_code(discount_code, brand_id);
  begin
    return to_jsonb(private.create_race(request_id, race, discount_code, expected_total, package_id, brand_id));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      perform private.count_wrong_code(hint, brand_id);
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.create_race(uuid, jsonb, text, integer, uuid, uuid) is
  'Creates a race and its order in one transaction; a repeated request_id returns the first race. A brand creates up to 20 races in a UTC day. With a package, or with the oldest once the month''s own race is used, nothing is due. If an expected total in US cents is given, refuses any other price. Wrong codes share the limit of quote_race.';
grant execute on function public.create_race(uuid, jsonb, text, integer, uuid, uuid) to authenticated;
