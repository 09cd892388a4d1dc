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

create table private.newsletter_wordings (
  version text primary key,
  form text not null,
  confirmation text not null
);
comment on table private.newsletter_wordings is
  'What the newsletter''s form and the page that confirms have said. A change of either adds a version.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.newsletter_wordings enable row level security;

insert into private.newsletter_wordings (version, form, confirmation) values (
  '2026-11',
  'One email a week, and nothing else comes to your address.',
  'You get one email a week, on Sunday. Every one has a link that unsubscribes you.');

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text unique
    constraint newsletter_subscribers_email_form
    check (private.is_email(email) and email = lower(btrim(email))),
  address_hash text not null unique,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  nonce uuid not null default gen_random_uuid() unique,
  page text,
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  constraint newsletter_subscribers_only_hash_stays
    check ((status = 'unsubscribed') = (email is null)),
  check (status <> 'confirmed' or confirmed_at is not null)
);
comment on table public.newsletter_subscribers is
  'E-mail addresses that asked for the newsletter. Of one that unsubscribed, only the hash stays. Browsers cannot read them.';
comment on column public.newsletter_subscribers.nonce is
  'What the link that confirms names. It changes once it has been used and the address subscribes again.';
comment on column public.newsletter_subscribers.page is
  'The page with the form, and where its visitor came from if the link said so: /newsletter?from=instagram.';
comment on column public.newsletter_subscribers.requested_at is
  'When the last e-mail with the link that confirms was asked for.';

create index newsletter_subscribers_pending_idx
  on public.newsletter_subscribers (requested_at) where status = 'pending';
create index newsletter_subscribers_confirmed_idx
  on public.newsletter_subscribers (id) where status = 'confirmed';

-- No policy on purpose: only the newsletter's functions write rows, and browsers see none.
alter table public.newsletter_subscribers enable row level security;

grant select on public.newsletter_subscribers to service_role;

create table private.newsletter_consents (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  event text not null check (event in ('requested', 'confirmed', 'unsubscribed', 'resubscribed')),
  occurred_at timestamptz not null default now(),
  wording text references private.newsletter_wordings (version),
  page text,
  client text not null
);
comment on table private.newsletter_consents is
  'What subscribers consented to, and when they stopped. Append-only; deleted only together with its subscriber.';
comment on column private.newsletter_consents.wording is
  'The version of the words that the page showed, or null if the caller was no page of ours.';
comment on column private.newsletter_consents.client is
  'A hash of the network that the request came from.';

create index newsletter_consents_subscriber_id_idx on private.newsletter_consents (subscriber_id, id);
create index newsletter_consents_wording_idx on private.newsletter_consents (wording);
create index newsletter_consents_occurred_at_idx on private.newsletter_consents (occurred_at);

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.newsletter_consents enable row level security;

create function private.refuse_consent_changes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- A subscriber's deletion deletes its consents.
    if not exists (select from public.newsletter_subscribers s where s.id = old.subscriber_id) then
      return old;
    end if;
  end if;
  perform private.refuse(403, 'Consents are only ever added to.', 'consents_are_final');
  return null;
end;
$$;
comment on function private.refuse_consent_changes() is
  'Refuses to change consents, and to delete those of a subscriber who is still there, for every role.';

create trigger refuse_consent_changes
  before update or delete on private.newsletter_consents
  for each row execute function private.refuse_consent_changes();

create trigger refuse_truncated_consents
  before truncate on private.newsletter_consents
  for each statement execute function private.refuse_consent_changes();

create function private.add_consent(subscriber_id uuid, event text, page text, wording text default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.newsletter_consents (subscriber_id, event, wording, page, client)
  values (
    add_consent.subscriber_id, add_consent.event, add_consent.wording, add_consent.page,
    private.address_hash(private.client_key(private.client_address())));
end;
$$;
comment on function private.add_consent(uuid, text, text, text) is
  'Adds a consent of the caller. Called by security definer functions only.';

create table private.newsletter_ways_back (
  token_hash bytea primary key check (length(token_hash) = 32),
  subscriber_id uuid not null unique references public.newsletter_subscribers (id) on delete cascade,
  address bytea not null,
  ends_at timestamptz not null
);
comment on table private.newsletter_ways_back is
  'With what an address that has unsubscribed can take that back for an hour. Only the SHA-256 hash of its token is stored.';
comment on column private.newsletter_ways_back.address is
  'The address, encrypted with a key that only the token yields.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.newsletter_ways_back enable row level security;

create index newsletter_ways_back_ends_at_idx on private.newsletter_ways_back (ends_at);

create function private.way_back_key(token text)
returns bytea
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- A random token of 256 bits needs no slow derivation. Its plain hash is stored, so the key is the hash of another text.
  return sha256(convert_to('address ' || token, 'UTF8'));
end;
$$;
comment on function private.way_back_key(text) is
  'The key that encrypts the address of a newsletter_ways_back, from its token.';

create function private.add_way_back(subscriber_id uuid, address text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  insert into private.newsletter_ways_back as w (token_hash, subscriber_id, address, ends_at)
  values (
    sha256(convert_to(token, 'UTF8')), add_way_back.subscriber_id,
    -- Each key encrypts one text, so no initialization vector is needed.
    extensions.encrypt(convert_to(add_way_back.address, 'UTF8'), private.way_back_key(token), 'aes'),
    now() + interval '1 hour')
  on conflict on constraint newsletter_ways_back_subscriber_id_key do update set
    token_hash = excluded.token_hash, address = excluded.address, ends_at = excluded.ends_at;
  return token;
end;
$$;
comment on function private.add_way_back(uuid, text) is
  'Keeps the address of someone who unsubscribes for an hour, and returns the only token that can read it.';
