-- Which e-mails leave the outbox now. The function send-mail claims them, and the schedule calls it.

create function private.current_payload(email private.outbox)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
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
        -- The brand is back, but these races are not.
        when email.payload ->> 'race_count' <> '0' then email.payload || '{"is_back": true}'
      end;
    when email.kind = 'orders_in_review' then
      return (
        select email.payload from private.order_reviews v where v.id = subject::bigint and v.resolved_at is null);
    else
      -- What happened once, such as a payment, a decision or a sign-in.
      return email.payload;
  end case;
end;
$$;
comment on function private.current_payload(private.outbox) is
  'What an e-mail tells if it is sent now, or null if that has ended: what was due is paid, the race is cancelled, the review is resolved.';

-- The tokens depend on when the e-mail was written, and the payload on its first attempt: a provider takes a repeat for one only
-- if it has the same content.
create function private.claim_email(email private.outbox)
returns public.claimed_email
language plpgsql
security definer
set search_path = ''
as $$
declare
  topic constant text := (select k.topic from private.email_kinds k where k.kind = email.kind);
  current_payload constant jsonb := private.current_payload(email);
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
  update private.outbox o set
    attempts = o.attempts + 1,
    not_before = now() + interval '2 minutes',
    payload = case when o.attempts = 0 then current_payload else o.payload end
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

create index outbox_created_at_idx on private.outbox (created_at);

create function private.give_up_emails()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  given_up integer;
begin
  update private.outbox o set failed_at = now(), last_error = coalesce(o.last_error, 'not_sent')
  where o.id in (
    select w.id from private.outbox w
    where w.sent_at is null and w.failed_at is null and w.dropped_at is null
      -- Claimed ones are not due.
      and w.not_before <= now() and w.created_at <= now() - interval '1 day'
    limit 1000
    for update skip locked
  );
  get diagnostics given_up = row_count;
  return given_up;
end;
$$;
comment on function private.give_up_emails() is
  'Says of e-mails that could not be sent for a day that they have failed, at most 1000 per call; returns how many. Called by the schedule.';

create function private.request_emails()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from private.outbox o
    where o.sent_at is null and o.failed_at is null and o.dropped_at is null and o.not_before <= now()
  ) then
    perform private.request_function('send-mail');
  end if;
end;
$$;
comment on function private.request_emails() is
  'Asks the function send-mail to send the e-mails that wait, if any do. Called by the schedule.';

create function private.clear_outbox()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  cleared integer;
begin
  delete from private.email_events e where e.received_at <= now() - interval '30 days';
  delete from private.outbox o where o.id in (
    select old.id from private.outbox old
    where old.created_at <= now() - interval '30 days'
      and num_nonnulls(old.sent_at, old.failed_at, old.dropped_at) = 1
    order by old.created_at
    limit 10000
    for update skip locked
  );
  get diagnostics cleared = row_count;
  return cleared;
end;
$$;
comment on function private.clear_outbox() is
  'Deletes e-mails that were written 30 days ago and do not wait, at most 10,000 per call, and what the provider told of them; returns how many. Called by the schedule.';

do $$
begin
  perform cron.schedule('send-mail', '* * * * *', 'select private.give_up_emails(), private.request_emails()');
  perform cron.schedule('clear-outbox', '23 * * * *', 'select private.clear_outbox()');
end;
$$;
