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
