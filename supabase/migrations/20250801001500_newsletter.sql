-- Subscribing to the newsletter, confirming it from an e-mail, and leaving it.

create function private.note_confirmation(address_hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.newsletter_confirmations as c (address_hash, unanswered)
  values (note_confirmation.address_hash, 1)
  on conflict on constraint newsletter_confirmations_pkey do update set
    unanswered = c.unanswered + 1, last_at = now(),
    rests_until = case when c.unanswered >= 2 then now() + interval '30 days' end;
end $$;
comment on function private.note_confirmation(text) is
  'Counts an e-mail with the link that confirms. After three without an answer, the next can be sent 30 days later.';

create function private.subscribe_to_newsletter(email text, page text default null, wording text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(private.clean_address(subscribe_to_newsletter.email));
  hash constant text := private.address_hash(address);
  subscriber public.newsletter_subscribers;
  may_send boolean := true;
begin
  if not coalesce(private.is_email(address), false) then
    perform private.refuse(400, 'Please enter a valid email address.', 'invalid_value');
  end if;
  if page !~ '^/[a-z0-9/-]{0,60}(\?from=[a-z0-9-]{1,30})?$'
    or wording is not null and not exists (select from private.newsletter_wordings w where w.version = wording)
  then
    perform private.refuse(400, 'This page is out of date. Please load it again.', 'invalid_value');
  end if;
  -- Whatever follows, the answer is the same, so that it does not reveal who is subscribed.
  if exists (
    select from private.newsletter_confirmations c where c.address_hash = hash and c.rests_until > now())
  then
    return;
  end if;
  insert into public.newsletter_subscribers (email, address_hash, page)
  values (address, hash, subscribe_to_newsletter.page)
  -- Of the address or of its hash: two sign-ups at once can meet either first.
  on conflict do nothing
  returning * into subscriber;
  if not found then
    select * into subscriber from public.newsletter_subscribers s where s.address_hash = hash for update;
    may_send := subscriber.requested_at <= now() - interval '1 hour';
    if subscriber.id is null or subscriber.status = 'confirmed'
      or (subscriber.status = 'pending' and not may_send)
    then
      return;
    end if;
    update public.newsletter_subscribers s set
      email = address, status = 'pending', page = subscribe_to_newsletter.page,
      -- Without another e-mail, the link in the last one is the only one.
      nonce = case when s.status = 'unsubscribed' and may_send then gen_random_uuid() else s.nonce end,
      requested_at = case when may_send then now() else s.requested_at end
    where s.id = subscriber.id;
  end if;
  perform private.add_consent(subscriber.id, 'requested', page, wording);
  if may_send then
    perform private.note_confirmation(hash);
    perform private.email_address(
      'newsletter_confirmation', subscriber.id || ':' || extract(epoch from now()), address, '{}');
  end if;
end $$;

create function private.confirm_newsletter(token text, wording text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
  link_nonce uuid;
begin
  link_nonce := private.read_link('confirm_newsletter', token);
  select * into subscriber from public.newsletter_subscribers s where s.nonce = link_nonce for update;
  if not found then
    perform private.refuse(410, 'This link has expired.', 'expired_link');
  end if;
  if subscriber.status = 'unsubscribed' then
    perform private.refuse(410, 'This link was used, and the address has unsubscribed since.', 'used_link');
  end if;
  if subscriber.status = 'confirmed' then
    return false;
  end if;
  if wording is not null and not exists (select from private.newsletter_wordings w where w.version = wording) then
    perform private.refuse(400, 'This page is out of date. Please load it again.', 'invalid_value');
  end if;
  update public.newsletter_subscribers s set status = 'confirmed', confirmed_at = now()
  where s.id = subscriber.id;
  delete from private.newsletter_confirmations c where c.address_hash = subscriber.address_hash;
  perform private.add_consent(subscriber.id, 'confirmed', '/newsletter/confirm', wording);
  return true;
end $$;

create function private.unsubscribe_from_newsletter(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  is_one_click boolean := private.is_service_role();
  subscriber public.newsletter_subscribers;
  link_id uuid;
begin
  link_id := private.read_link('unsubscribe_newsletter', token);
  select * into subscriber from public.newsletter_subscribers s where s.id = link_id for update;
  if not found or subscriber.status = 'unsubscribed' then
    return null;
  end if;
  update public.newsletter_subscribers s set
    email = null, status = 'unsubscribed', confirmed_at = null, unsubscribed_at = now()
  where s.id = subscriber.id;
  perform private.add_consent(
    subscriber.id, 'unsubscribed', case when not is_one_click then '/newsletter/unsubscribe' end);
  if subscriber.status = 'pending' then
    -- Someone else may have entered the address, and would do so again.
    insert into private.newsletter_confirmations (address_hash, rests_until)
    values (subscriber.address_hash, now() + interval '30 days')
    on conflict on constraint newsletter_confirmations_pkey do update set rests_until = excluded.rests_until;
  end if;
  -- After One-Click, nobody is there who could press a button.
  if is_one_click or subscriber.status = 'pending' then
    return null;
  end if;
  return private.add_way_back(subscriber.id, subscriber.email);
end $$;

create function private.resubscribe_to_newsletter(way_back text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  way private.newsletter_ways_back;
  subscriber public.newsletter_subscribers;
begin
  if coalesce(way_back, '') !~ '^[0-9a-f]{64}$' then
    perform private.refuse(400, 'This page is out of date. Please subscribe again with the form.', 'invalid_link');
  end if;
  select * into way from private.newsletter_ways_back w
  where w.token_hash = sha256(convert_to(way_back, 'UTF8')) and w.ends_at > now();
  select * into subscriber from public.newsletter_subscribers s where s.id = way.subscriber_id for update;
  if not found then
    perform private.refuse(410, 'This page is out of date. Please subscribe again with the form.', 'expired_link');
  end if;
  if subscriber.status = 'confirmed' then
    return;
  end if;
  update public.newsletter_subscribers s set
    email = convert_from(extensions.decrypt(way.address, private.way_back_key(way_back), 'aes'), 'UTF8'),
    status = 'confirmed', confirmed_at = now()
  where s.id = subscriber.id;
  perform private.add_consent(subscriber.id, 'resubscribed', '/newsletter/unsubscribe');
end $$;

-- What keeps the newsletter's list in order: the schedule, operators and staff.

create function private.delete_pending_subscribers(instant timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  expired uuid[];
begin
  select array_agg(p.id) into expired from (
    select s.id from public.newsletter_subscribers s
    where s.status = 'pending' and s.requested_at <= instant - interval '7 days'
    order by s.requested_at
    limit 1000
    for update skip locked
  ) p;
  -- Of one that had unsubscribed before, the hash stays.
  update public.newsletter_subscribers s set email = null, status = 'unsubscribed'
  where s.id = any (expired) and s.unsubscribed_at is not null;
  delete from public.newsletter_subscribers s
  where s.id = any (expired) and s.unsubscribed_at is null;
  return coalesce(cardinality(expired), 0);
end $$;
comment on function private.delete_pending_subscribers(timestamptz) is
  'Deletes the addresses that did not confirm within seven days before the instant, at most 1000 per call; returns how many. Called by the schedule.';

create function private.clear_confirmations() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  cleared integer;
begin
  delete from private.newsletter_confirmations c where c.last_at <= now() - interval '1 year';
  get diagnostics cleared = row_count;
  return cleared;
end $$;
comment on function private.clear_confirmations() is
  'Forgets which addresses were asked to confirm, a year after the last time; returns how many. Called by the schedule.';

create function private.clear_ways_back() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  cleared integer;
begin
  delete from private.newsletter_ways_back w where w.ends_at <= now();
  get diagnostics cleared = row_count;
  return cleared;
end $$;
comment on function private.clear_ways_back() is
  'Deletes the encrypted addresses of people who unsubscribed more than an hour ago; returns how many. Called by the schedule.';

create function private.newsletter_record(address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'email', s.email, 'status', s.status, 'page', s.page, 'requested_at', s.requested_at,
      'confirmations_unanswered', f.unanswered, 'last_confirmation_at', f.last_at, 'rests_until', f.rests_until,
      'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at,
      'way_back_until', (select w.ends_at from private.newsletter_ways_back w where w.subscriber_id = s.id),
      'consents', (
        select jsonb_agg(
          jsonb_build_object(
            'event', c.event, 'occurred_at', c.occurred_at, 'page', c.page, 'client', c.client, 'wording', c.wording,
            'text', case c.event when 'requested' then w.form when 'confirmed' then w.confirmation end)
          order by c.id)
        from private.newsletter_consents c
        left join private.newsletter_wordings w on w.version = c.wording
        where c.subscriber_id = s.id
      ),
      'emails', (
        select jsonb_agg(
          jsonb_build_object('kind', o.kind, 'created_at', o.created_at, 'sent_at', o.sent_at) order by o.created_at)
        from private.outbox o
        where o.recipient = s.email and o.kind = 'newsletter_confirmation'
      ))
    from (select private.address_hash(address) as hash) a
    left join public.newsletter_subscribers s on s.address_hash = a.hash
    left join private.newsletter_confirmations f on f.address_hash = a.hash
    where s.id is not null or f.address_hash is not null
  );
end $$;
comment on function private.newsletter_record(text) is
  'For operators: everything that the newsletter keeps about an address; null if that is nothing.';

create function private.forget_newsletter_address(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.newsletter_confirmations c where c.address_hash = private.address_hash(address);
  delete from public.newsletter_subscribers s where s.address_hash = private.address_hash(address);
  return found;
end $$;
comment on function private.forget_newsletter_address(text) is
  'For operators: deletes everything that the newsletter keeps about an address, the hash as well; returns whether there was anything.';

create view private.newsletter_readers with (security_invoker = true) as
select s.id, s.email, s.confirmed_at, s.page
from public.newsletter_subscribers s
left join private.suppressed_addresses x on x.address_hash = s.address_hash
where s.status = 'confirmed' and x.address_hash is null;
comment on view private.newsletter_readers is
  'The addresses that receive the newsletter: the confirmed ones that accept e-mails from us.';

create function private.newsletter_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  this_week constant date := date_trunc('week', now() at time zone 'UTC')::date;
begin
  perform private.require_staff();
  return jsonb_build_object(
    'confirmed', (select count(*) from private.newsletter_readers),
    'pending', (select count(*) from public.newsletter_subscribers s where s.status = 'pending'),
    'weeks', (
      select jsonb_agg(
        jsonb_build_object('week', w.week, 'confirmed', w.confirmed, 'unsubscribed', w.unsubscribed) order by w.week desc)
      from (
        select d::date as week,
          count(*) filter (where c.event in ('confirmed', 'resubscribed')) as confirmed,
          count(*) filter (where c.event = 'unsubscribed') as unsubscribed
        from generate_series(this_week - 77, this_week, interval '7 days') d
        left join private.newsletter_consents c
          on c.occurred_at >= d at time zone 'UTC' and c.occurred_at < (d + interval '7 days') at time zone 'UTC'
        group by d
      ) w
    ),
    'pages', (
      select coalesce(jsonb_agg(jsonb_build_object('page', p.page, 'confirmed', p.confirmed) order by p.confirmed desc), '[]')
      from (
        select s.page, count(*) as confirmed
        from private.newsletter_readers s
        group by s.page
        order by confirmed desc
        limit 20
      ) p
    ));
end $$;

create type public.newsletter_address as (
  id uuid,
  email text,
  confirmed_at timestamptz,
  page text,
  unsubscribe_token text
);
comment on type public.newsletter_address is
  'An address that receives the newsletter, and the token of the link that unsubscribes it.';

create function private.audit_newsletter_export(is_first_page boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- One who begins with a later page reads addresses as well.
  if not is_first_page and exists (
    select from public.audit_log a
    where a.actor_id = (select c.user_id from private.caller c) and a.action = 'newsletter_exported'
      and a.occurred_at > now() - interval '1 hour'
  ) then
    return;
  end if;
  perform private.write_audit(
    'newsletter_exported', 'newsletter_subscribers', null, null, null,
    jsonb_build_object('addresses', (select count(*) from private.newsletter_readers)));
end $$;
comment on function private.audit_newsletter_export(boolean) is
  'Writes into the audit log that the caller exports the newsletter''s addresses: one line for the pages of an hour that follow a first one.';

create function private.newsletter_addresses(after_id uuid default null)
returns setof public.newsletter_address
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.audit_newsletter_export(after_id is null);
  return query
    select s.id, s.email, s.confirmed_at, s.page, private.sign_link('unsubscribe_newsletter', s.id::text)
    from private.newsletter_readers s
    where after_id is null or s.id > after_id
    order by s.id
    limit 500;
end $$;

-- The API.

select private.expose('subscribe_to_newsletter', 'anon, authenticated, service_role',
  'Asks an address by e-mail whether it wants the newsletter, at most once an hour, and after three without an answer once in 30 days; the page with the form and the version of its words are kept as proof. Every address has the same answer. Rate limited.',
  counted_by => 'private.count_call(''subscribe_to_newsletter'', 30, interval ''10 minutes'')');
select private.expose('confirm_newsletter', 'anon, authenticated, service_role',
  'Subscribes the address that received the token by e-mail; returns whether it was not subscribed yet. Rate limited.',
  counted_by => 'private.count_call(''confirm_newsletter'', 60, interval ''10 minutes'')');
-- Mail providers press One-Click for all of their users, from few addresses.
select private.expose('unsubscribe_from_newsletter', 'anon, authenticated, service_role',
  'Unsubscribes the address whose e-mails have the token, and deletes it except for a hash; one that has not confirmed is not asked again for 30 days. Returns a text that resubscribe_to_newsletter takes for an hour, and without which nobody can read the address any more; null if the address was not subscribed. Rate limited for browsers.',
  counted_by => 'case when not private.is_service_role() then private.count_call(''unsubscribe_from_newsletter'', 60, interval ''10 minutes'') end');
select private.expose('resubscribe_to_newsletter', 'anon, authenticated, service_role',
  'Takes back what unsubscribe_from_newsletter did up to an hour ago. Rate limited.',
  counted_by => 'private.count_call(''resubscribe_to_newsletter'', 60, interval ''10 minutes'')');
select private.expose('newsletter_overview', 'authenticated',
  'For staff: how many addresses are confirmed and pending; how many were confirmed and unsubscribed in each of the last twelve weeks, which begin on Monday in UTC; and the twenty pages where most confirmed ones signed up.');
select private.expose('newsletter_addresses', 'authenticated',
  'For staff: up to 500 addresses that receive the newsletter, after the one with this id. The audit log says who exported them.');
