-- Folding what the provider says of a payment into the ledger. Whatever was said before, in whatever order, the same
-- answer leads to the same entries.

create function private.attempt_status(before text, session jsonb, is_charged boolean)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when before = 'paid' or session ->> 'payment_status' = 'paid' and is_charged then 'paid'
    when session is null or session ->> 'status' = 'expired' then 'expired'
    when session ->> 'status' = 'open' then 'open'
    -- We never ask for nothing.
    when session ->> 'failed' = 'true' or session ->> 'payment_status' = 'no_payment_required' then 'failed'
    else 'processing'
  end;
end;
$$;
comment on function private.attempt_status(text, jsonb, boolean) is
  'The status of an attempt by the provider''s session; without one it can no longer be paid.';

create function private.apply_attempt(payment public.order_payments, sequence bigint, snapshot jsonb)
returns public.order_payments
language plpgsql
set search_path = ''
as $$
declare
  session constant jsonb := nullif(snapshot -> 'session', 'null');
  wanted text := private.attempt_status(
    payment.status, session, snapshot #>> '{charge,id}' is not null);
  result public.order_payments;
begin
  -- An attempt that has ended stays so while another one is live: an order has one.
  if wanted in ('open', 'processing') and exists (
    select from public.order_payments live
    where live.order_id = payment.order_id and live.id <> payment.id
      and live.status in ('created', 'open', 'processing')
  ) then
    wanted := payment.status;
  end if;
  update public.order_payments p set
    status = wanted,
    applied_sequence = apply_attempt.sequence,
    session_id = coalesce(p.session_id, session ->> 'id'),
    expires_at = coalesce((session ->> 'expires_at')::timestamptz, p.expires_at),
    payment_intent_id = coalesce(p.payment_intent_id, snapshot ->> 'payment_intent_id'),
    receipt_url = coalesce(snapshot #>> '{charge,receipt_url}', p.receipt_url),
    invoice_url = coalesce(snapshot #>> '{invoice,url}', p.invoice_url),
    invoice_number = coalesce(snapshot #>> '{invoice,number}', p.invoice_number)
  where p.id = payment.id
  returning p.* into result;
  return result;
end;
$$;
comment on function private.apply_attempt(public.order_payments, bigint, jsonb) is
  'Stores what the provider says of an attempt itself.';

create function private.apply_charge(payment public.order_payments, race_order public.race_orders, snapshot jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  session constant jsonb := snapshot -> 'session';
  charge constant text := snapshot #>> '{charge,id}';
  cents constant integer := snapshot #>> '{charge,cents}';
begin
  if payment.status <> 'paid' or charge is null
    or not private.add_entry(payment, 'charge', charge, cents, (snapshot #>> '{charge,occurred_at}')::timestamptz)
  then
    return;
  end if;
  update public.order_payments p set charge_id = charge, received_cents = cents where p.id = payment.id;
  if race_order.status = 'void' then
    perform private.open_review(payment.order_id, payment.id, 'paid_after_void', charge);
  elsif race_order.status <> 'due' then
    perform private.open_review(payment.order_id, payment.id, 'paid_twice', charge);
  elsif (cents, (session ->> 'amount_total')::integer, (session ->> 'amount_subtotal')::integer, session ->> 'currency')
    is distinct from (payment.expected_cents, payment.expected_cents, payment.expected_cents, payment.currency)
  then
    perform private.open_review(payment.order_id, payment.id, 'amount_mismatch', charge);
  else
    perform private.settle_order(payment, 'stripe', payment.payment_intent_id, 'Paid through Stripe.');
  end if;
end;
$$;
comment on function private.apply_charge(public.order_payments, public.race_orders, jsonb) is
  'Enters the money that came, once, and decides what it means: the order is paid, or a person has to look at it.';

create function private.apply_refunds(payment public.order_payments, refunds jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  refund record;
begin
  for refund in
    select r.* from jsonb_to_recordset(refunds)
      as r (id text, cents integer, status text, occurred_at timestamptz, refund_request_id uuid)
    order by r.id
  loop
    update public.refund_requests q set
      provider_refund_id = refund.id,
      status = case refund.status
        when 'succeeded' then 'succeeded' when 'failed' then 'failed' when 'canceled' then 'failed' else 'pending'
      end
    where q.payment_id = payment.id and (q.id = refund.refund_request_id or q.provider_refund_id = refund.id);
    if refund.status = 'succeeded' then
      perform private.add_entry(payment, 'refund', refund.id, -refund.cents, refund.occurred_at);
    elsif refund.status in ('failed', 'canceled') then
      if exists (
        select from public.payment_entries e
        where e.kind = 'refund' and e.reference = refund.id and e.payment_id = payment.id)
      then
        perform private.add_entry(payment, 'refund_reversal', refund.id, refund.cents, now());
      end if;
      perform private.open_review(payment.order_id, payment.id, 'out_of_balance', refund.id);
    end if;
  end loop;
  perform private.follow_refunds(payment.id, 'Refunded through Stripe.');
end;
$$;
comment on function private.apply_refunds(public.order_payments, jsonb) is
  'Enters the money that went back, whoever asked for it, and what of it came again. A refund that failed is for a person.';

create function private.apply_dispute(payment public.order_payments, dispute_id text, news text, is_won boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Not within a condition, of which the planner may leave out a part.
  is_new constant boolean := private.open_review(payment.order_id, payment.id, 'disputed', dispute_id);
begin
  if not is_new and news is not null and not exists (
      select from private.order_reviews v
      where v.payment_id = payment.id and v.kind = 'disputed' and split_part(v.reference, ':', 1) = dispute_id
        and v.resolution is distinct from 'dismiss'
    )
  then
    -- A person has dismissed it before this was known.
    perform private.open_review(payment.order_id, payment.id, 'disputed', dispute_id || ':' || news);
  end if;
  update private.order_reviews v set won_at = case when is_won then now() end
  where v.payment_id = payment.id and v.kind = 'disputed' and split_part(v.reference, ':', 1) = dispute_id
    and (v.won_at is not null) <> is_won;
end;
$$;
comment on function private.apply_dispute(public.order_payments, text, text, boolean) is
  'Has a person look at a dispute, and again if it takes the money or is lost after it was dismissed.';

create function private.apply_disputes(payment public.order_payments, disputes jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  dispute record;
  is_taken boolean;
begin
  for dispute in
    select d.* from jsonb_to_recordset(disputes)
      as d (id text, cents integer, status text, occurred_at timestamptz, moved_money boolean, returned_money boolean)
    order by d.id
  loop
    is_taken := false;
    if dispute.moved_money then
      is_taken := private.add_entry(payment, 'dispute', dispute.id, -dispute.cents, dispute.occurred_at);
      if dispute.returned_money then
        perform private.add_entry(payment, 'dispute_reversal', dispute.id, dispute.cents, now());
      end if;
    end if;
    perform private.apply_dispute(
      payment, dispute.id,
      case when dispute.status = 'lost' then 'lost' when is_taken then 'taken' end,
      dispute.returned_money or coalesce(dispute.status in ('won', 'warning_closed'), false));
  end loop;
end;
$$;
comment on function private.apply_disputes(public.order_payments, jsonb) is
  'Enters the money that a bank took back or returned. Each dispute is for a person, also one that has moved no money yet.';

create function private.apply_payment_snapshot(payment_id uuid, sequence bigint, snapshot jsonb)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  race_order public.race_orders;
  payment public.order_payments;
begin
  race_order := private.lock_order((select p.order_id from public.order_payments p where p.id = payment_id));
  select p.* into payment from public.order_payments p where p.id = payment_id for update;
  if payment.id is null then
    perform private.refuse(404, 'Payment not found', 'payment_not_found');
  end if;
  if (snapshot ->> 'livemode')::boolean is distinct from payment.livemode or payment.provider <> 'stripe'
    or snapshot #>> '{session,id}' <> payment.session_id
  then
    perform private.refuse(400, 'This is not a snapshot of the payment.', 'invalid_value');
  end if;
  if sequence > payment.applied_sequence then
    payment := private.apply_attempt(payment, sequence, snapshot);
    perform private.apply_charge(payment, race_order, snapshot);
    perform private.apply_refunds(payment, snapshot -> 'refunds');
    perform private.apply_disputes(payment, snapshot -> 'disputes');
    update private.payment_events e set handled_at = now()
    where e.payment_id = payment.id and e.sequence < apply_payment_snapshot.sequence and e.handled_at is null;
  end if;
  return (select o.status from public.race_orders o where o.id = payment.order_id);
end;
$$;
comment on function private.apply_payment_snapshot(uuid, bigint, jsonb) is
  'Implements apply_payment_snapshot. Locks brand, race, order and payment, in this order.';
grant execute on function private.apply_payment_snapshot(uuid, bigint, jsonb) to service_role;

create function public.apply_payment_snapshot(payment_id uuid, sequence bigint, snapshot jsonb)
returns text
language plpgsql
set search_path = ''
as $$
begin
  return private.apply_payment_snapshot(payment_id, sequence, snapshot);
end;
$$;
comment on function public.apply_payment_snapshot(uuid, bigint, jsonb) is
  'For the payment functions: stores what the provider answered to the question with this sequence; an answer to an earlier question than the last one stored is dropped. Returns the status of the order.';
grant execute on function public.apply_payment_snapshot(uuid, bigint, jsonb) to service_role;
