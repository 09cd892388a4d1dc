-- Card payments: asking the provider, following what it answers, refunds and reviews.

-- Asking the provider: which payments to ask about, and the number that makes a late answer harmless.

create type public.payment_sync as (
  sequence bigint,
  payment_id uuid,
  order_id uuid,
  order_status text,
  session_id text,
  payment_intent_id text,
  expected_cents integer,
  currency text,
  description text,
  expires_at timestamptz,
  livemode boolean,
  status text,
  is_to_expire boolean
);
comment on type public.payment_sync is
  'What to ask the provider about a payment. Its sequence belongs to the answer. is_to_expire: nobody should pay by its session any more.';

create function private.begin_sync(payment_id uuid) returns public.payment_sync
language plpgsql security definer set search_path = '' as $$
declare
  result public.payment_sync;
begin
  update public.order_payments p set synced_at = now()
  where p.id = begin_sync.payment_id and p.provider = 'stripe';
  if not found then
    perform private.refuse(404, 'Payment not found', 'payment_not_found');
  end if;
  select nextval('private.payment_sequence'), p.id, p.order_id, o.status,
    -- A session that an event told of, where the answer that brought it was lost.
    coalesce(p.session_id, (
      select e.object_id from private.payment_events e
      where e.payment_id = p.id and starts_with(e.object_id, 'cs_')
      limit 1)),
    p.payment_intent_id, p.expected_cents, p.currency, p.description, p.expires_at, p.livemode, p.status,
    o.status <> 'due' or coalesce(o.pay_by <= now(), false)
  into result
  from public.order_payments p
  join public.race_orders o on o.id = p.order_id
  where p.id = begin_sync.payment_id;
  return result;
end $$;

create type public.payment_sync_target as (payment_id uuid);
comment on type public.payment_sync_target is 'A payment to ask the provider about.';

create function private.reconciliation_batch(batch_size integer default 20)
returns setof public.payment_sync_target
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The ones asked about longest ago come first, so that one that fails each time holds up no other.
  return query
    select p.id
    from public.order_payments p
    where p.provider = 'stripe' and p.id in (
      select live.id
      from public.order_payments live
      join public.race_orders o on o.id = live.order_id
      where live.status in ('created', 'open', 'processing') and (
        coalesce(live.synced_at, live.created_at) < now() - interval '10 minutes'
        or live.status <> 'processing' and (o.status <> 'due' or o.pay_by <= now()))
      union all
      select e.payment_id from private.payment_events e where e.handled_at is null
      union all
      select q.payment_id from public.refund_requests q
      where q.status = 'pending' and q.created_at < now() - interval '1 hour'
    )
    order by coalesce(p.synced_at, p.created_at), p.id
    limit reconciliation_batch.batch_size;
end $$;

create function private.live_payments(order_id uuid) returns setof public.payment_sync_target
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select p.id
    from public.order_payments p
    where p.order_id = live_payments.order_id and p.status in ('created', 'open', 'processing');
end $$;

create type public.payment_confirmation as (payment_ids uuid[], is_current boolean);
comment on type public.payment_confirmation is
  'The payments of an order to ask the provider about now, the newest first; and whether the ledger then knows what became of the order. It does not while a payment is live that the provider was asked about a moment ago: it may have been paid since.';

create function private.begin_confirmation(order_id uuid) returns public.payment_confirmation
language plpgsql security definer set search_path = '' as $$
declare
  is_staff constant boolean := private.is_staff();
  fresh_from constant timestamptz := now() - interval '10 seconds';
  race_order public.race_orders;
  result public.payment_confirmation;
begin
  select o.* into race_order from public.race_orders o
  where o.id = begin_confirmation.order_id and (is_staff or private.is_member(o.brand_partner_id));
  if race_order.id is null then
    perform private.refuse(404, 'This order does not exist.', 'order_not_found');
  end if;
  if not is_staff then
    perform private.require_payer(race_order);
  end if;
  perform private.count_provider_call('begin_confirmation');
  select coalesce(array_agg(p.id order by p.attempt desc) filter (where a.is_to_ask), '{}'),
    race_order.status <> 'due' or coalesce(bool_and(a.is_to_ask or p.status = 'paid'), true)
  into result
  from public.order_payments p
  cross join lateral (select coalesce(p.synced_at <= fresh_from, true) as is_to_ask) a
  where p.order_id = race_order.id and p.provider = 'stripe'
    -- Nothing can happen any more to the others.
    and p.status in ('created', 'open', 'processing', 'paid');
  return result;
