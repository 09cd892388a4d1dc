-- What keeps the newsletter's list in order: the schedule, operators and staff.

create function private.delete_pending_subscribers(instant timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  expired uuid[];
begin
  select array_agg(p.id) into expired from (
    select s.id from public.newsletter_subscribers s
    where s.status = 'pending' and s.requested_at <= instant - interval '7 days'
    order by s.requested_at
    limit 1000
    for update skip locked
  ) p;
  -- Of one that had unsubscribed before, the hash stays.
  update public.newsletter_subscribers s set email = null, status = 'unsubscribed'
  where s.id = any (expired) and s.unsubscribed_at is not null;
  delete from public.newsletter_subscribers s
  where s.id = any (expired) and s.unsubscribed_at is null;
  return coalesce(cardinality(expired), 0);
end;
$$;
comment on function private.delete_pending_subscribers(timestamptz) is
  'Deletes the addresses that did not confirm within seven days before the instant, at most 1000 per call; returns how many. Called by the schedule.';

create function private.clear_ways_back()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  cleared integer;
begin
  delete from private.newsletter_ways_back w where w.ends_at <= now();
  get diagnostics cleared = row_count;
  return cleared;
end;
$$;
comment on function private.clear_ways_back() is
  'Deletes the encrypted addresses of people who unsubscribed more than an hour ago; returns how many. Called by the schedule.';

do $$
begin
  perform cron.schedule(
    'delete-pending-subscribers', '*/10 * * * *',
    'select private.delete_pending_subscribers(), private.clear_ways_back()');
end;
$$;

create function private.newsletter_record(address text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'email', s.email, 'status', s.status, 'page', s.page, 'requested_at', s.requested_at,
      'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at,
      'way_back_until', (select w.ends_at from private.newsletter_ways_back w where w.subscriber_id = s.id),
      'consents', (
        select jsonb_agg(
          jsonb_build_object(
            'event', c.event, 'occurred_at', c.occurred_at, 'page', c.page, 'client', c.client, 'wording', c.wording,
            'text', case c.event when 'requested' then w.form when 'confirmed' then w.confirmation end)
          order by c.id)
        from private.newsletter_consents c
        left join private.newsletter_wordings w on w.version = c.wording
        where c.subscriber_id = s.id
      ),
      'emails', (
        select jsonb_agg(
          jsonb_build_object('kind', o.kind, 'created_at', o.created_at, 'sent_at', o.sent_at) order by o.created_at)
        from private.outbox o
        where o.recipient = s.email and o.kind = 'newsletter_confirmation'
      ))
    from public.newsletter_subscribers s
    where s.address_hash = private.address_hash(address)
  );
end;
$$;
comment on function private.newsletter_record(text) is
  'For operators: everything that the newsletter keeps about an address; null if that is nothing.';

create function private.forget_newsletter_address(address text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.newsletter_subscribers s where s.address_hash = private.address_hash(address);
  return found;
end;
$$;
comment on function private.forget_newsletter_address(text) is
  'For operators: deletes everything that the newsletter keeps about an address, the hash as well; returns whether there was anything.';

create view private.newsletter_readers with (security_invoker = true) as
select s.id, s.email, s.confirmed_at, s.page
from public.newsletter_subscribers s
left join private.suppressed_addresses x on x.address_hash = s.address_hash
where s.status = 'confirmed' and x.address_hash is null;
comment on view private.newsletter_readers is
  'The addresses that receive the newsletter: the confirmed ones that accept e-mails from us.';

create function private.newsletter_overview()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  this_week constant date := date_trunc('week', now() at time zone 'UTC')::date;
begin
  perform private.require_staff();
  return jsonb_build_object(
    'confirmed', (select count(*) from private.newsletter_readers),
    'pending', (select count(*) from public.newsletter_subscribers s where s.status = 'pending'),
    'weeks', (
      select jsonb_agg(
        jsonb_build_object('week', w.week, 'confirmed', w.confirmed, 'unsubscribed', w.unsubscribed) order by w.week desc)
      from (
        select d::date as week,
          count(*) filter (where c.event in ('confirmed', 'resubscribed')) as confirmed,
          count(*) filter (where c.event = 'unsubscribed') as unsubscribed
        from generate_series(this_week - 77, this_week, interval '7 days') d
        left join private.newsletter_consents c
          on c.occurred_at >= d at time zone 'UTC' and c.occurred_at < (d + interval '7 days') at time zone 'UTC'
        group by d
      ) w
    ),
    'pages', (
      select coalesce(jsonb_agg(jsonb_build_object('page', p.page, 'confirmed', p.confirmed) order by p.confirmed desc), '[]')
      from (
        select s.page, count(*) as confirmed
        from private.newsletter_readers s
        group by s.page
        order by confirmed desc
        limit 20
      ) p
    ));
end;
$$;
comment on function private.newsletter_overview() is 'Implements newsletter_overview.';
grant execute on function private.newsletter_overview() to authenticated;

create function public.newsletter_overview()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.newsletter_overview();
end;
$$;
comment on function public.newsletter_overview() is
  'For staff: how many addresses are confirmed and pending; how many were confirmed and unsubscribed in each of the last twelve weeks, which begin on Monday in UTC; and the twenty pages where most confirmed ones signed up.';
grant execute on function public.newsletter_overview() to authenticated;

create type public.newsletter_address as (
  id uuid,
  email text,
  confirmed_at timestamptz,
  page text,
  unsubscribe_token text
);
comment on type public.newsletter_address is
  'An address that receives the newsletter, and the token of the link that unsubscribes it.';

create function private.audit_newsletter_export(is_first_page boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- One who begins with a later page reads addresses as well.
  if not is_first_page and exists (
    select from public.audit_log a
    where a.actor_id = (select c.user_id from private.caller c) and a.action = 'newsletter_exported'
      and a.occurred_at > now() - interval '1 hour'
  ) then
    return;
  end if;
  perform private.write_audit(
    'newsletter_exported', 'newsletter_subscribers', null, null, null,
    jsonb_build_object('addresses', (select count(*) from private.newsletter_readers)));
end;
$$;
comment on function private.audit_newsletter_export(boolean) is
  'Writes into the audit log that the caller exports the newsletter''s addresses: one line for the pages of an hour that follow a first one.';

create function private.newsletter_addresses(after_id uuid default null)
returns setof public.newsletter_address
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.audit_newsletter_export(after_id is null);
  return query
    select s.id, s.email, s.confirmed_at, s.page, private.sign_link('unsubscribe_newsletter', s.id::text)
    from private.newsletter_readers s
    where after_id is null or s.id > after_id
    order by s.id
    limit 500;
end;
$$;
comment on function private.newsletter_addresses(uuid) is 'Implements newsletter_addresses.';
grant execute on function private.newsletter_addresses(uuid) to authenticated;

create function public.newsletter_addresses(after_id uuid default null)
returns setof public.newsletter_address
language plpgsql
set search_path = ''
as $$
begin
  return query select * from private.newsletter_addresses(after_id);
end;
$$;
comment on function public.newsletter_addresses(uuid) is
  'For staff: up to 500 addresses that receive the newsletter, after the one with this id. The audit log says who exported them.';
grant execute on function public.newsletter_addresses(uuid) to authenticated;
