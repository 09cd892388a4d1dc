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
  wait interval not null default '0'
);
comment on table private.email_kinds is
  'The kinds of e-mail: who receives them, and the topic by which a person can switch them off, if they can.';
comment on column private.email_kinds.wait is
  'How long it waits before it is sent, so that nobody is told what is settled meanwhile.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.email_kinds enable row level security;
create index email_kinds_topic_idx on private.email_kinds (topic);

insert into private.email_kinds (kind, audience, topic, priority) values
  ('new_sign_in', 'account', null, 1),
  ('password_changed', 'account', null, 1),
  ('email_changed', 'account', null, 1),
  ('factor_added', 'account', null, 1),
  ('factor_removed', 'account', null, 1),
  ('factor_removal_planned', 'account', null, 1),
  ('brand_handed_over', 'account', null, 1),
  ('race_created', 'team', null, 2),
  ('order_paid', 'team', null, 2),
  ('order_due_tomorrow', 'team', null, 2),
  ('order_unpaid', 'team', null, 2),
  ('order_refunded', 'team', null, 2),
  ('package_ended', 'team', null, 2),
  ('newsletter_confirmation', 'address', null, 2),
  ('member_invited', 'address', null, 2),
  ('brand_closed', 'account', null, 2),
  ('member_joined', 'team', null, 3),
  ('race_approved', 'team', 'decisions', 3),
  ('race_cancelled', 'team', 'decisions', 3),
  ('race_moved', 'team', 'decisions', 3),
  ('race_starts', 'team', 'starts', 3),
  ('race_half_full', 'team', 'places', 3),
  ('race_full', 'team', 'places', 3),
  ('race_completed', 'team', 'recaps', 3),
  ('races_waiting', 'staff', 'waiting_races', 3),
  ('orders_in_review', 'staff', null, 3),
  ('emails_failed', 'staff', null, 3);
insert into private.email_kinds (kind, audience, topic, priority, wait) values
  ('order_due', 'team', null, 2, '30 minutes');

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
create index outbox_brand_partner_id_idx on private.outbox (brand_partner_id);
create index outbox_kind_idx on private.outbox (kind);

create function private.email_account(
  kind text,
  fact text,
  user_id uuid,
  payload jsonb,
  brand_id uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.outbox (key, kind, user_id, brand_partner_id, payload, not_before)
  select email_account.kind || ':' || fact || ':' || u.id, k.kind, u.id, brand_id, email_account.payload,
    now() + k.wait
  from auth.users u
  join private.email_kinds k on k.kind = email_account.kind
  where u.id = email_account.user_id
  -- An account that is being deleted is not waited for, and needs no e-mail.
  for key share of u skip locked
  on conflict (key) do nothing;
end;
$$;
comment on function private.email_account(text, text, uuid, jsonb, uuid) is
  'Tells an account of a fact by e-mail, once, after the wait of its kind. The fact begins with the id of what it is about.';

create function private.email_address(kind text, fact text, recipient text, payload jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.outbox (key, kind, recipient, payload)
  values (
    email_address.kind || ':' || fact, email_address.kind, email_address.recipient,
    email_address.payload)
  on conflict (key) do nothing;
end;
$$;
comment on function private.email_address(text, text, text, jsonb) is
  'Tells an address of a fact by e-mail, once.';

create function private.email_team(kind text, fact text, brand_id uuid, payload jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.email_account(email_team.kind, fact, m.user_id, email_team.payload, brand_id)
  from public.brand_members m
  where m.brand_partner_id = brand_id;
end;
$$;
comment on function private.email_team(text, text, uuid, jsonb) is
  'Tells everyone of a brand of a fact by e-mail, once.';

create function private.email_staff(kind text, fact text, payload jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.email_account(email_staff.kind, fact, s.user_id, email_staff.payload)
  from public.staff_members s;
end;
$$;
comment on function private.email_staff(text, text, jsonb) is
  'Tells all staff of a fact by e-mail, once.';
