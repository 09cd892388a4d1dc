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

create function private.refuse_entry_changes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(403, 'The ledger is only ever added to.', 'ledger_is_final');
  return null;
end;
$$;
comment on function private.refuse_entry_changes() is 'Refuses to update or delete entries, for every role.';

create trigger refuse_entry_changes
  before update or delete or truncate on public.payment_entries
  for each statement execute function private.refuse_entry_changes();

create function private.add_entry(
  payment public.order_payments,
  kind text,
  reference text,
  cents integer,
  occurred_at timestamptz
)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into public.payment_entries (kind, reference, payment_id, order_id, brand_partner_id, cents, occurred_at)
  values (
    add_entry.kind, add_entry.reference, payment.id, payment.order_id, payment.brand_partner_id,
    add_entry.cents, coalesce(add_entry.occurred_at, now())
  )
  on conflict do nothing;
  return found;
end;
$$;
comment on function private.add_entry(public.order_payments, text, text, integer, timestamptz) is
  'Enters money that moved, once for each kind and reference; returns whether it is new.';

create function private.balance(payment_id uuid, kinds text[] default null)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(e.cents), 0)
    from public.payment_entries e
    where e.payment_id = balance.payment_id and (kinds is null or e.kind = any (kinds))
  );
end;
$$;
comment on function private.balance(uuid, text[]) is
  'What a payment''s entries come to in US cents, all of them or those of some kinds.';
