-- E-mails before they leave: who is told what, and what each account wants to hear.

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

create function private.address_hash(address text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return encode(
    sha256(convert_to((select k.key from private.address_key k) || lower(private.clean_address(address)), 'UTF8')),
    'hex');
end $$;
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
comment on column private.newsletter_consents.client is 'A hash of the network that the request came from.';

create index newsletter_consents_subscriber_id_idx on private.newsletter_consents (subscriber_id, id);
create index newsletter_consents_wording_idx on private.newsletter_consents (wording);
create index newsletter_consents_occurred_at_idx on private.newsletter_consents (occurred_at);

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.newsletter_consents enable row level security;

create function private.refuse_consent_changes() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- A subscriber's deletion deletes its consents.
    if not exists (select from public.newsletter_subscribers s where s.id = old.subscriber_id) then
      return old;
    end if;
  end if;
  perform private.refuse(403, 'Consents are only ever added to.', 'consents_are_final');
  return null;
end $$;
comment on function private.refuse_consent_changes() is
  'Refuses to change consents, and to delete those of a subscriber who is still there, for every role.';

create trigger refuse_consent_changes before update or delete on private.newsletter_consents
  for each row execute function private.refuse_consent_changes();

create trigger refuse_truncated_consents before truncate on private.newsletter_consents
  for each statement execute function private.refuse_consent_changes();

create function private.add_consent(subscriber_id uuid, event text, page text, wording text default null)
returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.newsletter_consents (subscriber_id, event, wording, page, client)
  values (
    add_consent.subscriber_id, add_consent.event, add_consent.wording, add_consent.page,
    private.address_hash(private.client_key(private.client_address())));
end $$;
comment on function private.add_consent(uuid, text, text, text) is
  'Adds a consent of the caller. Called by security definer functions only.';

create table private.newsletter_confirmations (
  address_hash text primary key,
  unanswered integer not null default 0,
  last_at timestamptz not null default now(),
  rests_until timestamptz
);
comment on table private.newsletter_confirmations is
  'How many e-mails with the link that confirms each address got since it last confirmed, for a year: it outlives the subscriber, who is deleted after a week. Until rests_until it gets no other.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.newsletter_confirmations enable row level security;

create index newsletter_confirmations_last_at_idx on private.newsletter_confirmations (last_at);

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

create function private.way_back_key(token text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  -- A random token of 256 bits needs no slow derivation. Its plain hash is stored, so the key is the hash of another text.
  return sha256(convert_to('address ' || token, 'UTF8'));
end $$;
comment on function private.way_back_key(text) is
  'The key that encrypts the address of a newsletter_ways_back, from its token.';

create function private.add_way_back(subscriber_id uuid, address text) returns text
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function private.add_way_back(uuid, text) is
  'Keeps the address of someone who unsubscribes for an hour, and returns the only token that can read it.';

-- E-mails that wait to be sent. A statement that writes a fact writes its e-mails in the same transaction; the function send-mail
-- sends them.

create table private.email_topics (
  topic text primary key
);
comment on table private.email_topics is 'What a person can switch off.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.email_topics enable row level security;

insert into private.email_topics (topic) values
  ('decisions'), ('starts'), ('places'), ('recaps'), ('waiting_races');

create table private.email_kinds (
  kind text primary key,
  audience text not null check (audience in ('address', 'account', 'team', 'staff')),
  topic text references private.email_topics (topic),
  -- Lower ones are sent first.
  priority smallint not null,
  daily_limit smallint default 20,
  wait interval not null default '0'
);
comment on table private.email_kinds is
  'The kinds of e-mail: who receives them, and the topic by which a person can switch them off, if they can.';
comment on column private.email_kinds.daily_limit is
  'How many a recipient gets within 24 hours, from all brands together. Null for what is never put off.';
comment on column private.email_kinds.wait is
  'How long it waits before it is sent, so that nobody is told what is settled meanwhile.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.email_kinds enable row level security;

create index email_kinds_topic_idx on private.email_kinds (topic);

insert into private.email_kinds (kind, audience, topic, priority) values
  ('new_sign_in', 'account', null, 1),
  ('owners_changed', 'account', null, 1),
  ('password_changed', 'account', null, 1),
  ('email_changed', 'account', null, 1),
  ('factor_added', 'account', null, 1),
  ('factor_removed', 'account', null, 1),
  ('factor_removal_planned', 'account', null, 1),
  ('hand_over_planned', 'account', null, 1),
  ('brand_handed_over', 'account', null, 1),
  ('race_created', 'team', null, 2),
  ('order_paid', 'team', null, 2),
  ('order_due_tomorrow', 'team', null, 2),
  ('order_unpaid', 'team', null, 2),
  ('order_refunded', 'team', null, 2),
  ('package_ended', 'team', null, 2),
  ('newsletter_confirmation', 'address', null, 4),
  ('member_invited', 'address', null, 2),
  ('brand_closed', 'account', null, 2),
  ('member_joined', 'team', null, 3),
  ('race_approved', 'team', 'decisions', 3),
  ('race_cancelled', 'team', 'decisions', 3),
  ('race_moved', 'team', 'decisions', 3),
  ('race_change_sent_back', 'team', 'decisions', 3),
  ('race_starts', 'team', 'starts', 3),
  ('race_half_full', 'team', 'places', 3),
  ('race_full', 'team', 'places', 3),
  ('race_completed', 'team', 'recaps', 3),
  ('account_secured', 'staff', null, 1),
  ('races_waiting', 'staff', 'waiting_races', 3),
  ('orders_in_review', 'staff', null, 3),
  ('hand_over_asked', 'staff', null, 2),
  ('hand_over_confirmed', 'staff', null, 2),
  ('hand_over_ended', 'staff', null, 3),
  ('emails_failed', 'staff', null, 3);

insert into private.email_kinds (kind, audience, topic, priority, wait) values
  ('order_due', 'team', null, 2, '30 minutes');

update private.email_kinds set daily_limit = 5 where kind = 'member_invited';
-- What a person has just asked for, security, receipts, and what staff must know.
update private.email_kinds set daily_limit = null
where audience = 'staff' or kind in (
  'newsletter_confirmation', 'new_sign_in', 'password_changed', 'email_changed', 'factor_added', 'factor_removed',
  'factor_removal_planned', 'owners_changed', 'brand_closed', 'hand_over_planned', 'brand_handed_over', 'order_paid', 'order_refunded');

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  kind text not null references private.email_kinds (kind),
  -- The account, whose address is looked up when the e-mail is sent.
  user_id uuid references auth.users (id) on delete cascade,
  -- The address, for someone without an account, or an account's former address.
  recipient text,
  -- No foreign key: its check would lock the brand for each statement that tells of its races, out of the order in which others lock.
  brand_partner_id uuid,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- From when it may go: set when it is written or put off, never by a retry.
  send_at timestamptz not null default now(),
  -- From when it can be claimed, for the first time or again.
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  provider_id text,
  failed_at timestamptz,
  -- When it was to be sent, its recipient did not want it or was gone, or what it tells had ended.
  dropped_at timestamptz,
  last_error text,
  check (user_id is not null or recipient is not null),
  check (num_nonnulls(sent_at, failed_at, dropped_at) <= 1)
);
comment on table private.outbox is
  'E-mails to send and sent ones. Its key names the kind, one fact and one recipient, so that nobody is told anything twice.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.outbox enable row level security;

create index outbox_waiting_idx on private.outbox (not_before)
  where sent_at is null and failed_at is null and dropped_at is null;
create index outbox_user_id_idx on private.outbox (user_id);
create index outbox_brand_partner_id_idx on private.outbox (brand_partner_id, sent_at);
create index outbox_kind_idx on private.outbox (kind);

create function private.email_account(
  kind text,
  fact text,
  user_id uuid,
  payload jsonb,
  brand_id uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (key, kind, user_id, brand_partner_id, payload, send_at, not_before)
  select email_account.kind || ':' || fact || ':' || u.id, k.kind, u.id, brand_id, email_account.payload,
    now() + k.wait, now() + k.wait
  from auth.users u
  join private.email_kinds k on k.kind = email_account.kind
  where u.id = email_account.user_id
  -- An account that is being deleted is not waited for, and needs no e-mail.
  for key share of u skip locked
  on conflict (key) do nothing;
end $$;
comment on function private.email_account(text, text, uuid, jsonb, uuid) is
  'Tells an account of a fact by e-mail, once, after the wait of its kind. The fact begins with the id of what it is about.';

create function private.email_address(kind text, fact text, recipient text, payload jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (key, kind, recipient, payload)
  values (
    email_address.kind || ':' || fact, email_address.kind, email_address.recipient,
    email_address.payload)
  on conflict (key) do nothing;
end $$;
comment on function private.email_address(text, text, text, jsonb) is
  'Tells an address of a fact by e-mail, once.';

create function private.email_team(kind text, fact text, brand_id uuid, payload jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.email_account(email_team.kind, fact, m.user_id, email_team.payload, brand_id)
  from public.brand_members m
  where m.brand_partner_id = brand_id;
end $$;
comment on function private.email_team(text, text, uuid, jsonb) is
  'Tells everyone of a brand of a fact by e-mail, once.';

create function private.email_staff(kind text, fact text, payload jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.email_account(email_staff.kind, fact, s.user_id, email_staff.payload)
  from public.staff_members s;
end $$;
comment on function private.email_staff(text, text, jsonb) is 'Tells all staff of a fact by e-mail, once.';

-- What a person wants to be told by e-mail: in the portal, or by a link that switches a topic off without a login.

create table private.email_opt_outs (
  user_id uuid not null references auth.users (id) on delete cascade,
  topic text not null references private.email_topics (topic) on delete cascade,
  primary key (user_id, topic)
);
comment on table private.email_opt_outs is 'What each person has switched off.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.email_opt_outs enable row level security;

create index email_opt_outs_topic_idx on private.email_opt_outs (topic);

create function private.wants_email(user_id uuid, topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select from private.email_opt_outs o
    where o.user_id = wants_email.user_id and o.topic = wants_email.topic);
end $$;
comment on function private.wants_email(uuid, text) is
  'Whether a person has not switched off a topic. What has no topic, null, cannot be switched off.';

create type public.email_preference as (topic text, is_on boolean);
comment on type public.email_preference is 'A topic that a person can switch off, and whether it is on.';

create function private.own_email_topics() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select distinct k.topic
    from private.email_kinds k
    where k.topic is not null and (
      k.audience = 'team' and exists (select from private.own_memberships)
      or k.audience = 'staff' and exists (select from private.own_staff_membership));
end $$;
comment on function private.own_email_topics() is
  'The topics that concern the caller: those of e-mails to brands for someone of a brand, those of e-mails to staff for staff.';

create function private.email_preferences() returns setof public.email_preference
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select own.topic, not exists (
      select from private.email_opt_outs e
      where e.user_id = (select c.user_id from private.caller c) and e.topic = own.topic)
    from private.own_email_topics() as own (topic)
    order by own.topic;
end $$;

create function private.set_email_preference(topic text, is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_user_id constant uuid := (select c.user_id from private.caller c);
begin
  if is_on is null then
    perform private.refuse(400, 'Missing required fields: is_on', 'missing_fields');
  end if;
  if not exists (select from private.own_email_topics() as own (topic) where own.topic = set_email_preference.topic) then
    perform private.refuse(400, 'You get no e-mails of this kind.', 'invalid_value');
  end if;
  if is_on then
    delete from private.email_opt_outs e
    where e.user_id = own_user_id and e.topic = set_email_preference.topic;
  else
    insert into private.email_opt_outs (user_id, topic) values (own_user_id, set_email_preference.topic)
    on conflict do nothing;
  end if;
end $$;

create function private.email_link_topic(token text) returns private.email_opt_outs
language plpgsql stable security definer set search_path = '' as $$
declare
  parts constant text[] := string_to_array(private.read_link('switch_off_email', token), ':');
  linked private.email_opt_outs;
begin
  linked.user_id := (select u.id from auth.users u where u.id = parts[1]::uuid and u.deleted_at is null);
  linked.topic := (select t.topic from private.email_topics t where t.topic = parts[2]);
  if linked.topic is null then
    perform private.refuse(410, 'This link has expired.', 'expired_link');
  end if;
  return linked;
end $$;
comment on function private.email_link_topic(text) is
  'The account and the topic of a link to switch e-mails off, with a null account if it was deleted. Raises an error for a link that is not valid or whose topic is gone.';

create function private.switch_off_email(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  linked private.email_opt_outs;
begin
  linked := private.email_link_topic(token);
  if linked.user_id is not null then
    insert into private.email_opt_outs (user_id, topic) values (linked.user_id, linked.topic)
    on conflict do nothing;
  end if;
  return linked.topic;
end $$;

create function private.switch_on_email(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  linked private.email_opt_outs;
begin
  linked := private.email_link_topic(token);
  delete from private.email_opt_outs e
  where e.user_id = linked.user_id and e.topic = linked.topic;
  return linked.topic;
end $$;

-- Addresses that do not take our e-mails.

create table private.suppressed_addresses (
  address_hash text primary key,
  reason text not null check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default now()
);
comment on table private.suppressed_addresses is
  'Hashes of the addresses that do not exist, or whose owner marked an e-mail as spam. The first receive nothing more, the others only what an account must know.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.suppressed_addresses enable row level security;

create function private.is_suppressed(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.suppressed_addresses s where s.address_hash = private.address_hash(address));
end $$;
comment on function private.is_suppressed(text) is 'Whether an address has bounced or complained.';

create function private.is_refused(address text, is_optional boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.suppressed_addresses s
    where s.address_hash = private.address_hash(address)
      -- A complaint about one e-mail must not keep receipts and security notices from an account.
      and (s.reason = 'bounced' or is_optional));
end $$;
comment on function private.is_refused(text, boolean) is
  'Whether an e-mail is not sent to an address: none after a bounce, and after a complaint none that is optional.';

create function private.lift_suppression(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.suppressed_addresses s where s.address_hash = private.address_hash(address);
  return found;
end $$;
comment on function private.lift_suppression(text) is
  'For operators: allows e-mails to an address again; returns whether it was suppressed.';

-- Who is invited to a brand's team, and who is not to be: by these, an invitation's e-mail is sent or not.

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  brand_partner_id uuid not null references public.brand_partners (id) on delete cascade,
  email text not null
    constraint invitations_email_form check (private.is_email(email) and email = lower(email)),
  role text not null check (role in ('owner', 'editor', 'viewer')),
  -- No foreign key, as for member_names: it stays when the account is deleted.
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete cascade,
  withdrawn_at timestamptz,
  -- The id and the name of the account that is created by accepting.
  new_account_id uuid unique,
  new_account_name text,
  -- Why staff hand the brand over; null for every other invitation.
  hand_over_reason text check (length(hand_over_reason) <= 500),
  -- The owner whom a hand-over replaces, if the brand has one. No foreign key, as for invited_by.
  replaced_owner_id uuid,
  check (num_nonnulls(accepted_at, withdrawn_at) <= 1),
  check (replaced_owner_id is null or hand_over_reason is not null and role = 'owner')
);
comment on table private.invitations is
  'Who may join a brand''s team, and as what. One that is sent again is withdrawn and followed by a new one. One with a hand_over_reason hands the brand over. Deleted after 30 days.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.invitations enable row level security;

create unique index invitations_open_key on private.invitations (brand_partner_id, email)
  where accepted_at is null and withdrawn_at is null;
create unique index invitations_open_hand_over_key on private.invitations (brand_partner_id)
  where hand_over_reason is not null and accepted_at is null and withdrawn_at is null;
create index invitations_brand_partner_id_idx on private.invitations (brand_partner_id, created_at);
create index invitations_accepted_by_idx on private.invitations (accepted_by);
create index invitations_created_at_idx on private.invitations (created_at);

create function private.invitation_state(invitation private.invitations) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when invitation.accepted_at is not null then 'accepted'
    -- Withdrawing one that had expired changes nothing for its reader.
    when invitation.expires_at <= coalesce(invitation.withdrawn_at, now()) then 'expired'
    when invitation.withdrawn_at is not null then 'withdrawn'
    else 'open'
  end;
end $$;
comment on function private.invitation_state(private.invitations) is
  'Whether an invitation is open, accepted, withdrawn or expired.';

create table private.hand_overs (
  id uuid primary key default gen_random_uuid(),
  brand_partner_id uuid not null references public.brand_partners (id) on delete cascade,
  email text not null
    constraint hand_overs_email_form check (private.is_email(email) and email = lower(email)),
  reason text not null check (length(reason) <= 500),
  -- No foreign keys to accounts: these stay when an account is deleted.
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  -- Null if an operator confirmed it.
  confirmed_by uuid,
  confirmed_at timestamptz,
  begins_at timestamptz,
  begun_at timestamptz,
  ended_at timestamptz,
  ending text check (ending in ('withdrawn', 'stopped', 'other_owner', 'brand_closed', 'brand_deactivated', 'refused')),
  check (num_nonnulls(confirmed_at, begins_at) <> 1),
  check (confirmed_at is not null or num_nonnulls(confirmed_by, begun_at) = 0),
  check (num_nonnulls(begun_at, ended_at) <= 1),
  check ((ended_at is null) = (ending is null)),
  check (confirmed_by <> asked_by)
);
comment on table private.hand_overs is
  'Hand-overs that staff asked for: one waits until it is confirmed, and then until begins_at, when its invitation is sent, or until it ends. Deleted after 30 days.';
comment on column private.hand_overs.ending is
  'Why it never began: staff withdrew it, an owner stopped it, the brand got another owner, was closed or deactivated, or what a hand-over needs was no longer so.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.hand_overs enable row level security;

create unique index hand_overs_open_key on private.hand_overs (brand_partner_id)
  where begun_at is null and ended_at is null;
create index hand_overs_brand_partner_id_idx on private.hand_overs (brand_partner_id);
create index hand_overs_begins_at_idx on private.hand_overs (begins_at)
  where begun_at is null and ended_at is null;

create function private.is_open_hand_over(hand_over private.hand_overs) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return num_nonnulls(hand_over.begun_at, hand_over.ended_at) = 0;
end $$;
comment on function private.is_open_hand_over(private.hand_overs) is
  'Whether a hand-over waits: to be confirmed, or to begin.';

create table private.invitation_refusals (
  address_hash text primary key,
  refused_at timestamptz not null default now()
);
comment on table private.invitation_refusals is
  'Hashes of the addresses whose readers asked not to be invited by any brand.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.invitation_refusals enable row level security;

create function private.refuses_invitations(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.invitation_refusals r where r.address_hash = private.address_hash(address));
end $$;
comment on function private.refuses_invitations(text) is
  'Whether the reader of an address asked not to be invited.';

create function private.is_staff_address(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.staff_members s
    join auth.users u on u.id = s.user_id
    where lower(u.email) = address);
end $$;
comment on function private.is_staff_address(text) is 'Whether an address in lower case is that of staff.';

-- What a brand's team is told about its races.

create function private.iso_time(instant timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end $$;
comment on function private.iso_time(timestamptz) is 'An instant as ISO 8601 in UTC, whatever the session''s time zone.';

create function private.race_fact(race public.live_races) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', race.id, 'name', race.name, 'start_time', private.iso_time(race.start_time),
    'start_time_zone', race.start_time_zone, 'target_distance', race.target_distance,
    'max_participants', race.max_participants);
end $$;
comment on function private.race_fact(public.live_races) is 'A race as e-mails show it.';

create function private.tell_race_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.email_team('race_created', r.id::text, r.brand_partner_id,
    jsonb_build_object('race', private.race_fact(r)))
  from public.live_races r
  where r.id = new.live_race_id;
  return null;
end $$;
comment on function private.tell_race_created() is
  'Tells a team of its new race for which nothing is due. A race with a price is told by its order.';

create trigger tell_race_created after insert on public.race_orders
  for each row when (new.status = 'free' and new.live_race_id is not null)
  execute function private.tell_race_created();

create function private.best_day(race public.live_races) returns date
language plpgsql stable set search_path = '' as $$
begin
  return (
    select (p.joined_at at time zone race.start_time_zone)::date
    from public.race_participants p
    where p.live_race_id = race.id
    group by 1
    -- As in the charts: a day with fewer would show what single runners did.
    having count(*) >= 10
    order by count(*) desc, 1
    limit 1
  );
end $$;
comment on function private.best_day(public.live_races) is
  'The day in the race''s zone on which most runners joined it, the first of several; null if no day has ten.';

create function private.race_recap(race public.live_races) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'race', private.race_fact(race),
      'joined', t.total_participants,
      'finished', t.completed_participants,
      'completion_rate', 100.0 * t.completed_participants / nullif(t.total_participants, 0),
      'average_seconds', (private.race_series_of(race)).average_seconds,
      'best_day', private.best_day(race))
    from public.race_participant_totals t
    where t.live_race_id = race.id
  );
end $$;
comment on function private.race_recap(public.live_races) is
  'A race with its results: runners who joined and finished, the rate in per cent, the average in seconds, and the best day.';

create function private.tell_race_moved(race public.live_races, before text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := case
    when race.status = 'completed' then 'race_completed'
    when race.status = 'cancelled' then 'race_cancelled'
    when race.status = 'active' and before = 'pending' then 'race_approved'
    else 'race_moved'
  end;
begin
  perform private.email_team(kind, race.id || ':' || private.iso_time(now()), race.brand_partner_id, case kind
    when 'race_completed' then private.race_recap(race)
    when 'race_approved' then jsonb_build_object('race', private.race_fact(race))
    when 'race_cancelled' then jsonb_build_object('race', private.race_fact(race), 'reason', reason)
    else jsonb_build_object('race', private.race_fact(race), 'status', race.status, 'reason', reason)
  end);
end $$;
comment on function private.tell_race_moved(public.live_races, text, text) is
  'Tells a team that its race was approved, cancelled, completed or moved otherwise, and why.';

-- What a brand's team is told about its orders: receipts and reminders, which nobody can switch off.

create function private.order_payload(race_order public.race_orders, is_package boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'order', jsonb_build_object(
      'id', race_order.id, 'total_cents', race_order.total_cents, 'pay_by', private.iso_time(race_order.pay_by),
      'package_tier', case when is_package then race_order.tier end),
    'race', case when not is_package then (
      select private.race_fact(r) from public.live_races r where r.id = race_order.live_race_id) end);
end $$;
comment on function private.order_payload(public.race_orders, boolean) is
  'An order as e-mails show it, with its race, or with its tier if it is for a package.';

create function private.tell_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  payload jsonb;
  before text := '';
begin
  if tg_op = 'UPDATE' then
    before := old.status;
  end if;
  -- A payment that came too late is for a package, not for the cancelled race.
  payload := private.order_payload(new, new.live_race_id is null or before = 'void');
  if new.status = 'due' then
    perform private.email_team('order_due', new.id::text, new.brand_partner_id, payload);
  elsif new.status = 'paid' and before in ('due', 'void') then
    perform private.email_team('order_paid', new.id::text, new.brand_partner_id, payload || jsonb_build_object(
      'receipt_url', (select p.receipt_url from public.order_payments p where p.id = new.settled_by)));
  end if;
  return null;
end $$;
comment on function private.tell_order_status() is 'Tells a team that its order is due or was paid.';

create trigger tell_new_order after insert on public.race_orders
  for each row when (new.status = 'due') execute function private.tell_order_status();

create trigger tell_order_status after update of status on public.race_orders
  for each row when (old.status <> new.status) execute function private.tell_order_status();

create function private.tell_void_order(race_order public.race_orders, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.email_team('order_unpaid', race_order.id::text, race_order.brand_partner_id,
    private.order_payload(race_order, race_order.live_race_id is null) || jsonb_build_object('reason', reason));
end $$;
comment on function private.tell_void_order(public.race_orders, text) is
  'Tells a team that staff voided an order, for a reason, or without one that it was not paid in time.';

create function private.tell_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  race_order public.race_orders;
begin
  select o.* into race_order from public.race_orders o where o.id = new.order_id;
  perform private.email_team('order_refunded', new.reference, new.brand_partner_id,
    private.order_payload(race_order, race_order.live_race_id is null or exists (
      select from public.race_packages k where k.order_id = race_order.id))
    || jsonb_build_object(
      'refund_cents', -new.cents,
      'refunded_cents', -private.balance(new.payment_id, array['refund', 'refund_reversal']),
      'ends_package', exists (
        select from public.race_packages k
        where k.order_id = race_order.id and race_order.settled_by = new.payment_id
          and not private.is_package_used(k.id))));
  return null;
end $$;
comment on function private.tell_refund() is
  'Tells a team of each refund, with what has been refunded of the payment in all, and whether it ends an unused package.';

create trigger tell_refund after insert on public.payment_entries
  for each row when (new.kind = 'refund') execute function private.tell_refund();

create function private.tell_package_end(race_order public.race_orders, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.email_team('package_ended', race_order.id::text, race_order.brand_partner_id,
    private.order_payload(race_order, true) || jsonb_build_object('reason', reason));
end $$;
comment on function private.tell_package_end(public.race_orders, text) is
  'Tells a team that staff ended its package, with their reason.';

create table private.told_orders (
  order_id uuid primary key references public.race_orders (id) on delete cascade,
  pay_by timestamptz not null
);
comment on table private.told_orders is
  'The time until which an order can be paid, of which its team was reminded, so that it is reminded once.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.told_orders enable row level security;

create function private.tell_due_orders(instant timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  race_order public.race_orders;
  told integer := 0;
begin
  for race_order in
    select o.*
    from public.race_orders o
    where o.status = 'due'
      and o.pay_by > instant and o.pay_by <= instant + interval '24 hours'
      -- Its first e-mail said as much less than a day ago.
      and o.created_at <= o.pay_by - interval '24 hours'
      -- Money that came or is on its way.
      and o.review is null
      and not exists (
        select from public.order_payments p where p.order_id = o.id and p.status = 'processing')
      and not exists (
        select from private.told_orders t where t.order_id = o.id and t.pay_by = o.pay_by)
    order by o.pay_by, o.id
    limit 1000
  loop
    insert into private.told_orders as t (order_id, pay_by) values (race_order.id, race_order.pay_by)
    on conflict (order_id) do update set pay_by = excluded.pay_by where t.pay_by <> excluded.pay_by;
    continue when not found;
    perform private.email_team(
      'order_due_tomorrow', race_order.id || ':' || private.iso_time(race_order.pay_by), race_order.brand_partner_id,
      private.order_payload(race_order, race_order.live_race_id is null));
    told := told + 1;
  end loop;
  return told;
end $$;
comment on function private.tell_due_orders(timestamptz) is
  'Reminds teams of orders that can be paid by card for 24 hours more from the instant on, or less, once for each end of that time, at most 1000 per call; returns how many. Called by the schedule.';

-- The API.

select private.expose('email_preferences', 'authenticated',
  'The topics of e-mails that concern the caller and can be switched off, and whether each is on.');
select private.expose('set_email_preference', 'authenticated',
  'Switches e-mails of a topic that concerns the caller on or off.');
select private.expose('switch_off_email', 'anon, authenticated',
  'Switches off the topic of an e-mail whose link has this token, without a login; returns the topic. A repeat succeeds. Rate limited.',
  counted_by => 'private.count_call(''switch_off_email'', 60, interval ''10 minutes'')');
select private.expose('switch_on_email', 'anon, authenticated',
  'Takes switch_off_email back with the same token; returns the topic. Shares its rate limit.',
  counted_by => 'private.count_call(''switch_off_email'', 60, interval ''10 minutes'')');
