-- How an order, a race and a brand change status.

create function private.require_reason(reason text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(btrim(reason), '') = '' then
    perform private.refuse(400, 'Missing required fields: reason', 'missing_fields');
  elsif length(btrim(reason)) > 500 then
    perform private.refuse(400, 'The reason must be 500 characters or less.', 'invalid_value');
  end if;
  return btrim(reason);
end $$;
comment on function private.require_reason(text) is 'The trimmed reason of an action, for the audit log; raises an error if it is blank or too long.';

create function private.lock_order(order_id uuid) returns public.race_orders
language plpgsql set search_path = '' as $$
declare
  race_order public.race_orders;
begin
  perform from public.brand_partners b
  where b.id = (select o.brand_partner_id from public.race_orders o where o.id = lock_order.order_id)
  for share;
  perform from public.live_races r where r.id = private.race_of_order(lock_order.order_id) for update;
  select o.* into race_order from public.race_orders o where o.id = lock_order.order_id for update;
  return race_order;
end $$;
comment on function private.lock_order(uuid) is
  'Locks an order and its race for a change, in the order in which everything locks: brand, race, order, payment. Nobody uses a package of the brand meanwhile. Null for no order.';

create function private.change_order_status(order_id uuid, status text, reason text)
returns public.race_orders
language plpgsql set search_path = '' as $$
declare
  before text;
  changed public.race_orders;
begin
  select o.status into before from public.race_orders o where o.id = order_id;
  update public.race_orders o set
    status = change_order_status.status,
    pay_by = case when change_order_status.status <> 'void' or o.pay_by <= now() then o.pay_by end
  where o.id = order_id
  returning o.* into changed;
  perform private.write_audit('order_status_set', 'race_orders', changed.id,
    changed.brand_partner_id, reason, jsonb_build_object('from', before, 'to', changed.status));
  return changed;
end $$;
comment on function private.change_order_status(uuid, text, text) is
  'Changes the status of an order that is locked, with a line in the audit log. Whether it may is for the caller to decide. A void order keeps pay_by only if it was not paid in time.';

create function private.cancel_race(race_id uuid, reason text, is_told boolean default false)
returns public.live_races
language plpgsql set search_path = '' as $$
declare
  before text;
  race public.live_races;
begin
  select r.status into before from public.live_races r where r.id = race_id;
  update public.live_races r set status = 'cancelled'
  where r.id = race_id
  returning r.* into race;
  perform private.write_audit('race_status_set', 'live_races', race.id, race.brand_partner_id,
    reason, jsonb_build_object('from', before, 'to', 'cancelled'));
  if is_told then
    perform private.tell_race_moved(race, before, reason);
  end if;
  return race;
end $$;
comment on function private.cancel_race(uuid, text, boolean) is
  'Cancels a race that is locked, with a line in the audit log; tells its team unless it asked for that or its order says so.';

create function private.settle_order(payment public.order_payments, provider text, reference text, reason text)
returns public.race_orders
language plpgsql set search_path = '' as $$
declare
  race_order public.race_orders;
begin
  update public.race_orders o set
    settled_by = payment.id,
    payment_provider = coalesce(provider, o.payment_provider),
    payment_reference = coalesce(reference, o.payment_reference),
    paid_at = (
      select min(e.occurred_at) from public.payment_entries e
      where e.payment_id = payment.id and e.kind = 'charge')
  where o.id = payment.order_id
  returning o.* into race_order;
  if race_order.live_race_id is null then
    perform private.add_package(race_order);
  end if;
  return private.change_order_status(race_order.id, 'paid', reason);
end $$;
comment on function private.settle_order(public.order_payments, text, text, text) is
  'Makes an order paid by a payment whose charge is entered. For the order of a package, the brand gets it.';

create function private.follow_refunds(payment_id uuid, reason text) returns void
language plpgsql set search_path = '' as $$
declare
  refunded constant integer := -private.balance(payment_id, array['refund', 'refund_reversal']);
  received constant integer := private.balance(payment_id, array['charge']);
  race_order public.race_orders;
  race public.live_races;
begin
  update public.race_orders o set refunded_cents = refunded
  where o.settled_by = payment_id
  returning o.* into race_order;
  if race_order.status = 'paid' and refunded >= received then
    select r.* into race from public.live_races r where r.id = private.race_of_order(race_order.id);
    if race.status in ('pending', 'active') and race.start_time > now() then
      perform private.cancel_race(race.id, reason, is_told => true);
    end if;
    perform private.change_order_status(race_order.id, 'refunded', reason);
  elsif race_order.status = 'refunded' and refunded < received then
    perform private.change_order_status(race_order.id, 'paid', 'A refund came back.');
  end if;
end $$;
comment on function private.follow_refunds(uuid, text) is
  'Brings the order that a payment settled in line with its refunds: all of it refunded, the order is refunded, and its race cancelled unless it has started.';

create function private.record_manual_payment(race_order public.race_orders) returns public.order_payments
language plpgsql set search_path = '' as $$
declare
  payment public.order_payments;
begin
  insert into public.order_payments (
    order_id, brand_partner_id, attempt, provider, livemode, expected_cents, received_cents, description, status
  ) values (
    race_order.id, race_order.brand_partner_id,
    1 + (select count(*) from public.order_payments p where p.order_id = race_order.id),
    'manual', true, race_order.total_cents, race_order.total_cents, 'Recorded by a person', 'paid'
  ) returning * into payment;
  perform private.add_entry(payment, 'charge', payment.id::text, payment.received_cents, now());
  return payment;
end $$;
comment on function private.record_manual_payment(public.race_orders) is
  'Enters that an order was paid outside of the provider, by a wire transfer for example.';

create function private.set_order_status(
  order_id uuid,
  status text,
  reason text,
  provider text default null,
  reference text default null
) returns public.race_orders
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text := private.require_reason(reason);
  before text;
  race_order public.race_orders;
  payment public.order_payments;
begin
  race_order := private.lock_order(order_id);
  before := race_order.status;
  if before is null then
    perform private.refuse(404, 'Order not found', 'order_not_found');
  end if;
  if before = set_order_status.status then
    perform private.refuse(409, format('This order is already %s.', before), 'status_changed');
  end if;
  if (before, set_order_status.status) not in
    (('due', 'paid'), ('due', 'void'), ('free', 'void'), ('paid', 'refunded'))
    or set_order_status.status is null
  then
    perform private.refuse(409, format(
      'An order that is %s can''t become %s.', before, coalesce(set_order_status.status, 'nothing')
    ), 'invalid_value');
  end if;
  if before = 'due' and set_order_status.status = 'void' then
    perform private.refuse_payable(race_order.id);
  elsif before = 'due' then
    perform private.refuse_unsettled(race_order.id);
  end if;
  if set_order_status.status = 'paid' then
    return private.settle_order(
      private.record_manual_payment(race_order), provider, reference, trimmed_reason);
  end if;
  if set_order_status.status = 'void' or race_order.settled_by is null then
    race_order := private.change_order_status(race_order.id, set_order_status.status, trimmed_reason);
    if race_order.status = 'void' then
      perform private.tell_void_order(race_order, trimmed_reason);
    end if;
    return race_order;
  end if;
  select p.* into payment from public.order_payments p where p.id = race_order.settled_by;
  if payment.provider <> 'manual' then
    perform private.refuse(409, 'Request a refund of the card payment instead.', 'paid_by_card');
  end if;
  perform private.add_entry(payment, 'refund', order_id::text, -private.balance(payment.id), now());
  perform private.follow_refunds(payment.id, trimmed_reason);
  select o.* into race_order from public.race_orders o where o.id = order_id;
  return race_order;
end $$;
comment on function private.set_order_status(uuid, text, text, text, text) is
  'For operators: changes an order''s status from due to paid or void, from free to void, or from paid to refunded. An order is void only once no payment of it is open. What was paid or refunded is entered in the ledger as if by wire transfer.';

-- For operators connected to the database: no role of the API may change prices, limits and
-- discount codes.

create function private.set_tier_terms(
  tier text,
  price_cents integer,
  participant_cap integer,
  races_per_month integer,
  reason text
) returns public.tiers
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text := private.require_reason(reason);
  before public.tiers;
  terms public.tiers;
begin
  select t.* into before from public.tiers t where t.tier = set_tier_terms.tier for update;
  if before.tier is null then
    perform private.refuse(400, 'There is no such tier.', 'invalid_value');
  end if;
  if not private.is_payable(set_tier_terms.price_cents) then
    perform private.refuse(400, 'No card can pay less than 50 cents: set a price of nothing, or of 50 cents or more.', 'invalid_value');
  end if;
  update public.tiers t set
    price_cents = set_tier_terms.price_cents,
    participant_cap = set_tier_terms.participant_cap,
    races_per_month = set_tier_terms.races_per_month
  where t.tier = before.tier
  returning t.* into terms;
  perform private.write_audit('tier_terms_set', 'tiers', null, null, trimmed_reason,
    jsonb_build_object('from', to_jsonb(before), 'to', to_jsonb(terms)));
  return terms;
end $$;
comment on function private.set_tier_terms(text, integer, integer, integer, text) is
  'For operators: changes a tier''s price, participant cap and races per month. Existing races and orders keep theirs.';

create function private.create_discount_code(
  code text,
  tier text,
  discount_type text,
  discount_value integer,
  description text,
  reason text,
  max_redemptions integer default null,
  max_redemptions_per_brand integer default null,
  expires_at timestamptz default null
) returns public.discount_codes
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text := private.require_reason(reason);
  rest integer;
  created public.discount_codes;
begin
  select t.price_cents - private.code_discount(discount_type, discount_value, t.price_cents) into rest
  from public.tiers t where t.tier = create_discount_code.tier;
  if not private.is_payable(rest) then
    perform private.refuse(400, format(
      'This code would leave %s %s of the tier''s price to pay, and no card can pay less than 50 cents. Take off everything, or leave at least 50 cents.',
      rest, case rest when 1 then 'cent' else 'cents' end), 'invalid_value');
  end if;
  insert into public.discount_codes (
    code, tier, discount_type, discount_value, description,
    max_redemptions, max_redemptions_per_brand, expires_at
  ) values (
    private.discount_code(create_discount_code.code), create_discount_code.tier, discount_type, discount_value,
    description, max_redemptions, max_redemptions_per_brand, expires_at
  ) returning * into created;
  perform private.write_audit('discount_code_created', 'discount_codes', null, null, trimmed_reason,
    to_jsonb(created) - 'created_at');
  return created;
end $$;
comment on function private.create_discount_code(text, text, text, integer, text, text, integer, integer, timestamptz) is
  'For operators: creates a discount code; without limits it can be used any number of times and does not expire. Raises an error for one that would leave 1 to 49 cents to pay.';

create function private.set_discount_code_limits(
  code text,
  max_redemptions integer,
  max_redemptions_per_brand integer,
  expires_at timestamptz,
  reason text
) returns public.discount_codes
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text := private.require_reason(reason);
  before public.discount_codes;
  limited public.discount_codes;
begin
  select c.* into before from public.discount_codes c
  where c.code = private.discount_code(set_discount_code_limits.code)
  for update;
  if before.code is null then
    perform private.refuse(404, 'Discount code not found', 'discount_code_not_found');
  end if;
  update public.discount_codes c set
    max_redemptions = set_discount_code_limits.max_redemptions,
    max_redemptions_per_brand = set_discount_code_limits.max_redemptions_per_brand,
    expires_at = set_discount_code_limits.expires_at
  where c.code = before.code
  returning c.* into limited;
  perform private.write_audit('discount_code_limits_set', 'discount_codes', null, null, trimmed_reason,
    jsonb_build_object('from', to_jsonb(before) - 'created_at', 'to', to_jsonb(limited) - 'created_at'));
  return limited;
end $$;
comment on function private.set_discount_code_limits(text, integer, integer, timestamptz, text) is
  'For operators: sets how often a code may be used, in all and by each brand, and when it expires; null means no limit.';

-- Staff record payments made outside of the provider here, by wire transfer for example.

create type public.order_entry as (
  id uuid,
  brand_id uuid,
  race_id uuid,
  race_name text,
  tier text,
  list_price integer,
  discount integer,
  total integer,
  discount_code text,
  status text,
  pay_by timestamptz,
  paid_at timestamptz,
  refunded integer,
  review text,
  payment_provider text,
  package_id uuid,
  package_state text,
  is_paid_for boolean,
  live_payment text,
  created_at timestamptz
);
comment on type public.order_entry is
  'An order with its race, which that of a package lacks, the state of the package that it paid for, whether it is paid for now, and the status of a live payment; money in US cents.';

create function private.order_entry(race_order public.race_orders) returns public.order_entry
language plpgsql stable set search_path = '' as $$
begin
  return (
    race_order.id, race_order.brand_partner_id, race_order.live_race_id,
    (select r.name from public.live_races r where r.id = race_order.live_race_id),
    race_order.tier, race_order.list_price_cents, race_order.discount_cents, race_order.total_cents,
    race_order.discount_code, race_order.status, race_order.pay_by, race_order.paid_at, race_order.refunded_cents,
    race_order.review, race_order.payment_provider, race_order.package_id,
    (select private.package_state(k) from public.race_packages k where k.order_id = race_order.id),
    private.is_paid_for(race_order),
    (select live.status from public.order_payments live
      where live.order_id = race_order.id and live.status in ('created', 'open', 'processing')),
    race_order.created_at
  )::public.order_entry;
end $$;
comment on function private.order_entry(public.race_orders) is 'An order as the API shows it.';

create function private.record_payment(order_id uuid, reference text, reason text) returns public.order_entry
language plpgsql security definer set search_path = '' as $$
declare
  paid public.race_orders;
begin
  perform private.require_staff();
  if coalesce(btrim(reference), '') = '' then
    perform private.refuse(400, 'Missing required fields: reference', 'missing_fields');
  end if;
  if length(btrim(reference)) > 100 then
    perform private.refuse(400, 'The reference must be 100 characters or less.', 'invalid_value');
  end if;
  -- Two statements: within one, the order's payment would not be seen yet.
  paid := private.set_order_status(order_id, 'paid', reason, 'invoice', btrim(reference));
  return private.order_entry(paid);
end $$;

create function private.void_order(order_id uuid, reason text) returns public.order_entry
language plpgsql security definer set search_path = '' as $$
declare
  voided public.race_orders;
begin
  perform private.require_staff();
  voided := private.set_order_status(order_id, 'void', reason);
  return private.order_entry(voided);
end $$;

create function private.refuse_open_orders(brand_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if 100 <= (
    select count(*) from public.race_orders o where o.brand_partner_id = brand_id and o.status = 'due'
  ) then
    perform private.refuse(
      409, 'Your brand has 100 unpaid orders. Pay or withdraw one first.', 'open_order_limit');
  end if;
end $$;
comment on function private.refuse_open_orders(uuid) is
  'Raises an error if a brand has 100 orders that are due. The caller holds the brand''s lock.';

create function private.order_package(request_id uuid, tier text, brand_id uuid default null)
returns public.order_entry
language plpgsql security definer set search_path = '' as $$
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
  perform private.refuse_open_orders(brand.id);
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
end $$;

create type public.payment_attempt as (
  payment_id uuid,
  order_id uuid,
  expected_cents integer,
  currency text,
  description text,
  session_id text,
  expires_at timestamptz,
  status text
);
comment on type public.payment_attempt is
  'An attempt to pay an order by card: what to ask the provider for, and its session once it has one.';

create function private.require_payer(race_order public.race_orders) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_role(race_order.brand_partner_id, case when race_order.live_race_id is null then 'owner' else 'editor' end);
end $$;
comment on function private.require_payer(public.race_orders) is
  'Raises an error unless the caller has a role that pays this order: an owner, or for a race an editor.';

create function private.count_provider_call(action text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account constant text := format('account %s', (select c.user_id from private.caller c));
begin
  if not private.add_to_limit(
    action, encode(sha256(convert_to(account, 'UTF8')), 'hex'), 30, interval '10 minutes')
  then
    perform private.refuse(429, 'Too many requests. Please try again in a few minutes.', 'rate_limited');
  end if;
end $$;
comment on function private.count_provider_call(text) is
  'Counts what makes the payment functions ask the provider; raises an error for an account that did it 30 times within ten minutes: all brands share what the provider answers in a second.';

create function private.begin_payment(order_id uuid) returns public.payment_attempt
language plpgsql security definer set search_path = '' as $$
declare
  race_order public.race_orders;
  provider private.payment_provider;
  payment public.order_payments;
begin
  select o.* into race_order from public.race_orders o
  where o.id = begin_payment.order_id and private.is_member(o.brand_partner_id)
  for update;
  if race_order.id is null then
    perform private.refuse(404, 'Order not found', 'order_not_found');
  end if;
  perform private.require_payer(race_order);
  perform private.require_active_brand(race_order.brand_partner_id);
  if race_order.status = 'void' then
    perform private.refuse(409, 'This order is void.', 'order_void');
  elsif race_order.status <> 'due' then
    perform private.refuse(409, 'Nothing is due for this order.', 'order_paid');
  end if;
  select c.* into provider from private.payment_provider c;
  if provider.provider is null or race_order.pay_by is null then
    perform private.refuse(409, 'This order is paid by invoice.', 'payment_unavailable');
  end if;
  if race_order.pay_by <= now() then
    perform private.refuse(409, 'The time to pay for this order is over.', 'payment_expired');
  end if;
  select p.* into payment from public.order_payments p
  where p.order_id = race_order.id and p.status in ('created', 'open', 'processing');
  if payment.id is null then
    perform private.refuse_unsettled(race_order.id);
    insert into public.order_payments (
      order_id, brand_partner_id, attempt, provider, livemode, expected_cents, description, expires_at
    ) values (
      race_order.id, race_order.brand_partner_id,
      1 + (select count(*) from public.order_payments p where p.order_id = race_order.id),
      provider.provider, provider.livemode, race_order.total_cents,
      initcap(race_order.tier) || coalesce(
        ' race: ' || (select r.name from public.live_races r where r.id = race_order.live_race_id), ' package'),
      -- The provider's sessions are open for at least half an hour and at most a day.
      greatest(now() + interval '31 minutes', least(race_order.pay_by, now() + interval '24 hours'))
    ) returning * into payment;
  end if;
  perform private.count_provider_call('begin_payment');
  return (payment.id, payment.order_id, payment.expected_cents, payment.currency, payment.description,
    payment.session_id, payment.expires_at, payment.status)::public.payment_attempt;
end $$;
comment on function private.begin_payment(uuid) is
  'Implements begin_payment. Locks the order, so that it has one live attempt, however many calls there are at once.';

create function private.attach_session(payment_id uuid, session_id text, expires_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  attached text;
begin
  update public.order_payments p set
    session_id = attach_session.session_id,
    expires_at = coalesce(attach_session.expires_at, p.expires_at),
    status = case p.status when 'created' then 'open' else p.status end
  where p.id = payment_id and (p.session_id is null or p.session_id = attach_session.session_id)
  returning p.status into attached;
  if attached is null then
    perform private.refuse(409, 'This payment has another session, or does not exist.', 'payment_not_found');
  end if;
  return attached;
end $$;

-- The API.

select private.expose('record_payment', 'authenticated',
  'For staff: marks an order that is due as paid, with the invoice''s reference, and a reason for the audit log.');
select private.expose('void_order', 'authenticated',
  'For staff: voids an order that is due or free, with a reason for the audit log. Refused while a payment of it is open. Its race does not change.');
select private.expose('order_package', 'authenticated',
  'For owners: orders a package, one more race of a tier; a repeated request_id returns the first order. Once it is paid, the brand has the package.');
select private.expose('begin_payment', 'authenticated',
  'The live attempt to pay an order of the caller''s brand that is due, or a new one. 30 calls in ten minutes for each account.');
select private.expose('attach_session', 'service_role',
  'For the payment functions: stores the provider''s session of an attempt; returns the attempt''s status, which is open unless it has ended meanwhile.');
