-- What the function send-mail needs to know of an e-mail, and what it says became of it.

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
