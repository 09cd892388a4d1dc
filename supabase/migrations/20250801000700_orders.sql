-- Orders, their payments and refunds, reviews, packages, prices and codes.

create table public.discount_codes (
  code text primary key
    constraint discount_codes_code_form check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,39}$'),
  tier text not null references public.tiers (tier),
  discount_type text not null check (discount_type in ('percent', 'amount')),
  discount_value integer not null check (discount_value > 0),
  description text not null check (length(description) between 1 and 200),
  max_redemptions integer check (max_redemptions > 0),
  max_redemptions_per_brand integer check (max_redemptions_per_brand > 0),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint discount_codes_percent_range
    check (discount_type <> 'percent' or discount_value <= 100)
);
comment on table public.discount_codes is
  'Codes that set a race''s tier and lower its price. Browsers cannot read them; quote_race looks up one code.';
comment on column public.discount_codes.discount_value is 'A percentage or an amount in US cents, by discount_type.';
comment on column public.discount_codes.max_redemptions is 'By all brands together; null means no limit.';
comment on column public.discount_codes.max_redemptions_per_brand is 'Null means no limit.';

create function private.discount_code(typed text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(upper(private.trimmed(private.seen_text(typed))), '');
end $$;
comment on function private.discount_code(text) is
  'A typed or pasted discount code as it is stored; null for a blank one.';

create function private.code_discount(discount_type text, discount_value integer, price_cents integer) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case discount_type
    when 'percent' then round(price_cents * (discount_value / 100.0))::integer
    when 'amount' then least(discount_value, price_cents)
    else 0
  end;
end $$;
comment on function private.code_discount(text, integer, integer) is
  'What the terms of a code take off a price, in US cents; nothing without a code.';

create index discount_codes_tier_idx on public.discount_codes (tier);

create table public.race_orders (
  id uuid primary key default gen_random_uuid(),
  brand_partner_id uuid not null references public.brand_partners (id),
  live_race_id uuid,
  request_id uuid not null,
  request_fingerprint text not null,
  tier text not null references public.tiers (tier),
  list_price_cents integer not null check (list_price_cents >= 0),
  discount_cents integer not null check (discount_cents between 0 and list_price_cents),
  total_cents integer not null,
  currency text not null default 'usd' check (currency = 'usd'),
  discount_code text references public.discount_codes (code),
  status text not null check (status in ('free', 'due', 'paid', 'refunded', 'void')),
  payment_provider text,
  payment_reference text,
  pay_by timestamptz,
  paid_at timestamptz,
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  review text check (
    review in ('disputed', 'paid_after_void', 'paid_twice', 'amount_mismatch', 'out_of_balance', 'brand_closed')),
  created_at timestamptz not null default now(),
  constraint race_orders_live_race_id_fkey foreign key (live_race_id, brand_partner_id)
    references public.live_races (id, brand_partner_id),
  -- A race has one brand, so this allows one order per race.
  constraint race_orders_one_per_race unique (live_race_id, brand_partner_id),
  constraint race_orders_one_per_request unique (brand_partner_id, request_id),
  constraint race_orders_total_adds_up check (total_cents = list_price_cents - discount_cents),
  constraint race_orders_free_means_zero_total check (status <> 'free' or total_cents = 0)
);
comment on table public.race_orders is
  'What is owed for each race, and for each package of a race to come. Payments and their entries say which money has moved.';
comment on column public.race_orders.live_race_id is 'Null for the order of a package.';
comment on column public.race_orders.request_id is
  'Chosen by the client for each new race, so that a retry returns the first one.';
comment on column public.race_orders.request_fingerprint is
  'A hash of the request, so that its id cannot be reused for a different one.';
comment on column public.race_orders.payment_provider is
  'How the order was paid: stripe, or what staff and operators recorded, such as invoice.';
comment on column public.race_orders.pay_by is
  'Until when it can be paid by card; null where it is paid by invoice. A void order has it only if it was not paid in time.';
comment on column public.race_orders.refunded_cents is 'Of the payment that settled it.';
comment on column public.race_orders.review is 'What about its payments needs a person: the worst of its open reviews.';

create index race_orders_tier_idx on public.race_orders (tier);

-- Serves the foreign key and the count of a brand's uses of a code.
create index race_orders_discount_code_idx on public.race_orders (discount_code, brand_partner_id);

-- No policy on purpose: row-level security then hides every row from browsers.
alter table public.discount_codes enable row level security;
alter table public.race_orders enable row level security;

create policy "Brands see their own orders, staff see every order"
  on public.race_orders for select to authenticated
  using (brand_partner_id = any (array(select m.brand_partner_id from private.own_memberships m))
    or exists (select from private.own_staff_membership));

-- Without request_id and request_fingerprint: they only serve retries, and no screen uses them.
grant select (
  id, brand_partner_id, live_race_id, tier, list_price_cents, discount_cents, total_cents,
  discount_code, status, currency, pay_by, paid_at, refunded_cents, review, created_at
) on public.race_orders to authenticated;

-- Only functions write what money depends on, so the audit log has every change.
grant select on public.discount_codes, public.race_orders to service_role;

insert into public.discount_codes (code, tier, discount_type, discount_value, description) values
  ('FREE500OUTPACE', 'standard', 'percent', 100, 'Free standard race'),
  ('FREE1000OUTPACE', 'premium', 'percent', 100, 'Free premium race'),
  ('FREE2000OUTPACE', 'enterprise', 'percent', 100, 'Free enterprise race');

-- Each attempt to pay an order: what was asked, and what the provider said of it last.

create table public.order_payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.race_orders (id),
  brand_partner_id uuid not null,
  attempt integer not null check (attempt > 0),
  provider text not null check (provider in ('stripe', 'manual')),
  livemode boolean not null,
  expected_cents integer not null check (expected_cents > 0),
  currency text not null default 'usd' check (currency = 'usd'),
  description text not null check (length(description) between 1 and 200),
  status text not null default 'created'
    check (status in ('created', 'open', 'processing', 'paid', 'failed', 'expired')),
  session_id text unique,
  payment_intent_id text unique,
  charge_id text unique,
  received_cents integer not null default 0 check (received_cents >= 0),
  receipt_url text,
  invoice_url text,
  invoice_number text,
  expires_at timestamptz,
  applied_sequence bigint not null default 0,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  constraint order_payments_attempt_of_order unique (order_id, attempt),
  -- For an entry's foreign key.
  constraint order_payments_of_order unique (id, order_id, brand_partner_id)
);
comment on table public.order_payments is
  'One row for each attempt to pay an order, by card or recorded by staff; an order has one live attempt at most. Only functions write it.';
