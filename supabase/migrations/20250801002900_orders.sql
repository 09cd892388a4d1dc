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

create function private.discount_code(typed text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return nullif(upper(private.trimmed(private.seen_text(typed))), '');
end;
$$;
comment on function private.discount_code(text) is
  'A typed or pasted discount code as it is stored; null for a blank one.';

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

alter table public.discount_codes enable row level security;
alter table public.race_orders enable row level security;

-- discount_codes has no policy on purpose: row-level security then hides every row from browsers.
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
