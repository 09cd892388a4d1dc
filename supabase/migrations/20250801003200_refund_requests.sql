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
comment on table public.refund_requests is
  'Refunds that staff asked for. Only functions write it.';
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

create function private.refundable(payment_id uuid)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.balance(payment_id) - (
    select coalesce(sum(q.cents), 0) from public.refund_requests q
    where q.payment_id = refundable.payment_id and q.status in ('requested', 'pending'));
end;
$$;
comment on function private.refundable(uuid) is
  'What is left of a payment in US cents, without what is about to be refunded.';
