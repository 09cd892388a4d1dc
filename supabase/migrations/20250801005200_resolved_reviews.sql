create function private.end_package(race_order public.race_orders, reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.race_packages k set ended_at = now() where k.order_id = race_order.id;
  perform private.write_audit('package_ended', 'race_orders', race_order.id, race_order.brand_partner_id,
    reason, jsonb_build_object('tier', race_order.tier));
end;
$$;
comment on function private.end_package(public.race_orders, text) is
  'Ends the package of an order that is locked, with a line in the audit log.';

create function private.resolve_review(order_id uuid, kind text, resolution text, reason text)
returns public.order_entry
language plpgsql
security definer
set search_path = ''
as $$
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
    perform private.cancel_race(race.id, trimmed_reason);
  end if;
  select o.* into race_order from public.race_orders o where o.id = race_order.id;
  return private.order_entry(race_order);
end;
$$;
comment on function private.resolve_review(uuid, text, text, text) is 'Implements resolve_review.';
grant execute on function private.resolve_review(uuid, text, text, text) to authenticated;

create function public.resolve_review(order_id uuid, kind text, resolution text, reason text)
returns public.order_entry
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[kind, resolution, reason]);
  return private.resolve_review(order_id, kind, resolution, reason);
end;
$$;
comment on function public.resolve_review(uuid, text, text, text) is
  'For staff: resolves the oldest open review of this kind of an order: accept (an amount that differs), refund (all that is left of the payment), give_package (for a payment of a void order), end_package or cancel_race (for one that is disputed, unless it is paid for) or dismiss, with a reason for the audit log.';
grant execute on function public.resolve_review(uuid, text, text, text) to authenticated;