end $$;

-- Folding what the provider says of a payment into the ledger. Whatever was said before, in whatever order, the same
-- answer leads to the same entries.

create function private.attempt_status(before text, session jsonb, is_charged boolean) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when before = 'paid' or session ->> 'payment_status' = 'paid' and is_charged then 'paid'
    when session is null or session ->> 'status' = 'expired' then 'expired'
    when session ->> 'status' = 'open' then 'open'
    -- We never ask for nothing.
    when session ->> 'failed' = 'true' or session ->> 'payment_status' = 'no_payment_required' then 'failed'
    else 'processing'
  end;
end $$;
comment on function private.attempt_status(text, jsonb, boolean) is
  'The status of an attempt by the provider''s session; without one it can no longer be paid.';

create function private.apply_attempt(payment public.order_payments, sequence bigint, snapshot jsonb)
returns public.order_payments
language plpgsql set search_path = '' as $$
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
end $$;
comment on function private.apply_attempt(public.order_payments, bigint, jsonb) is
  'Stores what the provider says of an attempt itself.';

create function private.apply_charge(payment public.order_payments, race_order public.race_orders, snapshot jsonb)
returns void
language plpgsql set search_path = '' as $$
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
end $$;
comment on function private.apply_charge(public.order_payments, public.race_orders, jsonb) is
  'Enters the money that came, once, and decides what it means: the order is paid, or a person has to look at it.';

create function private.apply_refunds(payment public.order_payments, refunds jsonb) returns void
language plpgsql set search_path = '' as $$
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
end $$;
comment on function private.apply_refunds(public.order_payments, jsonb) is
  'Enters the money that went back, no matter who asked for it, and what of it came back. A refund that failed is for a person.';

create function private.apply_dispute(payment public.order_payments, dispute_id text, news text, is_won boolean)
returns void
language plpgsql set search_path = '' as $$
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
end $$;
comment on function private.apply_dispute(public.order_payments, text, text, boolean) is
  'Has a person look at a dispute, and again if it takes the money or is lost after it was dismissed.';

create function private.apply_disputes(payment public.order_payments, disputes jsonb) returns void
language plpgsql set search_path = '' as $$
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
end $$;
comment on function private.apply_disputes(public.order_payments, jsonb) is
  'Enters the money that a bank took back or returned. Each dispute is for a person, also one that has moved no money yet.';

create function private.apply_payment_snapshot(payment_id uuid, sequence bigint, snapshot jsonb) returns text
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function private.apply_payment_snapshot(uuid, bigint, jsonb) is
  'Implements apply_payment_snapshot. Locks brand, race, order and payment, in this order.';

create function private.add_refund(payment public.order_payments, request_id uuid, cents integer, reason text)
returns public.refund_requests
language plpgsql set search_path = '' as $$
declare
  refundable constant integer := private.refundable(payment.id);
  result public.refund_requests;
begin
  if (coalesce(add_refund.cents, refundable) between 1 and refundable) is not true then
    perform private.refuse(409, format(
      'No more than $%s of this payment can be refunded.',
      to_char(greatest(refundable, 0) / 100.0, 'FM999999990.00')), 'refund_limit');
  end if;
  if exists (
    select from public.race_packages k
    join public.race_orders o on o.id = k.order_id and o.settled_by = payment.id
    join public.race_orders used on used.package_id = k.id and used.status <> 'void'
  ) then
    perform private.refuse(409, 'A race was made from this package, so that it can''t be refunded.', 'package_used');
  end if;
  insert into public.refund_requests (id, payment_id, order_id, cents, reason, asked_by, status)
  values (
    request_id, payment.id, payment.order_id, coalesce(add_refund.cents, refundable), reason,
    (select c.user_id from private.caller c),
    case payment.provider when 'manual' then 'succeeded' else 'requested' end
  )
  returning * into result;
  perform private.write_audit('refund_requested', 'race_orders', payment.order_id, payment.brand_partner_id,
    reason, jsonb_build_object('cents', result.cents));
  if payment.provider = 'manual' then
    perform private.add_entry(payment, 'refund', result.id::text, -result.cents, now());
    perform private.follow_refunds(payment.id, reason);
  end if;
  return result;
end $$;
comment on function private.add_refund(public.order_payments, uuid, integer, text) is
  'Asks for a refund of a payment whose order is locked; without an amount, of all that is left. What staff send by hand counts as refunded at once.';