comment on column public.order_payments.id is
  'Also the key under which the provider makes one checkout session, however often it is asked.';
comment on column public.order_payments.brand_partner_id is 'The order''s, for the policy.';
comment on column public.order_payments.provider is 'manual: a person recorded the payment.';
comment on column public.order_payments.description is
  'What the provider shows to the payer. Stored, so that a repeated request has the same parameters.';
comment on column public.order_payments.status is 'created, open and processing are live: money may still come.';
comment on column public.order_payments.applied_sequence is
  'When the provider was asked for what is stored here; an answer to an earlier question is dropped.';
comment on column public.order_payments.synced_at is 'When the provider was last asked.';

create unique index order_payments_one_live on public.order_payments (order_id)
  where status in ('created', 'open', 'processing');
create index order_payments_live_idx on public.order_payments (coalesce(synced_at, created_at), id)
  where status in ('created', 'open', 'processing');
create index order_payments_brand_partner_id_idx on public.order_payments (brand_partner_id);

alter table public.order_payments enable row level security;

create policy "Brands see their own payments, staff see every payment"
  on public.order_payments for select to authenticated
  using (brand_partner_id = any (array(select m.brand_partner_id from private.own_memberships m))
    or exists (select from private.own_staff_membership));

-- Not the provider's ids, which no screen needs.
grant select (
  id, order_id, brand_partner_id, attempt, provider, livemode, expected_cents, currency, description, status,
  received_cents, receipt_url, invoice_url, invoice_number, expires_at, created_at
) on public.order_payments to authenticated;
grant select on public.order_payments to service_role;

alter table public.race_orders
  add column settled_by uuid unique references public.order_payments (id);
comment on column public.race_orders.settled_by is 'The payment that made the order paid.';
grant select (settled_by) on public.race_orders to authenticated;

-- Which money has moved. What an order says adds up from here.

