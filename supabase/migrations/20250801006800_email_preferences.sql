-- What a person wants to be told by e-mail, and what could not be delivered.

create type public.email_preference as (topic text, is_on boolean);
comment on type public.email_preference is 'A topic that a person can switch off, and whether it is on.';

create function private.own_email_topics()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select distinct k.topic
    from private.email_kinds k
    where k.topic is not null and (
      k.audience = 'team' and exists (select from private.own_membership)
      or k.audience = 'staff' and exists (select from private.own_staff_membership));
end;
$$;
comment on function private.own_email_topics() is
  'The topics that concern the caller: those of e-mails to brands for someone of a brand, those of e-mails to staff for staff.';

create function private.email_preferences()
returns setof public.email_preference
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select own.topic, not exists (
      select from private.email_opt_outs e
      where e.user_id = (select c.user_id from private.caller c) and e.topic = own.topic)
    from private.own_email_topics() as own (topic)
    order by own.topic;
end;
$$;
comment on function private.email_preferences() is 'Implements email_preferences.';
grant execute on function private.email_preferences() to authenticated;

create function public.email_preferences()
returns setof public.email_preference
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.email_preferences();
end;
$$;
comment on function public.email_preferences() is
  'The topics of e-mails that concern the caller and can be switched off, and whether each is on.';
grant execute on function public.email_preferences() to authenticated;

create function private.set_email_preference(topic text, is_on boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.set_email_preference(text, boolean) is 'Implements set_email_preference.';
grant execute on function private.set_email_preference(text, boolean) to authenticated;

create function public.set_email_preference(topic text, is_on boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_email_preference(topic, is_on);
end;
$$;
comment on function public.set_email_preference(text, boolean) is
  'Switches e-mails of a topic that concerns the caller on or off.';
grant execute on function public.set_email_preference(text, boolean) to authenticated;

create function private.email_link_topic(token text)
returns private.email_opt_outs
language plpgsql
stable
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.email_link_topic(text) is
  'The account and the topic of a link to switch e-mails off, with a null account if it was deleted. Raises an error for a link that is not valid or whose topic is gone.';

create function private.switch_off_email(token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  linked private.email_opt_outs;
begin
  perform private.count_call('switch_off_email', 60, interval '10 minutes');
  linked := private.email_link_topic(token);
  if linked.user_id is not null then
    insert into private.email_opt_outs (user_id, topic) values (linked.user_id, linked.topic)
    on conflict do nothing;
  end if;
  return linked.topic;
end;
$$;
comment on function private.switch_off_email(text) is 'Implements switch_off_email.';
grant execute on function private.switch_off_email(text) to anon, authenticated;

create function public.switch_off_email(token text)
returns text
language plpgsql
set search_path = ''
as $$
begin
  return private.switch_off_email(token);
end;
$$;
comment on function public.switch_off_email(text) is
  'Switches off the topic of an e-mail whose link has this token, without a login; returns the topic. A repeat succeeds. Rate limited.';
grant execute on function public.switch_off_email(text) to anon, authenticated;

create function private.switch_on_email(token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  linked private.email_opt_outs;
begin
  perform private.count_call('switch_off_email', 60, interval '10 minutes');
  linked := private.email_link_topic(token);
  delete from private.email_opt_outs e
  where e.user_id = linked.user_id and e.topic = linked.topic;
  return linked.topic;
end;
$$;
comment on function private.switch_on_email(text) is 'Implements switch_on_email.';
grant execute on function private.switch_on_email(text) to anon, authenticated;

create function public.switch_on_email(token text)
returns text
language plpgsql
set search_path = ''
as $$
begin
  return private.switch_on_email(token);
end;
$$;
comment on function public.switch_on_email(text) is
  'Takes switch_off_email back with the same token; returns the topic. Shares its rate limit.';
grant execute on function public.switch_on_email(text) to anon, authenticated;

create index outbox_failed_idx on private.outbox (failed_at, id) where failed_at is not null;

create type public.undelivered_email as (kind text, address text, since timestamptz);
comment on type public.undelivered_email is
  'A kind of e-mail that could not be delivered to an address, and since when.';

create function private.undelivered_emails()
returns setof public.undelivered_email
language plpgsql
stable
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.undelivered_emails() is 'Implements undelivered_emails.';
grant execute on function private.undelivered_emails() to authenticated;

create function public.undelivered_emails()
returns setof public.undelivered_email
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.undelivered_emails();
end;
$$;
comment on function public.undelivered_emails() is
  'The kinds of e-mails that the caller''s present address did not take since the last one that arrived, the longest ago first; not those that failed for another reason.';
grant execute on function public.undelivered_emails() to authenticated;

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

create function private.list_undelivered_emails(after_value timestamptz, after_id uuid)
returns setof public.undelivered_email_found
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select o.id, o.kind, coalesce(o.recipient, u.email::text), b.id, b.name, o.failed_at, o.last_error, o.failed_at::text
    from (
      select * from private.outbox o
      where o.failed_at is not null
        and (o.failed_at, o.id) < (
          coalesce(after_value, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by o.failed_at desc, o.id desc
      limit 51
    ) o
    left join auth.users u on u.id = o.user_id
    left join public.brand_partners b on b.id = o.brand_partner_id
    order by o.failed_at desc, o.id desc;
end;
$$;
comment on function private.list_undelivered_emails(timestamptz, uuid) is 'Implements list_undelivered_emails.';
grant execute on function private.list_undelivered_emails(timestamptz, uuid) to authenticated;

create function public.list_undelivered_emails(after_value timestamptz default null, after_id uuid default null)
returns setof public.undelivered_email_found
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.list_undelivered_emails(after_value, after_id);
end;
$$;
comment on function public.list_undelivered_emails(timestamptz, uuid) is
  'For staff: up to 51 e-mails that could not be delivered, the newest first, after the one with this sort_value and id.';
grant execute on function public.list_undelivered_emails(timestamptz, uuid) to authenticated;

create function private.forget_emails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'users' then
    delete from private.outbox o where o.user_id = new.id;
    delete from private.email_opt_outs e where e.user_id = new.id;
  elsif tg_table_name = 'brand_partners' then
    delete from private.outbox o where o.brand_partner_id = new.id;
  elsif tg_table_name = 'brand_members' then
    delete from private.outbox o
    where o.user_id = old.user_id and o.brand_partner_id = old.brand_partner_id and o.sent_at is null;
  else
    delete from private.outbox o
    using private.email_kinds k
    where o.user_id = old.user_id and k.kind = o.kind and k.audience = 'staff' and o.sent_at is null;
  end if;
  return null;
end;
$$;
comment on function private.forget_emails() is
  'Deletes the e-mails and preferences of an account that the auth server marks as deleted, all e-mails about an erased brand, and the waiting ones of people who leave a brand or staff.';

create trigger forget_emails
  after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null)
  execute function private.forget_emails();
create trigger forget_emails
  after update of contact_email on public.brand_partners
  for each row when (new.contact_email like '%@erased.invalid')
  execute function private.forget_emails();
create trigger forget_emails
  after delete on public.brand_members
  for each row execute function private.forget_emails();
create trigger forget_emails
  after delete on public.staff_members
  for each row execute function private.forget_emails();