create function private.request_refund(
  request_id uuid,
  order_id uuid,
  cents integer,
  reason text,
  payment_id uuid default null
) returns public.refund_requests
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text;
  race_order public.race_orders;
  payment public.order_payments;
  earlier public.refund_requests;
begin
  perform private.require_staff();
  trimmed_reason := private.require_reason(reason);
  if request_id is null or request_refund.cents is null then
    perform private.refuse(400, 'Missing required fields: request_id, cents', 'missing_fields');
  end if;
  race_order := private.lock_order(request_refund.order_id);
  select q.* into earlier from public.refund_requests q where q.id = request_id;
  if earlier.id is not null then
    if (earlier.order_id, earlier.cents) is distinct from (request_refund.order_id, request_refund.cents) then
      perform private.refuse(409, 'This request was already used for another refund.', 'request_conflict');
    end if;
    return earlier;
  end if;
  select p.* into payment from public.order_payments p
  where p.order_id = race_order.id and p.id = coalesce(request_refund.payment_id, race_order.settled_by)
  for update;
  if payment.id is null then
    perform private.refuse(404, 'This order has no such payment.', 'payment_not_found');
  end if;
  return private.add_refund(payment, request_id, request_refund.cents, trimmed_reason);
end $$;

create type public.pending_refund as (
  refund_id uuid,
  payment_id uuid,
  payment_intent_id text,
  cents integer
);
comment on type public.pending_refund is 'A refund to ask the provider for.';

create function private.pending_refunds(order_id uuid default null) returns setof public.pending_refund
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select q.id, q.payment_id, p.payment_intent_id, q.cents
    from public.refund_requests q
    join public.order_payments p on p.id = q.payment_id
    where q.status = 'requested' and (pending_refunds.order_id is null or q.order_id = pending_refunds.order_id)
    order by q.created_at, q.id
    limit 20;
end $$;

