-- Subscribing to the newsletter, confirming it from an e-mail, and leaving it.

create function private.is_service_role()
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return nullif(current_setting('request.jwt.claims', true), '')::json ->> 'role' is not distinct from 'service_role';
end;
$$;
comment on function private.is_service_role() is
  'Whether the request has the secret key, as those of our functions do.';
grant execute on function private.is_service_role() to anon, authenticated, service_role;

create function private.subscribe_to_newsletter(email text, page text default null, wording text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := lower(private.clean_address(subscribe_to_newsletter.email));
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
  insert into public.newsletter_subscribers (email, address_hash, page)
  values (address, private.address_hash(address), subscribe_to_newsletter.page)
  -- Of the address or of its hash: two sign-ups at once can meet either first.
  on conflict do nothing
  returning * into subscriber;
  if not found then
    select * into subscriber from public.newsletter_subscribers s
    where s.address_hash = private.address_hash(address)
    for update;
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
    perform private.email_address(
      'newsletter_confirmation', subscriber.id || ':' || extract(epoch from now()), address, '{}');
  end if;
end;
$$;
comment on function private.subscribe_to_newsletter(text, text, text) is 'Implements subscribe_to_newsletter.';
grant execute on function private.subscribe_to_newsletter(text, text, text) to anon, authenticated, service_role;

create function public.subscribe_to_newsletter(email text, page text default null, wording text default null)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[email, page, wording]);
  perform private.count_call('subscribe_to_newsletter', 30, interval '10 minutes');
  begin
    perform private.subscribe_to_newsletter(email, page, wording);
    return null;
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.subscribe_to_newsletter(text, text, text) is
  'Asks an address by e-mail whether it wants the newsletter, at most once an hour; the page with the form and the version of its words are kept as proof. Every address has the same answer. Rate limited.';
grant execute on function public.subscribe_to_newsletter(text, text, text) to anon, authenticated, service_role;

create function private.confirm_newsletter(token text, wording text default null)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
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
  perform private.add_consent(subscriber.id, 'confirmed', '/newsletter/confirm', wording);
  return true;
end;
$$;
comment on function private.confirm_newsletter(text, text) is 'Implements confirm_newsletter.';
grant execute on function private.confirm_newsletter(text, text) to anon, authenticated, service_role;

create function public.confirm_newsletter(token text, wording text default null)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[token, wording]);
  perform private.count_call('confirm_newsletter', 60, interval '10 minutes');
  begin
    return to_jsonb(private.confirm_newsletter(token, wording));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.confirm_newsletter(text, text) is
  'Subscribes the address that received the token by e-mail; returns whether it was not subscribed yet. Rate limited.';
grant execute on function public.confirm_newsletter(text, text) to anon, authenticated, service_role;

create function private.unsubscribe_from_newsletter(token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
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
  -- After One-Click, nobody is there who could press a button.
  if is_one_click or subscriber.status = 'pending' then
    return null;
  end if;
  return private.add_way_back(subscriber.id, subscriber.email);
end;
$$;
comment on function private.unsubscribe_from_newsletter(text) is 'Implements unsubscribe_from_newsletter.';
grant execute on function private.unsubscribe_from_newsletter(text) to anon, authenticated, service_role;

create function public.unsubscribe_from_newsletter(token text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[token]);
  -- Mail providers press One-Click for all of their users, from few addresses.
  if not private.is_service_role() then
    perform private.count_call('unsubscribe_from_newsletter', 60, interval '10 minutes');
  end if;
  begin
    return to_jsonb(private.unsubscribe_from_newsletter(token));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.unsubscribe_from_newsletter(text) is
  'Unsubscribes the address whose e-mails have the token, and deletes it except for a hash. Returns a text that resubscribe_to_newsletter takes for an hour, and without which nobody can read the address any more; null if the address was not subscribed. Rate limited for browsers.';
grant execute on function public.unsubscribe_from_newsletter(text) to anon, authenticated, service_role;

create function private.resubscribe_to_newsletter(way_back text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.resubscribe_to_newsletter(text) is 'Implements resubscribe_to_newsletter.';
grant execute on function private.resubscribe_to_newsletter(text) to anon, authenticated, service_role;

create function public.resubscribe_to_newsletter(way_back text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[way_back]);
  perform private.count_call('resubscribe_to_newsletter', 60, interval '10 minutes');
  begin
    perform private.resubscribe_to_newsletter(way_back);
    return null;
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.resubscribe_to_newsletter(text) is
  'Takes back what unsubscribe_from_newsletter did up to an hour ago. Rate limited.';
grant execute on function public.resubscribe_to_newsletter(text) to anon, authenticated, service_role;
