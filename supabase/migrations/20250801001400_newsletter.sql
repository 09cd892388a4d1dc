-- Who receives the newsletter, and the proof that they asked for it. The functions that subscribe and unsubscribe send
-- e-mails, so they follow the outbox.

create table private.address_key (
  key text primary key
);
comment on table private.address_key is
  'The key of the hashes of e-mail addresses, in one row. It never changes: another key would make every stored hash unknown.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.address_key enable row level security;

insert into private.address_key (key) values (gen_random_uuid()::text || gen_random_uuid()::text);

create function private.address_hash(address text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return encode(
    sha256(convert_to((select k.key from private.address_key k) || lower(private.clean_address(address)), 'UTF8')),
    'hex');
end;
$$;
comment on function private.address_hash(text) is
  'A hash of an e-mail address in any letter case, which nobody can compute who has no access to the database.';

create table public.newsletter_subscribers (
  email text primary key
    constraint newsletter_subscribers_email_form
    check (private.is_email(email) and email = lower(btrim(email))),
  subscribed_at timestamptz not null default now()
);
comment on table public.newsletter_subscribers is
  'E-mail addresses that receive the newsletter. Browsers cannot read them.';

-- No policy on purpose: only subscribe_to_newsletter adds rows, and browsers see none.
alter table public.newsletter_subscribers enable row level security;

grant select, insert, delete on public.newsletter_subscribers to service_role;

create function private.subscribe_to_newsletter(email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := lower(private.clean_address(subscribe_to_newsletter.email));
begin
  perform private.count_call('subscribe_to_newsletter', 30, interval '10 minutes');
  if not coalesce(private.is_email(address), false) then
    perform private.refuse(400, 'Please enter a valid email address.', 'invalid_value');
  end if;
  -- A repeat succeeds, so that the response does not reveal who is subscribed.
  insert into public.newsletter_subscribers (email) values (address) on conflict do nothing;
end;
$$;
comment on function private.subscribe_to_newsletter(text) is 'Implements subscribe_to_newsletter.';
grant execute on function private.subscribe_to_newsletter(text) to anon, authenticated, service_role;

create function public.subscribe_to_newsletter(email text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.subscribe_to_newsletter(email);
end;
$$;
comment on function public.subscribe_to_newsletter(text) is
  'Stores an address for the newsletter in lower case; a repeat succeeds and stores nothing. Rate limited.';
grant execute on function public.subscribe_to_newsletter(text) to anon, authenticated, service_role;