create function private.fail_refund(refund_id uuid, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed public.refund_requests;
begin
  perform private.lock_order((select q.order_id from public.refund_requests q where q.id = refund_id));
  update public.refund_requests q set status = 'failed', error = fail_refund.error
  where q.id = refund_id and q.status = 'requested'
  returning q.* into failed;
  if failed.id is not null then
    perform private.open_review(failed.order_id, failed.payment_id, 'out_of_balance', failed.id::text);
  end if;
end $$;

create function private.end_package(race_order public.race_orders, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.race_packages k set ended_at = now() where k.order_id = race_order.id;
  perform private.write_audit('package_ended', 'race_orders', race_order.id, race_order.brand_partner_id,
    reason, jsonb_build_object('tier', race_order.tier));
  perform private.tell_package_end(race_order, reason);
end $$;
comment on function private.end_package(public.race_orders, text) is
  'Ends the package of an order that is locked, with a line in the audit log.';

create function private.resolve_review(order_id uuid, kind text, resolution text, reason text)
returns public.order_entry
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text;
  race_order public.race_orders;
  payment public.order_payments;
  review private.order_reviews;
  race public.live_races;
begin
  perform private.require_staff();
  trimmed_reason := private.require_reason(reason);
  race_order := private.lock_order(resolve_review.order_id);
  select v.* into review from private.order_reviews v
  where v.order_id = race_order.id and v.kind = resolve_review.kind and v.resolved_at is null
  order by v.opened_at, v.id
  limit 1;
  if review.id is null then
    perform private.refuse(404, 'Nothing of this kind needs a person here.', 'review_not_found');
  end if;
  select r.* into race from public.live_races r where r.id = private.race_of_order(race_order.id);
  if not (case resolve_review.resolution
    when 'dismiss' then true
    when 'refund' then review.kind in ('amount_mismatch', 'paid_twice', 'paid_after_void', 'brand_closed')
    when 'accept' then review.kind = 'amount_mismatch' and race_order.status = 'due'
    when 'give_package' then review.kind = 'paid_after_void' and race_order.status = 'void'
    when 'end_package' then review.kind = 'disputed' and exists (
      select from public.race_packages k where k.order_id = race_order.id and private.package_state(k) = 'unpaid')
    when 'cancel_race' then review.kind = 'disputed' and not private.is_paid_for(race_order)
      and coalesce(race.status in ('pending', 'active'), false)
    else false
  end) then
    perform private.refuse(409, 'This can''t be resolved so, or no longer.', 'invalid_value');
  end if;
  update private.order_reviews v set
    resolved_at = now(), resolved_by = (select c.user_id from private.caller c),
    resolution = resolve_review.resolution, reason = trimmed_reason
  where v.id = review.id;
  perform private.show_review(race_order.id);
  perform private.write_audit('order_review_resolved', 'race_orders', race_order.id, race_order.brand_partner_id,
    trimmed_reason, jsonb_build_object('review', review.kind, 'resolution', resolve_review.resolution));
  select p.* into payment from public.order_payments p where p.id = review.payment_id for update;
  if resolve_review.resolution = 'refund' then
    perform private.add_refund(payment, gen_random_uuid(), null, trimmed_reason);
  elsif resolve_review.resolution = 'accept' then
    perform private.settle_order(payment, 'stripe', payment.payment_intent_id, trimmed_reason);
  elsif resolve_review.resolution = 'give_package' then
    race_order := private.settle_order(payment, 'stripe', payment.payment_intent_id, trimmed_reason);
    if race_order.live_race_id is not null then
      perform private.add_package(race_order);
    end if;
  elsif resolve_review.resolution = 'end_package' then
    perform private.end_package(race_order, trimmed_reason);
  elsif resolve_review.resolution = 'cancel_race' then
    perform private.cancel_race(race.id, trimmed_reason, is_told => true);
  end if;
  select o.* into race_order from public.race_orders o where o.id = race_order.id;
  return private.order_entry(race_order);
end $$;

create function private.withdraw_race(race_id uuid) returns public.live_races
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := 'Withdrawn by the brand.';
  race public.live_races;
  race_order public.race_orders;
begin
  race_order := private.lock_order((
    select o.id from public.race_orders o
    where o.live_race_id = withdraw_race.race_id and private.is_member(o.brand_partner_id)));
  if race_order.id is null then
    perform private.refuse(404, 'Race not found', 'race_not_found');
  end if;
  perform private.require_role(race_order.brand_partner_id, 'editor');
  perform private.require_active_brand(race_order.brand_partner_id);
  select r.* into race from public.live_races r where r.id = withdraw_race.race_id;
  if race.status <> 'pending' then
    perform private.refuse(409, format('This race is already %s.', race.status), 'race_locked');
  end if;
  if race_order.status not in ('due', 'free') then
    perform private.refuse(409, 'This race is paid. Please contact support.', 'order_paid');
  end if;
  perform private.refuse_payable(race_order.id);
  perform private.change_order_status(race_order.id, 'void', reason);
  return private.cancel_race(race.id, reason);
end $$;

create function private.is_unpaid(race_order public.race_orders) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return race_order.status = 'due' and race_order.pay_by <= now()
    -- An attempt ends by what the provider said alone: without a live one, the provider has been asked.
    and not exists (
      select from public.order_payments p
      where p.order_id = race_order.id and p.status in ('created', 'open', 'processing'))
    and not exists (
      select from private.order_reviews v
      where v.order_id = race_order.id and v.kind = 'amount_mismatch' and v.resolved_at is null);
end $$;
comment on function private.is_unpaid(public.race_orders) is
  'Whether an order was not paid in time, and no money for it can come or has come.';

create function private.void_unpaid_orders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := 'Not paid';
  candidate uuid;
  race_order public.race_orders;
  race public.live_races;
  voided integer := 0;
begin
  for candidate in
    select o.id from public.race_orders o
    where o.status = 'due' and o.pay_by <= now() and private.is_unpaid(o)
    order by o.pay_by, o.id
    limit 100
  loop
    race_order := private.lock_order(candidate);
    continue when not private.is_unpaid(race_order);
    race_order := private.change_order_status(race_order.id, 'void', reason);
    perform private.tell_void_order(race_order, null);
    select r.* into race from public.live_races r where r.id = race_order.live_race_id;
    if race.status = 'pending' then
      perform private.cancel_race(race.id, reason);
    end if;
    voided := voided + 1;
  end loop;
  return voided;
end $$;

create index race_orders_pay_by_idx on public.race_orders (pay_by, id) where status = 'due';

-- The daily proof that the entries add up to what the orders say.

create function private.unbalanced_orders() returns table (order_id uuid, payment_id uuid, problem text)
language plpgsql stable set search_path = '' as $$
begin
  return query
    with sums as (
      select p.id, p.order_id, p.received_cents,
        coalesce(sum(e.cents), 0) as balance,
        coalesce(sum(e.cents) filter (where e.kind = 'charge'), 0) as charged,
        coalesce(-sum(e.cents) filter (where e.kind in ('refund', 'refund_reversal')), 0) as refunded
      from public.order_payments p
      left join public.payment_entries e on e.payment_id = p.id
      group by p.id
    )
    select o.id, null::uuid, 'paid without a payment'
    from public.race_orders o
    where o.status in ('paid', 'refunded') and o.total_cents > 0 and o.settled_by is null
    union all
    select o.id, s.id, 'received ' || s.charged
    from public.race_orders o
    join sums s on s.id = o.settled_by
    where s.charged <> s.received_cents or s.charged <> o.total_cents and not private.is_amount_accepted(s.id)
    union all
    select o.id, s.id, 'refunded ' || s.refunded
    from public.race_orders o
    join sums s on s.id = o.settled_by
    where s.refunded <> o.refunded_cents
      or o.status is distinct from case when s.refunded >= s.charged then 'refunded' else 'paid' end
    union all
    -- Money that settled nothing is on its way back, or a person knows of it.
    select s.order_id, s.id, 'kept ' || s.balance
    from sums s
    where s.balance <> 0
      and not exists (select from public.race_orders o where o.settled_by = s.id)
      and not exists (
        select from private.order_reviews v
        where v.payment_id = s.id and (v.resolved_at is null or v.resolution = 'dismiss'))
      and not exists (
        select from public.refund_requests q
        where q.payment_id = s.id and q.status in ('requested', 'pending'));
end $$;
comment on function private.unbalanced_orders() is
  'The orders whose payments do not add up to what they say, each with the payment and the problem.';

create function private.check_ledger() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  unbalanced record;
  opened integer := 0;
begin
  for unbalanced in select * from private.unbalanced_orders() loop
    if private.open_review(unbalanced.order_id, unbalanced.payment_id, 'out_of_balance', unbalanced.problem) then
      opened := opened + 1;
    end if;
  end loop;
  return opened;
end $$;
comment on function private.check_ledger() is 'Implements check_ledger. Called by the schedule too.';

-- The API.

select private.expose('begin_sync', 'service_role',
  'For the payment functions: to be called before the provider is asked about a payment. Its sequence goes with the answer to apply_payment_snapshot.');
select private.expose('reconciliation_batch', 'service_role',
  'For the payment functions: payments to ask the provider about: live ones that it was not asked about for ten minutes, those with events that are not handled, sessions to expire and refunds that are pending.');
select private.expose('begin_confirmation', 'authenticated',
  'For those who may pay an order, and for staff: to be called before the provider is asked what became of it. Payments that it was asked about in the last ten seconds are not asked about again. 30 calls in ten minutes for each account.');
select private.expose('live_payments', 'authenticated',
  'For staff: the payments of an order that money may still come of, whose pages are to be closed before it is void.');
select private.expose('apply_payment_snapshot', 'service_role',
  'For the payment functions: stores what the provider answered to the question with this sequence; an answer to an earlier question than the last one stored is dropped. Returns the status of the order.');
select private.expose('request_refund', 'authenticated',
  'For staff: asks for a refund in US cents of a payment of an order, by default of the one that settled it, with a reason for the audit log; a repeated request_id returns the first request.');
select private.expose('pending_refunds', 'service_role',
  'For the payment functions: 20 refunds, of all orders or of one, that the provider has not been asked for, the oldest first.');
select private.expose('fail_refund', 'service_role',
  'For the payment functions: says that the provider refused a refund, and why; this is for a person.');
select private.expose('resolve_review', 'authenticated',
  'For staff: resolves the oldest open review of this kind of an order: accept (an amount that differs), refund (all that is left of the payment), give_package (for a payment of a void order), end_package or cancel_race (for one that is disputed, unless it is paid for) or dismiss, with a reason for the audit log.');
select private.expose('withdraw_race', 'authenticated',
  'Cancels a pending race of the caller''s brand whose order is due or free, and voids the order: the month or the package is free again. Refused while a payment is open.');
select private.expose('void_unpaid_orders', 'service_role',
  'For the payment functions: voids at most 100 orders that were not paid in time and cancels their races; returns how many.');
select private.expose('check_ledger', 'service_role',
  'For operators: opens a review for each order whose payments do not add up to what it says, once for each difference; returns how many.');
