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
