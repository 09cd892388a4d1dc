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

create function private.show_review(order_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.race_orders o set review = (
    select v.kind from private.order_reviews v
    where v.order_id = o.id and v.resolved_at is null
    order by array_position(
      array['disputed', 'paid_after_void', 'paid_twice', 'amount_mismatch', 'out_of_balance', 'brand_closed'], v.kind)
    limit 1
  )
  where o.id = show_review.order_id;
end;
$$;
comment on function private.show_review(uuid) is
  'Stores with an order the worst of its open reviews, or null: a dispute has a deadline, so it comes first.';

create function private.open_review(order_id uuid, payment_id uuid, kind text, reference text)
returns boolean
language plpgsql
set search_path = ''
as $$
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
end;
$$;
comment on function private.open_review(uuid, uuid, text, text) is
  'Says that a payment of an order needs a person; once for each thing, so that what was resolved is not opened again. Returns whether it is new.';

create function private.refuse_unsettled(order_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
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
end;
$$;
comment on function private.refuse_unsettled(uuid) is
  'Raises an error for an order of which a payment is on its way, or has come with a wrong amount.';

create function private.refuse_payable(order_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.refuse_unsettled(refuse_payable.order_id);
  if exists (
    select from public.order_payments p
    where p.order_id = refuse_payable.order_id and p.status in ('created', 'open')
  ) then
    perform private.refuse(409, 'Somebody is about to pay for this order. Please try again.', 'payment_open');
  end if;
end;
$$;
comment on function private.refuse_payable(uuid) is
  'Raises an error for an order for which money may still come: before it is void, the provider is asked and the payment page closed.';

create function private.is_disputed(payment_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from private.order_reviews v
    where v.payment_id = is_disputed.payment_id and v.kind = 'disputed'
      and v.resolved_at is null and v.won_at is null);
end;
$$;
comment on function private.is_disputed(uuid) is
  'Whether a dispute of a payment is neither won nor resolved by a person.';

create function private.is_amount_accepted(payment_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from private.order_reviews v
    where v.payment_id = is_amount_accepted.payment_id and v.resolution in ('accept', 'give_package'));
end;
$$;
comment on function private.is_amount_accepted(uuid) is
  'Whether a person has accepted a payment as it is, whatever its amount.';