create table public.payment_entries (
  kind text not null check (kind in ('charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal')),
  reference text not null,
  payment_id uuid not null,
  order_id uuid not null,
  brand_partner_id uuid not null,
  cents integer not null,
  occurred_at timestamptz not null,
  -- The reference first: the planner would combine an index that begins with the kind, which reads each entry of it.
  primary key (reference, kind),
  constraint payment_entries_payment_id_fkey foreign key (payment_id, order_id, brand_partner_id)
    references public.order_payments (id, order_id, brand_partner_id)
);
comment on table public.payment_entries is
  'Money that moved, in US cents: what came is positive, what went back is negative. Append-only.';
comment on column public.payment_entries.reference is
  'The provider''s id of the charge, refund or dispute, so that nothing is entered twice.';

-- Serves the foreign key and the sums of a payment.
create index payment_entries_payment_id_idx on public.payment_entries (payment_id, order_id, brand_partner_id);
create index payment_entries_order_id_idx on public.payment_entries (order_id);
create index payment_entries_brand_partner_id_idx on public.payment_entries (brand_partner_id);

alter table public.payment_entries enable row level security;

create policy "Brands see their own entries, staff see every entry"
  on public.payment_entries for select to authenticated
  using (brand_partner_id = any (array(select m.brand_partner_id from private.own_memberships m))
    or exists (select from private.own_staff_membership));
grant select on public.payment_entries to authenticated, service_role;

create function private.refuse_entry_changes() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse(403, 'The ledger is only ever added to.', 'ledger_is_final');
  return null;
end $$;
comment on function private.refuse_entry_changes() is 'Refuses to update or delete entries, for every role.';

create trigger refuse_entry_changes before update or delete or truncate on public.payment_entries
  for each statement execute function private.refuse_entry_changes();

create function private.add_entry(
  payment public.order_payments,
  kind text,
  reference text,
  cents integer,
  occurred_at timestamptz
) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into public.payment_entries (kind, reference, payment_id, order_id, brand_partner_id, cents, occurred_at)
  values (
    add_entry.kind, add_entry.reference, payment.id, payment.order_id, payment.brand_partner_id,
    add_entry.cents, coalesce(add_entry.occurred_at, now())
  )
  on conflict do nothing;
  return found;
end $$;
comment on function private.add_entry(public.order_payments, text, text, integer, timestamptz) is
  'Enters money that moved, once for each kind and reference; returns whether it is new.';

create function private.balance(payment_id uuid, kinds text[] default null) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(e.cents), 0)
    from public.payment_entries e
    where e.payment_id = balance.payment_id and (kinds is null or e.kind = any (kinds))
  );
end $$;
comment on function private.balance(uuid, text[]) is
  'What a payment''s entries come to in US cents, all of them or those of some kinds.';

-- Refunds that staff asked for. The entries say which of them have been paid.

create table public.refund_requests (
  id uuid primary key,
  payment_id uuid not null references public.order_payments (id),
  order_id uuid not null references public.race_orders (id),
  cents integer not null check (cents > 0),
  reason text not null,
  asked_by uuid,
  provider_refund_id text unique,
  status text not null default 'requested' check (status in ('requested', 'pending', 'succeeded', 'failed')),
  error text,
  created_at timestamptz not null default now()
);
comment on table public.refund_requests is 'Refunds that staff asked for. Only functions write it.';
comment on column public.refund_requests.id is
  'Chosen by the client; also the key under which the provider makes one refund, however often it is asked.';
comment on column public.refund_requests.asked_by is
  'The account. No foreign key: the row is kept when the account is deleted.';
comment on column public.refund_requests.status is
  'requested: the provider has not been asked yet. pending: it has not said yet whether the money has moved.';
comment on column public.refund_requests.error is 'What the provider answered, if it refused.';

create index refund_requests_payment_id_idx on public.refund_requests (payment_id);
create index refund_requests_order_id_idx on public.refund_requests (order_id);
create index refund_requests_open_idx on public.refund_requests (created_at, id)
  where status in ('requested', 'pending');

alter table public.refund_requests enable row level security;

create policy "Staff see refund requests"
  on public.refund_requests for select to authenticated
  using (exists (select from private.own_staff_membership));
grant select on public.refund_requests to authenticated, service_role;

