-- Closing a brand, bringing it back, and erasing it: on request, or seven days after its owner has closed it.

create table private.closed_memberships (
  brand_partner_id uuid not null references private.brand_closings (brand_partner_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  created_at timestamptz not null,
  primary key (brand_partner_id, user_id)
);
comment on table private.closed_memberships is
  'Who lost access to a brand when it was closed, and gets it again if the owner brings the brand back.';

create index closed_memberships_user_id_idx on private.closed_memberships (user_id);

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.closed_memberships enable row level security;

create function private.erase_brand(brand_id uuid, reason text) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text := private.require_reason(reason);
  obstacles text[];
  user_ids uuid[];
  photos text[];
begin
  perform from public.brand_partners b where b.id = brand_id for update;
  if not found then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  end if;
  obstacles := private.erasure_obstacles(brand_id);
  if obstacles <> '{}' then
    perform private.refuse(
      409, 'This brand can''t be erased yet. It is kept by: ' || array_to_string(obstacles, ', '), 'erasure_kept');
  end if;
  user_ids := array(
    select m.user_id from public.brand_members m where m.brand_partner_id = erase_brand.brand_id
    union
    select c.user_id from private.closed_memberships c where c.brand_partner_id = erase_brand.brand_id);
  -- An account that is joining another brand, or becoming staff, is waited for.
  perform from auth.users u where u.id = any (user_ids) order by u.id for no key update;
  user_ids := array(
    select p from unnest(user_ids) p
    where not exists (
        select from public.brand_members m
        where m.user_id = p and m.brand_partner_id <> erase_brand.brand_id)
      -- A brand that may be reopened.
      and not exists (
        select from private.closed_memberships c
        where c.user_id = p and c.brand_partner_id <> erase_brand.brand_id)
      -- Someone may have become staff since they lost access.
      and not exists (
        select from private.closed_memberships c
        join public.staff_members s on s.user_id = c.user_id
        where c.user_id = p));
  select coalesce(array_agg(o.name order by o.name), '{}') into photos
  from private.brand_photos p
  join storage.objects o on o.bucket_id = 'race-background-photos' and o.name = p.name
  where p.brand_partner_id = erase_brand.brand_id;

  delete from public.newsletter_subscribers n
  where n.address_hash in (
    select private.address_hash(u.email) from auth.users u where u.id = any (user_ids)
  );
  delete from private.brand_closings c where c.brand_partner_id = erase_brand.brand_id;
  -- This deletes memberships, identities and sessions as well.
  delete from auth.users u where u.id = any (user_ids);
  update public.live_races r set
    status = case when r.status in ('pending', 'active') then 'cancelled' else r.status end,
    brand_website_url = null, background_photo_url = null, custom_logo_url = null
  where r.brand_partner_id = brand_id;
  update public.order_payments p set receipt_url = null, invoice_url = null
  where p.brand_partner_id = brand_id and (p.receipt_url is not null or p.invoice_url is not null);
  update private.payment_events e set payload = '{}'
  where e.payment_id in (select p.id from public.order_payments p where p.brand_partner_id = brand_id);
  -- Disables triggers, as a restore does: the audit log refuses changes otherwise.
  set local session_replication_role = replica;
  update public.audit_log a set
    details = case a.action
      when 'brand_edited' then '{}'
      else a.details - array['brand_website_url', 'background_photo_url']
    end
  where a.brand_partner_id = erase_brand.brand_id and a.action in ('brand_edited', 'race_edited', 'race_change_accepted', 'race_change_sent_back');
  set local session_replication_role = origin;
  update public.brand_partners b set
    name = 'Erased brand ' || b.id, logo_url = null, erased_at = coalesce(b.erased_at, now())
  where b.id = brand_id;
  delete from private.outbox o where o.brand_partner_id = erase_brand.brand_id;
  -- A list that has not been sent goes on without the brand, whose races are cancelled.
  perform private.tell_waiting_races();
  delete from private.outbox o
  where o.kind = 'races_waiting'
    and o.payload @> jsonb_build_object('races', jsonb_build_array(jsonb_build_object('brand_id', erase_brand.brand_id)));
  -- These name people, and the ids in the log no longer lead to one.
  delete from private.report_links l using public.live_races r
  where r.id = l.live_race_id and r.brand_partner_id = erase_brand.brand_id;
  delete from private.changed_races c using public.live_races r
  where r.id = c.live_race_id and r.brand_partner_id = erase_brand.brand_id;
  delete from private.invitations i where i.brand_partner_id = erase_brand.brand_id;
  delete from private.hand_overs h where h.brand_partner_id = erase_brand.brand_id;
  delete from private.member_names n where n.brand_partner_id = erase_brand.brand_id;
  perform private.write_audit('brand_erased', 'brand_partners', brand_id, brand_id, trimmed_reason);
  -- A file and its row can only be removed together, through Storage.
  return query select unnest(photos);
end $$;
comment on function private.erase_brand(uuid, text) is
  'For operators: deletes the accounts of a brand''s people and its details, but keeps its races and orders; returns the photos to remove through Storage.';

-- What closing a brand will do, and what it has done.

create function private.coming_races(brand_id uuid) returns setof public.live_races
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select r.* from public.live_races r
    where r.brand_partner_id = brand_id
      and (r.status = 'pending' or r.status = 'active' and r.start_time > now());
end $$;
comment on function private.coming_races(uuid) is
  'A brand''s races that have not taken place: those that wait for approval, and active ones before their start.';

create type private.closing_refund as (order_id uuid, payment_id uuid, cents integer);
comment on type private.closing_refund is
  'A paid order of a brand that is being closed, and what is left of its payment in US cents.';

create function private.closing_refunds(brand_id uuid) returns private.closing_refund[]
language plpgsql stable security definer set search_path = '' as $$
declare
  coming constant uuid[] := array(select r.id from private.coming_races(brand_id) r);
begin
  return array(
    select row(o.id, o.settled_by, private.refundable(o.settled_by))::private.closing_refund
    from public.race_orders o
    where o.brand_partner_id = brand_id and o.status = 'paid' and private.refundable(o.settled_by) > 0
      and (o.live_race_id = any (coming) or exists (
        select from public.race_packages k
        left join public.race_orders used on used.package_id = k.id and used.status <> 'void'
        where k.order_id = o.id
          and case when used.id is null then k.valid_until > now() else used.live_race_id = any (coming) end))
    order by o.created_at, o.id);
end $$;
comment on function private.closing_refunds(uuid) is
  'The orders that closing a brand leaves without what they paid for: races that have not taken place, and packages that are not used up.';

create type public.brand_closing_state as (
  brand_name text,
  closed_at timestamptz,
  erase_at timestamptz,
  is_last_owner boolean,
  other_members integer,
  coming_races integer,
  refund_orders integer,
  refund_cents bigint,
  kept text[]
);
comment on type public.brand_closing_state is
  'What closing a brand will do, or has done if it has closed_at: how many people lose access, the races that are cancelled, the orders whose money staff are asked to send back (in US cents), when the brand is erased at the earliest, and what is kept then and why.';

create function private.brand_closing_state(brand_id uuid, caller_id uuid) returns public.brand_closing_state
language plpgsql stable security definer set search_path = '' as $$
declare
  closing private.brand_closings;
  refunds private.closing_refund[];
  state public.brand_closing_state;
begin
  select b.name, b.closed_at into state.brand_name, state.closed_at
  from public.brand_partners b where b.id = brand_id;
  select c.* into closing from private.brand_closings c where c.brand_partner_id = brand_id;
  state.is_last_owner := not exists (
    select from public.brand_members m
    where m.brand_partner_id = brand_id and m.role = 'owner' and m.user_id <> caller_id);
  state.kept := array[
    'Races with their names, descriptions and figures, because runners took part in them.',
    'Orders, payments and refunds, because accounting records must be kept.',
    'The log of what was done, without names and addresses, because it explains the orders.'];
  if closing.id is null then
    refunds := private.closing_refunds(brand_id);
    state.other_members := (
      select count(*) from public.brand_members m
      where m.brand_partner_id = brand_id and m.user_id <> caller_id);
    state.coming_races := (select count(*) from private.coming_races(brand_id));
    state.refund_orders := cardinality(refunds);
    state.refund_cents := (select coalesce(sum(r.cents), 0) from unnest(refunds) r);
  else
    state.erase_at := closing.erase_at;
    state.other_members := (
      select count(*) from private.closed_memberships m where m.brand_partner_id = brand_id);
    state.coming_races := closing.coming_races;
    state.refund_orders := closing.refund_orders;
    state.refund_cents := closing.refund_cents;
  end if;
  return state;
end $$;
comment on function private.brand_closing_state(uuid, uuid) is
  'What closing a brand will do or has done, for this owner.';

create function private.brand_closing(brand_id uuid default null) returns public.brand_closing_state
language plpgsql stable security definer set search_path = '' as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
begin
  perform private.require_role(own_brand_id, 'owner');
  return private.brand_closing_state(own_brand_id, (select c.user_id from private.caller c));
end $$;

-- Closing a brand: its last owner closes it, and can bring it back for seven days.

create function private.call_off_brand(closing private.brand_closings, refunds private.closing_refund[])
returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := 'The brand was closed.';
  race_id uuid;
begin
  -- Money for a void order that still comes is for staff: an open payment page holds up no closing.
  for race_id in select r.id from private.coming_races(closing.brand_partner_id) r order by r.id loop
    perform private.change_order_status(o.id, 'void', reason)
    from public.race_orders o where o.live_race_id = race_id and o.status in ('due', 'free');
    perform private.cancel_race(race_id, reason);
  end loop;
  perform private.change_order_status(o.id, 'void', reason)
  from public.race_orders o
  where o.brand_partner_id = closing.brand_partner_id and o.live_race_id is null and o.status = 'due';
  perform private.open_review(r.order_id, r.payment_id, 'brand_closed', closing.id::text)
  from unnest(refunds) r;
  perform private.close_invitation(i),
    private.write_audit('invitation_withdrawn', 'invitations', i.id, i.brand_partner_id, reason,
      jsonb_build_object('role', i.role))
  from private.invitations i
  where i.brand_partner_id = closing.brand_partner_id and private.invitation_state(i) = 'open';
end $$;
comment on function private.call_off_brand(private.brand_closings, private.closing_refund[]) is
  'Cancels the races of a brand that have not taken place, voids what is due for them, puts what is paid on staff''s list and withdraws invitations. The caller holds the locks.';

create function private.suspend_members(brand_id uuid, owner_id uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  suspended uuid[];
begin
  with leaving as (
    delete from public.brand_members m
    using (
      select u.id from auth.users u
      where u.id in (
        select o.user_id from public.brand_members o
        where o.brand_partner_id = suspend_members.brand_id and o.user_id <> owner_id)
      -- One that is being deleted waits for this brand, so it is not waited for.
      for key share skip locked
    ) people
    where m.brand_partner_id = suspend_members.brand_id and m.user_id = people.id
    returning m.user_id, m.role, m.created_at
  ), kept as (
    insert into private.closed_memberships (brand_partner_id, user_id, role, created_at)
    select suspend_members.brand_id, l.user_id, l.role, l.created_at from leaving l
    returning user_id
  )
  select coalesce(array_agg(k.user_id order by k.user_id), '{}') into suspended from kept k;
  return suspended;
end $$;
comment on function private.suspend_members(uuid, uuid) is
  'Ends the access of everyone but the owner, until the brand is reopened; returns whose.';

create function private.close_brand(name text, brand_id uuid default null) returns public.brand_closing_state
language plpgsql security definer set search_path = '' as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  caller_id constant uuid := (select c.user_id from private.caller c);
  brand public.brand_partners;
  refunds private.closing_refund[];
  closing private.brand_closings;
  suspended uuid[];
  closed_by text;
begin
  perform private.lock_team(own_brand_id);
  -- While this waited, the caller may have been removed or made an editor.
  perform private.require_role(own_brand_id, 'owner');
  select b.* into brand from public.brand_partners b where b.id = own_brand_id;
  if brand.closed_at is not null then
    return private.brand_closing_state(own_brand_id, caller_id);
  end if;
  if private.normalised_name(close_brand.name) is distinct from brand.name then
    perform private.refuse(400, 'This is not the brand''s name.', 'name_mismatch');
  end if;
  if exists (
    select from public.brand_members m
    where m.brand_partner_id = own_brand_id and m.role = 'owner' and m.user_id <> caller_id
  ) then
    perform private.refuse(
      409, 'Your brand has another owner. Only its last owner can close it.', 'other_owners');
  end if;
  -- Before orders, as everything locks. Staff who change one of the races are waited for.
  perform from public.live_races r
  where r.brand_partner_id = own_brand_id and r.status in ('pending', 'active')
  order by r.id
  for update;
  perform private.require_proof('close_brand', own_brand_id);
  refunds := private.closing_refunds(own_brand_id);
  insert into private.brand_closings (brand_partner_id, coming_races, refund_orders, refund_cents)
  select own_brand_id, (select count(*) from private.coming_races(own_brand_id)),
    count(*), coalesce(sum(r.cents), 0)
  from unnest(refunds) r
  returning * into closing;
  perform private.call_off_brand(closing, refunds);
  suspended := private.suspend_members(own_brand_id, caller_id);
  update public.brand_partners b set closed_at = now() where b.id = own_brand_id;
  perform private.write_audit('brand_closed', 'brand_partners', own_brand_id, own_brand_id, null,
    jsonb_build_object('erase_at', private.iso_time(closing.erase_at), 'races', closing.coming_races,
      'refunds', closing.refund_orders, 'members', suspended));
  select n.name into closed_by from private.member_names n
  where n.brand_partner_id = own_brand_id and n.user_id = caller_id;
  -- After the memberships: ending one drops what its person has not been sent yet.
  perform private.email_account('brand_closed', closing.id::text, person, jsonb_build_object(
    'brand_name', brand.name, 'closed_by', closed_by, 'erase_at', private.iso_time(closing.erase_at),
    'is_owner', person = caller_id, 'race_count', closing.coming_races, 'is_back', false,
    'at', private.iso_time(now()), 'token', case when person = caller_id then private.not_me_token(caller_id) end)
    || private.acting_session(own_brand_id), own_brand_id)
  from unnest(suspended || caller_id) person;
  return private.brand_closing_state(own_brand_id, caller_id);
end $$;
comment on function private.close_brand(text, uuid) is
  'Implements close_brand. Locks the brand, so that races, payments, people and invitations come before or after it.';

-- What becomes of a closed brand: its owner brings it back, or the schedule erases it.

create function private.keep_packages(closing private.brand_closings) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function private.keep_packages(private.brand_closings) is
  'Takes the packages that a reopened brand can use again from staff''s list. Races stay cancelled, so what was paid for them stays on it.';

create function private.bring_back(closing private.brand_closings, reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  back uuid[];
begin
  -- An account that is being made staff is waited for.
  perform from auth.users u
  where u.id in (
    select m.user_id from private.closed_memberships m where m.brand_partner_id = closing.brand_partner_id)
  order by u.id
  for no key update;
  with returning_people as (
    insert into public.brand_members (brand_partner_id, user_id, role, created_at)
    select m.brand_partner_id, m.user_id, m.role, m.created_at
    from private.closed_memberships m
    join auth.users u on u.id = m.user_id
    where m.brand_partner_id = closing.brand_partner_id and u.deleted_at is null
      and not exists (select from public.staff_members s where s.user_id = m.user_id)
    on conflict do nothing
    returning user_id
  )
  select coalesce(array_agg(p.user_id order by p.user_id), '{}') into back from returning_people p;
  update public.brand_partners b set closed_at = null where b.id = closing.brand_partner_id;
  perform private.keep_packages(closing);
  delete from private.brand_closings c where c.brand_partner_id = closing.brand_partner_id;
  perform private.write_audit('brand_reopened', 'brand_partners', closing.brand_partner_id, closing.brand_partner_id,
    reason, jsonb_build_object('members', back));
end $$;
comment on function private.bring_back(private.brand_closings, text) is
  'Brings a closed brand back with its team. The caller holds the lock of the team.';

create function private.reopen_brand(brand_id uuid default null) returns public.brand_closing_state
language plpgsql security definer set search_path = '' as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  closing private.brand_closings;
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
    perform private.bring_back(closing);
  end if;
  return private.brand_closing_state(own_brand_id, (select c.user_id from private.caller c));
end $$;

create function private.erase_closed_brands() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
  erased integer := 0;
begin
  for due in
    select c.brand_partner_id from private.brand_closings c
    where c.erase_at <= now() and private.erasure_obstacles(c.brand_partner_id) = '{}'
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
end $$;
comment on function private.erase_closed_brands() is
  'Erases the brands that their owners closed seven or more days ago and that nothing keeps, at most 100 per call; returns how many. Called by the schedule.';

create function private.hold_brand(brand_id uuid, held boolean, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  trimmed_reason text;
begin
  perform private.require_staff();
  trimmed_reason := private.require_reason(reason);
  if hold_brand.held is null then
    perform private.refuse(400, 'Missing required fields: held', 'missing_fields');
  end if;
  perform from public.brand_partners b where b.id = brand_id and b.erased_at is null for update;
  if not found then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  end if;
  if hold_brand.held then
    insert into private.brand_holds (brand_partner_id, reason) values (brand_id, trimmed_reason)
    on conflict do nothing;
  else
    delete from private.brand_holds h where h.brand_partner_id = brand_id;
  end if;
  if found then
    perform private.write_audit(case when hold_brand.held then 'brand_held' else 'brand_hold_ended' end,
      'brand_partners', brand_id, brand_id, trimmed_reason);
  end if;
end $$;

-- The API.

select private.expose('hold_brand', 'authenticated',
  'For staff: keeps a brand from being erased, or no longer, with a reason for the audit log, which the brand does not read. A repeat succeeds.');
select private.expose('brand_closing', 'authenticated',
  'For owners: what closing their brand will do, or what closing it has done, and what is kept.');
select private.expose('close_brand', 'authenticated',
  'For a brand''s last owner, who gives its name: closes it. Everyone else loses access, races that have not taken place are cancelled, and what was paid for them and for unused packages goes to staff''s list. The brand is erased after seven days at the earliest, unless reopen_brand is called. A repeat succeeds.',
  on_refusal => 'private.note_refused_proof(hint, detail)');
select private.expose('reopen_brand', 'authenticated',
  'For the owner who closed a brand: brings it back with its team, until it is erased; one that staff have deactivated stays so. Races stay cancelled. Up to three times in a UTC day. A repeat succeeds.');
