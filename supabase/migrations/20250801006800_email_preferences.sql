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

create function private.wants_email(user_id uuid, topic text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not exists (
    select from private.email_opt_outs o
    where o.user_id = wants_email.user_id and o.topic = wants_email.topic);
end;
$$;
comment on function private.wants_email(uuid, text) is
  'Whether a person has not switched off a topic. What has no topic, null, cannot be switched off.';

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
      k.audience = 'team' and exists (select from private.own_memberships)
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
  perform private.refuse_long(array[topic]);
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
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[token]);
  perform private.count_call('switch_off_email', 60, interval '10 minutes');
  begin
    return to_jsonb(private.switch_off_email(token));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
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
  linked := private.email_link_topic(token);
  delete from private.email_opt_outs e
  where e.user_id = linked.user_id and e.topic = linked.topic;
  return linked.topic;
end;
$$;
comment on function private.switch_on_email(text) is 'Implements switch_on_email.';
grant execute on function private.switch_on_email(text) to anon, authenticated;

create function public.switch_on_email(token text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[token]);
  perform private.count_call('switch_off_email', 60, interval '10 minutes');
  begin
    return to_jsonb(private.switch_on_email(token));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.switch_on_email(text) is
  'Takes switch_off_email back with the same token; returns the topic. Shares its rate limit.';
grant execute on function public.switch_on_email(text) to anon, authenticated;