create function private.refundable(payment_id uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return private.balance(payment_id) - (
    select coalesce(sum(q.cents), 0) from public.refund_requests q
    where q.payment_id = refundable.payment_id and q.status in ('requested', 'pending'));
end $$;
comment on function private.refundable(uuid) is
  'What is left of a payment in US cents, without what is about to be refunded.';

-- What about an order's payments needs a person: no robot decides about money that does not add up.

create table private.order_reviews (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.race_orders (id),
  payment_id uuid references public.order_payments (id),
  kind text not null
    check (kind in ('disputed', 'paid_after_void', 'paid_twice', 'amount_mismatch', 'out_of_balance', 'brand_closed')),
  reference text not null,
  opened_at timestamptz not null default now(),
  won_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  resolution text check (
    resolution in ('accept', 'refund', 'give_package', 'end_package', 'cancel_race', 'dismiss')),
  reason text,
  constraint order_reviews_once unique nulls not distinct (order_id, payment_id, kind, reference)
);
comment on table private.order_reviews is
  'What about an order''s payments needs a person, and how a person resolved it.';
comment on column private.order_reviews.reference is
  'What it is about, such as the provider''s id of a charge or dispute, or the closing of the brand: the same thing is never opened twice.';
comment on column private.order_reviews.won_at is
  'When the provider said that a dispute was decided for the brand''s payment, which then counts again.';

create index order_reviews_payment_id_idx on private.order_reviews (payment_id);

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.order_reviews enable row level security;

create function private.show_review(order_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  update public.race_orders o set review = (
    select v.kind from private.order_reviews v
    where v.order_id = o.id and v.resolved_at is null
    order by array_position(
      array['disputed', 'paid_after_void', 'paid_twice', 'amount_mismatch', 'out_of_balance', 'brand_closed'], v.kind)
    limit 1
  )
  where o.id = show_review.order_id;
end $$;
comment on function private.show_review(uuid) is
  'Stores with an order the worst of its open reviews, or null: a dispute has a deadline, so it comes first.';

create function private.open_review(order_id uuid, payment_id uuid, kind text, reference text) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into private.order_reviews (order_id, payment_id, kind, reference)
  values (open_review.order_id, open_review.payment_id, open_review.kind, open_review.reference)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.show_review(open_review.order_id);
  perform private.write_audit('order_review_opened', 'race_orders', open_review.order_id,
    (select o.brand_partner_id from public.race_orders o where o.id = open_review.order_id), null,
    jsonb_build_object('review', open_review.kind, 'reference', open_review.reference));
  return true;
end $$;
comment on function private.open_review(uuid, uuid, text, text) is
  'Says that a payment of an order needs a person; once for each thing, so that what was resolved is not opened again. Returns whether it is new.';

create function private.refuse_unsettled(order_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from public.order_payments p
    where p.order_id = refuse_unsettled.order_id and p.status = 'processing'
  ) or exists (
    select from private.order_reviews v
    where v.order_id = refuse_unsettled.order_id and v.kind = 'amount_mismatch' and v.resolved_at is null
  ) then
    perform private.refuse(409, 'A payment of this order is still being checked.', 'payment_processing');
  end if;
end $$;
comment on function private.refuse_unsettled(uuid) is
  'Raises an error for an order of which a payment is on its way, or has come with a wrong amount.';

create function private.refuse_payable(order_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_unsettled(refuse_payable.order_id);
  if exists (
    select from public.order_payments p
    where p.order_id = refuse_payable.order_id and p.status in ('created', 'open')
  ) then
    perform private.refuse(409, 'Somebody is about to pay for this order. Please try again.', 'payment_open');
  end if;
end $$;
comment on function private.refuse_payable(uuid) is
  'Raises an error for an order for which money may still come: before it is void, the provider is asked and the payment page closed.';

create function private.is_disputed(payment_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.order_reviews v
    where v.payment_id = is_disputed.payment_id and v.kind = 'disputed'
      and v.resolved_at is null and v.won_at is null);
end $$;
comment on function private.is_disputed(uuid) is
  'Whether a dispute of a payment is neither won nor resolved by a person.';

create function private.is_amount_accepted(payment_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.order_reviews v
    where v.payment_id = is_amount_accepted.payment_id and v.resolution in ('accept', 'give_package'));
end $$;
comment on function private.is_amount_accepted(uuid) is
  'Whether a person has accepted a payment as it is, whatever its amount.';

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
comment on table public.race_packages is 'Races paid ahead, each of one tier. Only functions write it.';
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

create function private.is_package_used(package_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.race_orders used
    where used.package_id = is_package_used.package_id and used.status <> 'void');
end $$;
comment on function private.is_package_used(uuid) is 'Whether a race was made from a package.';

create function private.is_paid_for(race_order public.race_orders) returns boolean
language plpgsql stable set search_path = '' as $$
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
end $$;
comment on function private.is_paid_for(public.race_orders) is
  'Whether an order is paid for now; that of a race made from a package, by the package''s order. What the bank has taken back counts against it, as does a dispute until it is won or a person resolves it, and any refund of a package that is not used. Every right that rests on payment asks this.';

create function private.pays_for_race(race_order public.race_orders) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.is_paid_for(race_order)
    and not exists (select from public.race_packages k where k.order_id = race_order.id);
end $$;
comment on function private.pays_for_race(public.race_orders) is
  'Whether the order of a race pays for it now. A payment that came too late and became a package pays for another race.';

create function private.package_state(package public.race_packages) returns text
language plpgsql stable set search_path = '' as $$
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
end $$;
comment on function private.package_state(public.race_packages) is
  'usable; used; ended by staff or by a refund, if only in part or about to be made; unpaid, while its payment is disputed or taken back; or expired.';

create function private.usable_packages(brand_id uuid) returns public.race_package_entry[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select (k.id, k.tier, t.participant_cap, k.valid_until)::public.race_package_entry
    from public.race_packages k
    join public.tiers t on t.tier = k.tier
    where k.brand_partner_id = brand_id and private.package_state(k) = 'usable'
    order by k.created_at, k.id
  );
end $$;
comment on function private.usable_packages(uuid) is 'The packages that a brand can use, the oldest first.';

create function private.add_package(race_order public.race_orders) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.race_packages (brand_partner_id, order_id, tier, valid_until)
  values (race_order.brand_partner_id, race_order.id, race_order.tier, race_order.paid_at + interval '12 months');
end $$;
comment on function private.add_package(public.race_orders) is 'Gives a brand the package that a paid order stands for.';

create function private.race_of_order(order_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
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
end $$;
comment on function private.race_of_order(uuid) is
  'The race that an order paid for: its own, or the one made from its package.';

-- Whether brands can pay by card. Without a provider they pay by invoice, which staff record.

create table private.payment_provider (
  provider text primary key,
  livemode boolean not null
);
comment on table private.payment_provider is
  'The provider that takes payments by card, in one row, or no row. livemode is false where no money moves.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.payment_provider enable row level security;

create function private.takes_cards() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.payment_provider);
end $$;
comment on function private.takes_cards() is 'Whether a provider of payments by card is connected.';

create function private.pay_by(ordered_at timestamptz, start_time timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case when private.takes_cards() then least(ordered_at + interval '7 days', pay_by.start_time) end;
end $$;
comment on function private.pay_by(timestamptz, timestamptz) is
  'Until when an order can be paid by card: for seven days, and before its race starts; a package has no start. Null without a provider.';

create function private.keep_pay_by() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.race_orders o set pay_by = private.pay_by(o.created_at, new.start_time)
  where o.live_race_id = new.id and o.status = 'due' and o.pay_by is not null;
  return null;
end $$;
comment on function private.keep_pay_by() is 'Moves the day until which a race''s order can be paid along with its start.';

create trigger keep_pay_by after update of start_time on public.live_races
  for each row when (old.start_time <> new.start_time) execute function private.keep_pay_by();

create function private.connect_payment_provider(provider text, livemode boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if connect_payment_provider.provider <> 'stripe' then
    perform private.refuse(400, 'The provider must be stripe, or null for none.', 'invalid_value');
  end if;
  if exists (
    select from public.order_payments p
    where p.status in ('created', 'open', 'processing') and p.livemode and not connect_payment_provider.livemode
  ) then
    perform private.refuse(409, 'Payments are open. Wait until they have ended.', 'payment_open');
  end if;
  -- No money can come of an attempt in test mode.
  update public.order_payments p set status = 'expired'
  where p.status in ('created', 'open', 'processing') and p.livemode <> connect_payment_provider.livemode;
  delete from private.payment_provider c where c.provider is not null;
  if connect_payment_provider.provider is null then
    update public.race_orders o set pay_by = null where o.status = 'due' and o.pay_by is not null;
  else
    insert into private.payment_provider (provider, livemode)
    values (connect_payment_provider.provider, connect_payment_provider.livemode);
  end if;
  perform private.write_audit('payment_provider_set', 'payment_provider', null, null, null,
    jsonb_build_object('provider', connect_payment_provider.provider, 'livemode', connect_payment_provider.livemode));
end $$;
comment on function private.connect_payment_provider(text, boolean) is
  'For operators: lets brands pay by card from now on, with real money in live mode; null disconnects, and what is due is then paid by invoice.';

-- What the provider tells of its own accord. An event is no proof: it only says which payment to ask about.

create sequence private.payment_sequence;
comment on sequence private.payment_sequence is
  'Numbers events and questions to the provider in the order in which they came and were asked.';

create table private.payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  livemode boolean not null,
  provider_created timestamptz not null,
  object_id text,
  payment_id uuid references public.order_payments (id),
  payload jsonb not null,
  deliveries integer not null default 1 check (deliveries > 0),
  sequence bigint not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);
comment on table private.payment_events is
  'The provider''s events, each once. The payload has no e-mail, name or address.';
comment on column private.payment_events.payment_id is 'Null for an event of another account or mode, which has no effect.';
comment on column private.payment_events.handled_at is
  'When an answer was stored to a question that was asked after the event had come.';

create index payment_events_payment_id_idx on private.payment_events (payment_id);
create index payment_events_unhandled_idx on private.payment_events (received_at) where handled_at is null;

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.payment_events enable row level security;

create table private.provider_cursors (
  provider text primary key,
  event_id text,
  read_at timestamptz not null default now()
);
comment on table private.provider_cursors is 'The last event of each provider that the schedule has read.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.provider_cursors enable row level security;

create type public.noted_event as (payment_id uuid, is_handled boolean);
comment on type public.noted_event is
  'The payment to ask the provider about, null for none; and whether that has been done since the event came.';

create function private.payment_of_object(object_id text, livemode boolean) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select p.id from public.order_payments p
    where p.livemode = payment_of_object.livemode and p.id = coalesce(
      (select p.id from public.order_payments p where p.session_id = object_id),
      (select p.id from public.order_payments p where p.payment_intent_id = object_id),
      (select p.id from public.order_payments p where p.charge_id = object_id),
      (select q.payment_id from public.refund_requests q where q.provider_refund_id = object_id),
      (select e.payment_id from public.payment_entries e
        where e.kind in ('refund', 'dispute') and e.reference = object_id limit 1)
    )
  );
end $$;
comment on function private.payment_of_object(text, boolean) is
  'The payment, in live mode or not, that the provider''s session, payment intent, charge, refund or dispute belongs to.';

create function private.note_event(
  provider text,
  event_id text,
  type text,
  livemode boolean,
  provider_created timestamptz,
  payload jsonb,
  object_id text default null,
  payment_id uuid default null
) returns public.noted_event
language plpgsql security definer set search_path = '' as $$
declare
  found_payment_id constant uuid := coalesce(
    (select p.id from public.order_payments p
      where p.id = note_event.payment_id and p.provider = note_event.provider and p.livemode = note_event.livemode),
    private.payment_of_object(object_id, livemode));
  noted private.payment_events;
begin
  insert into private.payment_events as e
    (provider, event_id, type, livemode, provider_created, object_id, payment_id, payload, sequence, handled_at)
  values (
    note_event.provider, note_event.event_id, note_event.type, note_event.livemode, note_event.provider_created,
    note_event.object_id, found_payment_id, coalesce(note_event.payload, '{}'),
    nextval('private.payment_sequence'), case when found_payment_id is null then now() end
  )
  on conflict on constraint payment_events_pkey do update set
    deliveries = e.deliveries + 1,
    -- Its payment may have become known since.
    payment_id = coalesce(e.payment_id, excluded.payment_id),
    handled_at = case when e.payment_id is null then excluded.handled_at else e.handled_at end
  returning e.* into noted;
  return (noted.payment_id, noted.handled_at is not null)::public.noted_event;
end $$;

create function private.event_cursor(provider text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.event_id from private.provider_cursors c where c.provider = event_cursor.provider);
end $$;

create function private.set_event_cursor(provider text, event_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.provider_cursors (provider, event_id)
  values (set_event_cursor.provider, set_event_cursor.event_id)
  on conflict on constraint provider_cursors_pkey do update set event_id = excluded.event_id, read_at = now();
end $$;

-- The API.

select private.expose('note_event', 'service_role',
  'For the payment functions: stores an event once, counts its deliveries, and returns the payment to ask about. An event of another account or mode has none.');
select private.expose('event_cursor', 'service_role',
  'For the payment functions: the last event of a provider that set_event_cursor was told of, or null.');
select private.expose('set_event_cursor', 'service_role',
  'For the payment functions: says up to which event of a provider all have been noted.');
