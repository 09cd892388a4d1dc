-- What becomes of a closed brand: its owner brings it back, or the schedule erases it.

create function private.keep_packages(closing private.brand_closings)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := 'The brand was reopened, and can use its package.';
  review private.order_reviews;
begin
  for review in
    select v.* from private.order_reviews v
    join public.race_orders o on o.id = v.order_id
    join public.race_packages k on k.order_id = o.id
    where o.brand_partner_id = closing.brand_partner_id and v.kind = 'brand_closed'
      and v.reference = closing.id::text and v.resolved_at is null and private.package_state(k) = 'usable'
    order by v.id
  loop
    update private.order_reviews v set
      resolved_at = now(), resolved_by = (select c.user_id from private.caller c),
      resolution = 'dismiss', reason = why
    where v.id = review.id;
    perform private.show_review(review.order_id);
    perform private.write_audit('order_review_resolved', 'race_orders', review.order_id,
      closing.brand_partner_id, why, jsonb_build_object('review', review.kind, 'resolution', 'dismiss'));
  end loop;
end;
$$;
comment on function private.keep_packages(private.brand_closings) is
  'Takes the packages that a reopened brand can use again from staff''s list. Races stay cancelled, so what was paid for them stays on it.';

create function private.reopen_brand(brand_id uuid)
returns public.brand_closing_state
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  closing private.brand_closings;
  back uuid[];
begin
  perform private.lock_team(own_brand_id);
  -- While this waited, the brand may have been erased, and the account with it.
  perform private.require_role(own_brand_id, 'owner');
  select c.* into closing from private.brand_closings c where c.brand_partner_id = own_brand_id;
  if closing.id is not null then
    if 3 <= (
      select count(*) from public.audit_log a
      where a.brand_partner_id = own_brand_id and a.occurred_at >= date_trunc('day', now(), 'UTC')
        and a.action = 'brand_reopened'
    ) then
      perform private.refuse(
        429,
        'Your brand was brought back three times today. You can bring it back after midnight UTC, and nothing is deleted before.',
        'daily_reopening_limit');
    end if;
    -- An account that is being made staff is waited for.
    perform from auth.users u
    where u.id in (select m.user_id from private.closed_memberships m where m.brand_partner_id = own_brand_id)
    order by u.id
    for no key update;
    with returning_people as (
      insert into public.brand_members (brand_partner_id, user_id, role, created_at)
      select m.brand_partner_id, m.user_id, m.role, m.created_at
      from private.closed_memberships m
      join auth.users u on u.id = m.user_id
      where m.brand_partner_id = own_brand_id and u.deleted_at is null
        and not exists (select from public.staff_members s where s.user_id = m.user_id)
      on conflict do nothing
      returning user_id
    )
    select coalesce(array_agg(p.user_id order by p.user_id), '{}') into back from returning_people p;
    update public.brand_partners b set is_active = closing.was_active, closed_at = null
    where b.id = own_brand_id;
    perform private.keep_packages(closing);
    delete from private.brand_closings c where c.brand_partner_id = own_brand_id;
    perform private.write_audit('brand_reopened', 'brand_partners', own_brand_id, own_brand_id, null,
      jsonb_build_object('members', back));
  end if;
  return private.brand_closing_state(own_brand_id, (select c.user_id from private.caller c));
end;
$$;
comment on function private.reopen_brand(uuid) is 'Implements reopen_brand.';
grant execute on function private.reopen_brand(uuid) to authenticated;

create function public.reopen_brand(brand_id uuid default null)
returns public.brand_closing_state
language plpgsql
set search_path = ''
as $$
begin
  return private.reopen_brand(brand_id);
end;
$$;
comment on function public.reopen_brand(uuid) is
  'For the owner who closed a brand: brings it back with its team, as active as it was, until it is erased. Races stay cancelled. Up to three times in a UTC day. A repeat succeeds.';
grant execute on function public.reopen_brand(uuid) to authenticated;

create function private.erase_closed_brands()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  due uuid;
  erased integer := 0;
begin
  for due in
    select c.brand_partner_id from private.brand_closings c
    where c.erase_at <= now()
    order by c.erase_at
    limit 100
  loop
    -- A brand that is being reopened waits for the next run, if it is still closed then.
    perform from public.brand_partners b where b.id = due for update skip locked;
    continue when not found or not exists (
      select from private.brand_closings c where c.brand_partner_id = due and c.erase_at <= now());
    begin
      perform private.erase_brand(due, 'Its owner closed it seven days ago.');
      erased := erased + 1;
    exception
      -- One that cannot be erased holds up no other; the next run tries again.
      when others then
        raise warning 'The closed brand % was not erased: %', due, sqlerrm;
    end;
  end loop;
  return erased;
end;
$$;
comment on function private.erase_closed_brands() is
  'Erases the brands that their owners closed seven or more days ago, at most 100 per call; returns how many. Called by the schedule.';

do $$
begin
  perform cron.schedule('erase-closed-brands', '53 * * * *', 'select private.erase_closed_brands()');
end;
$$;
