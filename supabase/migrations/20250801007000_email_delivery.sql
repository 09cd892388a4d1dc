-- How e-mails leave the outbox: the function send-mail claims them, sends them and says what became of them.

create function private.newsletter_tokens(address text, expires_at timestamptz)
returns table (confirm_token text, unsubscribe_token text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select private.sign_link('confirm_newsletter', s.nonce::text, expires_at),
      private.sign_link('unsubscribe_newsletter', s.id::text)
    from public.newsletter_subscribers s
    where s.email = address and s.status = 'pending';
end;
$$;
comment on function private.newsletter_tokens(text, timestamptz) is
  'The tokens of the links in the e-mail that asks an address to confirm its subscription; no row if nothing waits to be confirmed.';

create type public.claimed_email as (
  id uuid,
  kind text,
  recipient text,
  payload jsonb,
  attempts integer,
  switch_off_token text,
  confirm_token text,
  unsubscribe_token text
);
comment on type public.claimed_email is
  'An e-mail to send now: its kind and payload, the address, how often it has been tried with this time, and the tokens of the links that its kind has.';

create function private.address_of_email(email private.outbox, topic text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if email.user_id is null then
    return email.recipient;
  end if;
  return (
    select coalesce(email.recipient, u.email) from auth.users u
    where u.id = email.user_id
      and u.deleted_at is null
      and u.email_confirmed_at is not null
      and (u.banned_until is null or u.banned_until <= now())
      and private.wants_email(u.id, address_of_email.topic)
  );
end;
$$;
comment on function private.address_of_email(private.outbox, text) is
  'The address that an e-mail goes to now, or null if its account does not want it, cannot sign in any more or has not confirmed its address.';

-- The tokens depend on when the e-mail was written, not on when it is sent: a provider takes a repeat for one only if it has
-- the same content.
create function private.claim_email(email private.outbox)
returns public.claimed_email
language plpgsql
security definer
set search_path = ''
as $$
declare
  topic constant text := (select k.topic from private.email_kinds k where k.kind = email.kind);
  claimed public.claimed_email;
begin
  claimed.recipient := private.address_of_email(email, topic);
  if topic is not null then
    claimed.switch_off_token := private.sign_link(
      'switch_off_email', email.user_id || ':' || topic, email.created_at + interval '30 days');
  end if;
  if email.kind = 'newsletter_confirmation' then
    select t.confirm_token, t.unsubscribe_token into claimed.confirm_token, claimed.unsubscribe_token
    from private.newsletter_tokens(email.recipient, email.created_at + interval '7 days') t;
  end if;
  if claimed.recipient is null
    or (email.kind = 'newsletter_confirmation' and claimed.confirm_token is null)
  then
    update private.outbox o set dropped_at = now() where o.id = email.id;
    return null;
  end if;
  if private.is_refused(claimed.recipient, email.user_id is null or topic is not null) then
    update private.outbox o set failed_at = now(), last_error = 'suppressed' where o.id = email.id;
    return null;
  end if;
  update private.outbox o set attempts = o.attempts + 1, not_before = now() + interval '2 minutes'
  where o.id = email.id
  returning o.id, o.kind, o.payload, o.attempts
  into claimed.id, claimed.kind, claimed.payload, claimed.attempts;
  return claimed;
end;
$$;
comment on function private.claim_email(private.outbox) is
  'Claims a locked e-mail for two minutes, after which it waits again unless its sender has said what became of it. Returns null for one that is not to be sent, and says so in the outbox.';

create function private.next_emails(most integer)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select place.id
    from (
      -- Brands, accounts and visitors take turns, so that nobody waits for another's thousand.
      select o.id, o.created_at, k.priority, row_number() over (
        partition by k.priority, coalesce(o.brand_partner_id, o.user_id) order by o.created_at, o.id) as turn
      from private.outbox o
      join private.email_kinds k on k.kind = o.kind
      where o.sent_at is null and o.failed_at is null and o.dropped_at is null
        and o.not_before <= now() and o.created_at > now() - interval '1 day'
    ) place
    -- Beyond the fifth, urgent e-mails of one wait as well.
    order by place.turn > 5, place.priority, place.turn, place.created_at, place.id
    limit most);
end;
$$;
comment on function private.next_emails(integer) is
  'The e-mails that are due, in the order in which they are to be sent.';

create function private.claim_emails(batch_size integer)
returns setof public.claimed_email
language plpgsql
security definer
set search_path = ''
as $$
declare
  due uuid[];
  email private.outbox;
  claimed public.claimed_email;
  remaining integer := least(batch_size, 1000);
begin
  -- Of two senders, the later one sees what the first has claimed.
  perform pg_advisory_xact_lock(hashtext('email claims'));
  while remaining > 0 loop
    due := private.next_emails(remaining);
    for email in
      select o.* from private.outbox o
      where o.id = any (due)
      order by array_position(due, o.id)
      for update skip locked
    loop
      claimed := private.claim_email(email);
      if claimed.id is not null then
        remaining := remaining - 1;
        return next claimed;
      end if;
    end loop;
    exit when not found;
  end loop;
end;
$$;
comment on function private.claim_emails(integer) is 'Implements claim_emails.';
grant execute on function private.claim_emails(integer) to service_role;

create function public.claim_emails(batch_size integer)
returns setof public.claimed_email
language plpgsql
set search_path = ''
as $$
begin
  return query select * from private.claim_emails(batch_size);
end;
$$;
comment on function public.claim_emails(integer) is
  'For the function send-mail: up to this many e-mails to send now, in order. Each comes back after two minutes unless finish_email or fail_email is called for it.';
grant execute on function public.claim_emails(integer) to service_role;

create function private.finish_email(id uuid, provider_id text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- It has been sent, even if it was given up while its sender waited for the provider.
  update private.outbox o set
    sent_at = now(), failed_at = null, dropped_at = null, last_error = null, provider_id = finish_email.provider_id
  where o.id = finish_email.id and o.sent_at is null and o.provider_id is null;
end;
$$;
comment on function private.finish_email(uuid, text) is 'Implements finish_email.';
grant execute on function private.finish_email(uuid, text) to service_role;

create function public.finish_email(id uuid, provider_id text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.finish_email(id, provider_id);
end;
$$;
comment on function public.finish_email(uuid, text) is
  'For the function send-mail: says that the provider has accepted an e-mail, and the provider''s id of it, null if it is not known.';
grant execute on function public.finish_email(uuid, text) to service_role;

create function private.fail_email(id uuid, error text, is_final boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.outbox o set
    last_error = left(error, 100),
    failed_at = case when is_final then now() end,
    -- After 1, 2, 4, … 64 minutes.
    not_before = now() + interval '1 minute' * power(2, least(greatest(o.attempts, 1), 7) - 1)
  where o.id = fail_email.id and o.sent_at is null and o.failed_at is null and o.dropped_at is null;
end;
$$;
comment on function private.fail_email(uuid, text, boolean) is 'Implements fail_email.';
grant execute on function private.fail_email(uuid, text, boolean) to service_role;

create function public.fail_email(id uuid, error text, is_final boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.fail_email(id, error, is_final);
end;
$$;
comment on function public.fail_email(uuid, text, boolean) is
  'For the function send-mail: says why an e-mail was not sent, without any address. Unless that is final, it is tried again, later each time.';
grant execute on function public.fail_email(uuid, text, boolean) to service_role;
