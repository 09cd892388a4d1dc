-- How e-mails leave the outbox: claimed, sent, failed, forgotten.

-- What the function send-mail needs to know of an e-mail, and what it says became of it.

create function private.newsletter_tokens(address text, expires_at timestamptz)
returns table (confirm_token text, unsubscribe_token text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.sign_link('confirm_newsletter', s.nonce::text, expires_at),
      private.sign_link('unsubscribe_newsletter', s.id::text)
    from public.newsletter_subscribers s
    where s.email = address and s.status = 'pending';
end $$;
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
  unsubscribe_token text,
  refuse_token text
);
comment on type public.claimed_email is
  'An e-mail to send now: its kind and payload, the address, how often it has been tried with this time, and the tokens of the links that its kind has.';

create function private.address_of_email(email private.outbox, topic text) returns text
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function private.address_of_email(private.outbox, text) is
  'The address that an e-mail goes to now, or null if its account does not want it, cannot sign in any more or has not confirmed its address.';

create function private.finish_email(id uuid, provider_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- It has been sent, even if it was given up while its sender waited for the provider.
  update private.outbox o set
    sent_at = now(), failed_at = null, dropped_at = null, last_error = null, provider_id = finish_email.provider_id
  where o.id = finish_email.id and o.sent_at is null and o.provider_id is null;
end $$;

create function private.fail_email(id uuid, error text, is_final boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.outbox o set
    last_error = left(error, 100),
    failed_at = case when is_final then now() end,
    -- After 1, 2, 4, … 64 minutes.
    not_before = now() + interval '1 minute' * power(2, least(greatest(o.attempts, 1), 7) - 1)
  where o.id = fail_email.id and o.sent_at is null and o.failed_at is null and o.dropped_at is null;
end $$;

-- What could not be delivered, for the person it was for and for staff.

create index outbox_failed_idx on private.outbox (failed_at, id) where failed_at is not null;

create type public.undelivered_email as (kind text, address text, since timestamptz);
comment on type public.undelivered_email is
  'A kind of e-mail that could not be delivered to an address, and since when.';

create function private.undelivered_emails() returns setof public.undelivered_email
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select o.kind, u.email::text, min(o.failed_at)
    from private.caller c
    join auth.users u on u.id = c.user_id
    -- What went to a former address says nothing about the present one.
    join private.outbox o on o.user_id = u.id and o.recipient is null
    where o.failed_at is not null
      and not exists (
        select from private.outbox later
        where later.user_id = u.id and later.recipient is null and later.sent_at > o.failed_at)
      and (
        o.last_error in ('bounced', 'complained', 'suppressed')
        or o.last_error like '400%' or o.last_error like '422%')
    group by o.kind, u.email
    order by min(o.failed_at), o.kind;
end $$;

create type public.undelivered_email_found as (
  id uuid,
  kind text,
  address text,
  brand_id uuid,
  brand_name text,
  since timestamptz,
  error text,
  sort_value text
);
comment on type public.undelivered_email_found is
  'An e-mail that could not be delivered, as staff see it: its brand, if it is about one, the sender''s last error, and its sort_value for the next page.';

create function private.list_undelivered_emails(
  descending boolean default true,
  after_value timestamptz default null,
  after_id uuid default null
) returns setof public.undelivered_email_found
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query execute format(
    'select o.id, o.kind, coalesce(o.recipient, u.email::text), b.id, b.name, o.failed_at, o.last_error, o.failed_at::text
    from (
      select * from private.outbox o
      where o.failed_at is not null and ($1 is null or (o.failed_at, o.id) %s ($1, $2))
      order by o.failed_at %s, o.id %2$s
      limit 51
    ) o
    left join auth.users u on u.id = o.user_id
    left join public.brand_partners b on b.id = o.brand_partner_id
    order by o.failed_at %2$s, o.id %2$s',
    case when descending then '<' else '>' end, case when descending then 'desc' else 'asc' end)
  using after_value, after_id;
end $$;

create type public.put_off_emails as (
  kind text,
  brand_id uuid,
  brand_name text,
  emails integer,
  next_at timestamptz
);
comment on type public.put_off_emails is
  'How many e-mails of a kind about a brand wait for their turn, and when the first of them is due.';

create function private.list_put_off_emails() returns setof public.put_off_emails
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select o.kind, b.id, b.name, count(*)::integer, min(o.send_at)
    from private.outbox o
    join private.email_kinds k on k.kind = o.kind
    left join public.brand_partners b on b.id = o.brand_partner_id
    where o.sent_at is null and o.failed_at is null and o.dropped_at is null
      and o.not_before > now() and o.send_at > now() and o.send_at > o.created_at + k.wait
    group by o.kind, b.id
    order by count(*) desc, min(o.send_at), o.kind, b.id
    limit 50;
end $$;

-- What becomes of e-mails once those they are to or about are gone.

create function private.forget_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'users' then
    delete from private.outbox o where o.user_id = new.id;
    delete from private.email_opt_outs e where e.user_id = new.id;
  elsif tg_table_name = 'brand_members' then
    delete from private.outbox o
    where o.user_id = old.user_id and o.brand_partner_id = old.brand_partner_id and o.sent_at is null
      -- Who acted is told in any case.
      and o.payload ->> 'token' is null;
  else
    delete from private.outbox o
    using private.email_kinds k
    where o.user_id = old.user_id and k.kind = o.kind and k.audience = 'staff' and o.sent_at is null;
  end if;
  return null;
end $$;
comment on function private.forget_emails() is
  'Deletes the e-mails and preferences of an account that the auth server marks as deleted, all e-mails about an erased brand, and the waiting ones of people who leave a brand or staff, but for those about their own acts.';

create trigger forget_emails after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null) execute function private.forget_emails();

create trigger forget_emails after delete on public.brand_members
  for each row execute function private.forget_emails();

create trigger forget_emails after delete on public.staff_members
  for each row execute function private.forget_emails();

create index outbox_recipient_idx on private.outbox (recipient) where recipient is not null;

create function private.forget_newsletter_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outbox o
  where o.recipient = old.email and o.kind = 'newsletter_confirmation';
  return null;
end $$;
comment on function private.forget_newsletter_emails() is
  'Deletes the e-mails to an address that was removed from the newsletter, and the address with them.';

create trigger forget_newsletter_emails_of_removed after update of email on public.newsletter_subscribers
  for each row when (old.email is not null and new.email is null)
  execute function private.forget_newsletter_emails();

create trigger forget_newsletter_emails_of_deleted after delete on public.newsletter_subscribers
  for each row when (old.email is not null) execute function private.forget_newsletter_emails();

-- What the provider tells of e-mails that it had accepted: the function mail-webhook says which were not delivered.

create table private.email_events (
  event_id text primary key,
  type text not null,
  -- The provider's id of the e-mail.
  provider_id text,
  failure text check (failure in ('bounced', 'complained', 'failed', 'suppressed')),
  deliveries integer not null default 1 check (deliveries > 0),
  received_at timestamptz not null default now()
);
comment on table private.email_events is
  'What the provider told of e-mails that it had accepted, each event once, without any address. An event without a failure has no effect.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.email_events enable row level security;

create index email_events_provider_id_idx on private.email_events (provider_id) where failure is not null;
create index email_events_received_at_idx on private.email_events (received_at);
create index outbox_provider_id_idx on private.outbox (provider_id) where provider_id is not null;

create function private.mark_undelivered(provider_id text, failure text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.outbox o set sent_at = null, failed_at = now(), last_error = failure
  where o.provider_id = mark_undelivered.provider_id and o.sent_at is not null;
end $$;
comment on function private.mark_undelivered(text, text) is
  'Says of a sent e-mail that it was not delivered.';

create function private.note_earlier_failure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The event that comes at the same time waits for this transaction, or this for it.
  perform pg_advisory_xact_lock(hashtext('email event'), hashtext(new.provider_id));
  perform private.mark_undelivered(e.provider_id, e.failure)
  from private.email_events e
  where e.provider_id = new.provider_id and e.failure is not null;
  return null;
end $$;
comment on function private.note_earlier_failure() is
  'Says of an e-mail that it was not delivered if the webhook was faster than the function that sent it.';

create trigger note_earlier_failure after update of provider_id on private.outbox
  for each row when (new.provider_id is not null) execute function private.note_earlier_failure();

create function private.note_email_event(
  event_id text,
  type text,
  provider_id text,
  failure text default null,
  suppressed text[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('email event'), hashtext(note_email_event.provider_id));
  insert into private.email_events as e (event_id, type, provider_id, failure)
  values (note_email_event.event_id, note_email_event.type, note_email_event.provider_id, note_email_event.failure)
  on conflict on constraint email_events_pkey do update set deliveries = e.deliveries + 1;
  if note_email_event.failure is null then
    return;
  end if;
  perform private.mark_undelivered(note_email_event.provider_id, note_email_event.failure);
  insert into private.suppressed_addresses as s (address_hash, reason)
  select distinct private.address_hash(address), note_email_event.failure
  from unnest(suppressed) address
  on conflict (address_hash) do update set reason = excluded.reason
    where excluded.reason = 'bounced' and s.reason = 'complained';
end $$;

-- Which e-mails leave the outbox now. The function send-mail claims them, and the schedule calls it.

create function private.current_payload(email private.outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The id of what it is about: an order, a race, a review or a closing.
  subject constant text := nullif(split_part(email.key, ':', 2), '');
begin
  case
    when email.kind in ('order_due', 'order_due_tomorrow') then
      -- As it is now: the race may have another name, and the order another end.
      return (
        select private.order_payload(o, o.live_race_id is null) from public.race_orders o
        where o.id = subject::uuid and o.status = 'due' and o.review is null
          and coalesce(o.pay_by > now(), true)
          and (email.kind = 'order_due' or private.iso_time(o.pay_by) = email.payload #>> '{order,pay_by}')
          and not exists (
            select from public.order_payments p where p.order_id = o.id and p.status = 'processing'));
    when email.kind in ('race_created', 'race_half_full', 'race_full') then
      return (
        select email.payload from public.live_races r where r.id = subject::uuid and r.status <> 'cancelled');
    when email.kind = 'race_starts' then
      return (
        select email.payload from public.live_races r
        where r.id = subject::uuid and r.status = 'active' and r.start_time > now()
          and private.iso_time(r.start_time) = email.payload #>> '{race,start_time}');
    when email.kind = 'brand_closed' then
      return case
        when exists (select from private.brand_closings c where c.id = subject::uuid) then email.payload
        -- The brand is back, but these races are not. Who acted is told in any case.
        when email.payload ->> 'race_count' <> '0' or email.payload ->> 'token' is not null
          then email.payload || '{"is_back": true}'
      end;
    when email.kind = 'member_invited' then
      return (
        select email.payload from private.invitations i
        where i.id = subject::uuid and private.invitation_state(i) = 'open'
          and not private.is_staff_address(i.email) and not private.refuses_invitations(i.email));
    when email.kind in ('hand_over_asked', 'hand_over_planned') then
      return (
        select email.payload from private.hand_overs h
        where h.id = subject::uuid and private.is_open_hand_over(h)
          and (email.kind = 'hand_over_planned' or h.confirmed_at is null)
        -- Who acted is told in any case.
        union all select email.payload where email.payload ->> 'token' is not null
        limit 1);
    when email.kind = 'orders_in_review' then
      return (
        select email.payload from private.order_reviews v where v.id = subject::bigint and v.resolved_at is null);
    else
      -- What happened once, such as a payment, a decision or a sign-in.
      return email.payload;
  end case;
end $$;
comment on function private.current_payload(private.outbox) is
  'What an e-mail tells if it is sent now, or null if that has ended: what was due is paid, the race is cancelled, the review is resolved.';

create function private.turn_of_email(email private.outbox) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  a_day_ago constant timestamptz := now() - interval '1 day';
  daily_limit constant smallint := (select k.daily_limit from private.email_kinds k where k.kind = email.kind);
begin
  -- One that has been tried has its turn: it may have arrived.
  if daily_limit is null or email.attempts > 0 then
    return now();
  end if;
  return (
    select greatest(
      case when count(*) filter (where to_recipient) >= daily_limit then min(at) filter (where to_recipient) end,
      case when count(*) filter (where of_brand) >= 200 then min(at) filter (where of_brand) end,
      a_day_ago) + interval '1 day'
    from (
      select coalesce(o.sent_at, now()) as at,
        o.kind = email.kind and (o.user_id = email.user_id or o.recipient = email.recipient) as to_recipient,
        o.brand_partner_id = email.brand_partner_id as of_brand
      from private.outbox o
      join private.email_kinds k on k.kind = o.kind and k.daily_limit is not null
      where (o.user_id = email.user_id or o.recipient = email.recipient or o.brand_partner_id = email.brand_partner_id)
        and (o.sent_at > a_day_ago
          or o.sent_at is null and o.failed_at is null and o.dropped_at is null and o.attempts > 0)
    ) counted);
end $$;
comment on function private.turn_of_email(private.outbox) is
  'From when an e-mail may go: now, or when the first of those that its recipient got of its kind, or its brand sent, will be a day old. Those that are being sent count. The caller lets no other sender claim.';

-- The tokens depend on when the e-mail was written, and the payload on its first attempt: a provider takes a repeat for one only
-- if it has the same content.
create function private.claim_email(email private.outbox) returns public.claimed_email
language plpgsql security definer set search_path = '' as $$
declare
  topic constant text := (select k.topic from private.email_kinds k where k.kind = email.kind);
  current_payload constant jsonb := private.current_payload(email);
  turn constant timestamptz := private.turn_of_email(email);
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
  elsif email.kind = 'member_invited' then
    claimed.refuse_token := private.sign_link('refuse_invitations', private.address_hash(email.recipient));
  end if;
  if claimed.recipient is null or current_payload is null
    or (email.kind = 'newsletter_confirmation' and claimed.confirm_token is null)
  then
    update private.outbox o set dropped_at = now() where o.id = email.id;
    return null;
  end if;
  if private.is_refused(claimed.recipient, email.user_id is null or topic is not null) then
    update private.outbox o set failed_at = now(), last_error = 'suppressed' where o.id = email.id;
    return null;
  end if;
  if turn > now() then
    update private.outbox o set send_at = turn, not_before = turn where o.id = email.id;
    return null;
  end if;
  update private.outbox o set
    attempts = o.attempts + 1,
    not_before = now() + interval '2 minutes',
    payload = case when o.attempts = 0 then current_payload else o.payload end
  where o.id = email.id
  returning o.id, o.kind, o.payload, o.attempts
  into claimed.id, claimed.kind, claimed.payload, claimed.attempts;
  return claimed;
end $$;
comment on function private.claim_email(private.outbox) is
  'Claims a locked e-mail for two minutes, after which it waits again unless its sender has said what became of it. Returns null for one that is not to be sent, or not yet, and says so in the outbox.';

create function private.claim_emails(batch_size integer) returns setof public.claimed_email
language plpgsql security definer set search_path = '' as $$
declare
  email private.outbox;
  claimed public.claimed_email;
  remaining integer := least(batch_size, 1000);
begin
  -- Two senders at once would both take the last turn of a day.
  perform pg_advisory_xact_lock(hashtext('claim_emails'));
  for email in
    select o.* from private.outbox o
    join private.email_kinds k on k.kind = o.kind
    where o.sent_at is null and o.failed_at is null and o.dropped_at is null
      and o.not_before <= now() and o.send_at > now() - interval '1 day'
    order by k.priority, o.created_at, o.id
    for update of o skip locked
  loop
    exit when remaining = 0;
    claimed := private.claim_email(email);
    if claimed.id is not null then
      remaining := remaining - 1;
      return next claimed;
    end if;
  end loop;
end $$;

-- The API.

select private.expose('finish_email', 'service_role',
  'For the function send-mail: says that the provider has accepted an e-mail, and the provider''s id of it, null if it is not known.');
select private.expose('fail_email', 'service_role',
  'For the function send-mail: says why an e-mail was not sent, without any address. Unless that is final, it is tried again, later each time.');
select private.expose('undelivered_emails', 'authenticated',
  'The kinds of e-mails that the caller''s present address did not take since the last one that arrived, the longest ago first; not those that failed for another reason.');
select private.expose('list_undelivered_emails', 'authenticated',
  'For staff: up to 51 e-mails that could not be delivered, newest or oldest first, after the one with this sort_value and id.');
select private.expose('list_put_off_emails', 'authenticated',
  'For staff: the kinds and brands of which e-mails wait because their recipient or their brand had too many within a day, the most first, up to 50.');
select private.expose('note_email_event', 'service_role',
  'For the function mail-webhook: stores an event of the provider once. A failure (bounced, complained, failed or suppressed) marks the e-mail as not delivered. Nothing more is sent to the addresses in suppressed, which only bounced and complained have.');
select private.expose('claim_emails', 'service_role',
  'For the function send-mail: up to this many e-mails to send now, in order. Each comes back after two minutes unless finish_email or fail_email is called for it.');
