-- What is told by the schedule and by triggers: to a brand's team, to an account, to staff.

-- What a brand's team is told as its race fills up and before it starts, each once.

create table private.told_races (
  live_race_id uuid not null references public.live_races (id) on delete cascade,
  kind text not null check (kind in ('race_starts', 'race_half_full', 'race_full')),
  start_time timestamptz,
  primary key (live_race_id, kind)
);
comment on table private.told_races is 'What teams have been told about their races, so that they are told once.';
comment on column private.told_races.start_time is 'The start that the team was told of, or null for what it is told only once.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.told_races enable row level security;

create function private.tell_race_once(kind text, race public.live_races, joined integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told_start constant timestamptz := case when tell_race_once.kind = 'race_starts' then race.start_time end;
begin
  insert into private.told_races as t (live_race_id, kind, start_time)
  values (race.id, tell_race_once.kind, told_start)
  on conflict on constraint told_races_pkey do update set start_time = excluded.start_time
    where t.start_time is distinct from excluded.start_time;
  if found then
    perform private.email_team(
      tell_race_once.kind, concat_ws(':', race.id, private.iso_time(told_start)), race.brand_partner_id,
      jsonb_build_object('race', private.race_fact(race), 'joined', joined));
  end if;
end $$;
comment on function private.tell_race_once(text, public.live_races, integer) is
  'Tells a team once that its race fills up, or once for each start that it starts, with the number of runners who joined.';

create function private.tell_race_starts(instant timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  race public.live_races;
  told integer := 0;
begin
  for race in
    select r.*
    from public.live_races r
    where r.status = 'active'
      -- Not a day, which has 23 or 25 hours when the clock changes.
      and r.start_time > instant and r.start_time <= instant + interval '24 hours'
      and not exists (
        select from private.told_races t
        where t.live_race_id = r.id and t.kind = 'race_starts' and t.start_time = r.start_time)
    order by r.start_time
    limit 1000
  loop
    perform private.tell_race_once('race_starts', race, (
      select t.total_participants from public.race_participant_totals t where t.live_race_id = race.id));
    told := told + 1;
  end loop;
  return told;
end $$;
comment on function private.tell_race_starts(timestamptz) is
  'Tells teams of active races that start within 24 hours of the instant, once for each start, at most 1000 per call; returns how many. Called by the schedule.';

create function private.tell_places() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  places integer;
  kind text;
  race public.live_races;
begin
  select r.max_participants into places from public.live_races r where r.id = new.live_race_id;
  if new.total_participants >= places then
    kind := 'race_full';
  elsif new.total_participants * 2 >= places and old.total_participants * 2 < places then
    kind := 'race_half_full';
  else
    return null;
  end if;
  select r.* into race from public.live_races r where r.id = new.live_race_id;
  perform private.tell_race_once(kind, race, new.total_participants);
  return null;
end $$;
comment on function private.tell_places() is 'Tells a team that half or all places of its race are taken.';

create trigger tell_places after update of total_participants on public.race_participant_totals
  for each row when (new.total_participants > old.total_participants) execute function private.tell_places();

-- Who did what cannot be undone, and from where: in the e-mails to everyone concerned.

create function private.short_address(address inet) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when address is null then null
    when family(address) = 4 then regexp_replace(host(address), '\.\d+$', '.x')
    else text(network(set_masklen(address, 48)))
  end;
end $$;
comment on function private.short_address(inet) is
  'An IP address without what names one line in it: 203.0.113.x, or the /48 network of IPv6.';

create function private.session_facts(session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select jsonb_build_object('device', left(s.user_agent, 1000), 'address', private.short_address(s.ip))
    from auth.sessions s
    where s.id = session_facts.session_id),
    '{"device": null, "address": null}');
end $$;
comment on function private.session_facts(uuid) is
  'What an e-mail tells of a session: what its browser calls itself, and its shortened address; null if unknown.';

create function private.acting_session(brand_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.session_facts(private.current_session_id()) || coalesce(
    (select case
        when private.is_staff() then '{"by": "Outpace", "by_email": null}'
        else jsonb_build_object(
          'by', (
            select n.name from private.member_names n
            where n.user_id = u.id
            order by n.brand_partner_id is not distinct from acting_session.brand_id desc, n.brand_partner_id
            limit 1),
          -- Another owner may have chosen the name.
          'by_email', u.email)
      end
    from private.caller c
    join auth.users u on u.id = c.user_id),
    '{"by": null, "by_email": null}');
end $$;
comment on function private.acting_session(uuid) is
  'Who calls, and from where: by, the name in this brand or Outpace for staff, by_email, null for staff, device and address; all are null for an operator.';

create function private.remember_act(acted jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('private.remembered_act', coalesce(acted::text, ''), true);
end $$;
comment on function private.remember_act(jsonb) is
  'Says, for the triggers of this transaction, who does what they tell of, as acting_session does: the auth server''s statements do not.';

create function private.remembered_act() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    nullif(current_setting('private.remembered_act', true), '')::jsonb, private.acting_session());
end $$;
comment on function private.remembered_act() is 'What remember_act was told, or else who calls.';

create function private.not_me_token(account uuid, address text default null) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.sign_link(
      'secure_account',
      concat_ws('_', u.id, floor(extract(epoch from now()) * 1000),
        left(private.address_hash(coalesce(not_me_token.address, u.email)), 32)),
      now() + interval '7 days')
    from auth.users u
    where u.id = account);
end $$;
comment on function private.not_me_token(uuid, text) is
  'The token of the link "This wasn''t me" in an e-mail to an account, or to its former address. It names when it was written and to which address.';

create function private.tell_act(
  kind text,
  fact text,
  others uuid[],
  payload jsonb,
  brand_id uuid default null,
  concerned uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := (select c.user_id from private.caller c);
  told constant jsonb := tell_act.payload || private.acting_session(brand_id)
    || jsonb_build_object('at', private.iso_time(now()));
begin
  perform private.email_account(tell_act.kind, fact, person,
    told || jsonb_build_object(
      'token', case when person = actor then private.not_me_token(actor) end,
      'is_you', person is not distinct from concerned),
    brand_id)
  from (select unnest(others) union select concerned union select actor) told_people (person)
  where person is not null;
end $$;
comment on function private.tell_act(text, text, uuid[], jsonb, uuid, uuid) is
  'Tells the caller, the person concerned and others of an act that cannot be undone, once each, with who did it, when and from where. Only the caller''s e-mail has a token, for "This wasn''t me". Called after a membership of someone who is told has ended: its end deletes what waits.';

-- What an account is told about its own security, which nobody can switch off.

create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device bytea not null,
  primary key (user_id, device)
);
comment on table private.known_devices is
  'The devices from which each account has signed in, as hashes of what their browsers call themselves.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.known_devices enable row level security;

create function private.device_of(user_agent text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  -- A header may have a megabyte, and nobody is kept from signing in because of it.
  return sha256(convert_to(regexp_replace(coalesce(left(user_agent, 1000), ''), '[0-9._]+', '', 'g'), 'UTF8'));
end $$;
comment on function private.device_of(text) is
  'A hash of a browser''s name and system without version numbers: a browser that has updated itself is no new device.';

insert into private.known_devices (user_id, device)
select distinct s.user_id, private.device_of(s.user_agent) from auth.sessions s;

create function private.tell_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_first boolean;
begin
  is_first := not exists (select from private.known_devices d where d.user_id = new.user_id);
  insert into private.known_devices (user_id, device) values (new.user_id, private.device_of(new.user_agent))
  on conflict do nothing;
  if found and not is_first then
    perform private.email_account('new_sign_in', new.id::text, new.user_id, jsonb_build_object(
      'device', coalesce(left(new.user_agent, 1000), ''), 'at', private.iso_time(coalesce(new.created_at, now()))));
  end if;
  return null;
exception
  -- Nobody is kept from signing in because telling of it fails.
  when others then
    raise warning 'A new sign-in was not told: %', sqlerrm;
    return null;
end $$;
comment on function private.tell_sign_in() is
  'Tells an account of a session on a device on which it has not been signed in before, except its first session.';

create trigger tell_sign_in after insert on auth.sessions
  for each row execute function private.tell_sign_in();

create function private.tell_account_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told_at constant text := private.iso_time(now());
  told constant jsonb := private.remembered_act()
    || jsonb_build_object('at', told_at, 'old_email', old.email, 'new_email', new.email);
begin
  if new.deleted_at is not null then
    delete from private.known_devices d where d.user_id = new.id;
    return null;
  end if;
  -- An account that waits for its first confirmation has told nobody who it is.
  if old.email_confirmed_at is null then
    return null;
  end if;
  if new.email is distinct from old.email then
    -- What the former address did not take says nothing about the new one.
    delete from private.outbox o where o.user_id = new.id and o.failed_at is not null;
    insert into private.outbox (key, kind, user_id, recipient, payload)
    values ('email_changed:' || told_at || ':' || new.id, 'email_changed', new.id, old.email,
      told || jsonb_build_object('token', private.not_me_token(new.id, old.email), 'is_new', false))
    on conflict (key) do nothing;
    perform private.email_account('email_changed', told_at || ':new', new.id,
      told || jsonb_build_object('token', null, 'is_new', true));
  end if;
  return null;
end $$;
comment on function private.tell_account_change() is
  'Tells an account''s former and new address of the change. Forgets the devices of an account that the auth server marks as deleted.';

create trigger tell_account_change after update of email, deleted_at on auth.users
  for each row when ((old.email, old.deleted_at) is distinct from (new.email, new.deleted_at))
  execute function private.tell_account_change();

create function private.tell_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told_at constant text := private.iso_time(now());
  left_over constant uuid[] := array(select s.id from auth.sessions s where s.user_id = new.id);
begin
  if exists (select from auth.users u where u.id = new.id and u.deleted_at is null) then
    perform private.email_account('password_changed', told_at, new.id,
      private.session_facts(case cardinality(left_over) when 1 then left_over[1] end)
      || jsonb_build_object('at', told_at, 'by', null, 'by_email', null, 'token', private.not_me_token(new.id)));
  end if;
  return null;
end $$;
comment on function private.tell_password_change() is
  'Tells an account that its password was changed, and from which session.';

-- At the end of the transaction, when the auth server has ended all sessions but the one that set the password.
create constraint trigger tell_password_change after update of encrypted_password on auth.users
  deferrable initially deferred
  for each row when (
    old.email_confirmed_at is not null and coalesce(old.encrypted_password, '') <> ''
    and coalesce(new.encrypted_password, '') <> '' and new.encrypted_password <> old.encrypted_password)
  execute function private.tell_password_change();

-- What staff are told at most once an hour: races that wait for approval, and e-mails that failed.

create table private.staff_told (
  kind text primary key check (kind in ('races_waiting', 'emails_failed')),
  told_at timestamptz not null,
  races uuid[] not null default '{}'
);
comment on table private.staff_told is
  'When staff were last told of what is bundled, and of which waiting races they know.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.staff_told enable row level security;

create function private.tell_staff(kind text, instant timestamptz, payload jsonb, races uuid[] default '{}')
returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.staff_told as t (kind, told_at, races) values (tell_staff.kind, instant, tell_staff.races)
  on conflict on constraint staff_told_pkey do update set told_at = excluded.told_at, races = excluded.races;
  perform private.email_staff(tell_staff.kind, private.iso_time(instant), payload);
end $$;
comment on function private.tell_staff(text, timestamptz, jsonb, uuid[]) is
  'Tells staff what is bundled, and notes when.';

-- What staff are told: the races that wait, how many e-mails failed, and each order that needs a person.

create function private.waiting_races(instant timestamptz) returns setof public.live_races
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select r.* from public.live_races r
    join public.race_orders o on o.live_race_id = r.id and o.status in ('free', 'paid')
    where r.status = 'pending' and r.start_time > instant and private.pays_for_race(o)
    order by r.start_time, r.id
    limit 1000;
end $$;
comment on function private.waiting_races(timestamptz) is
  'The races that wait for approval at an instant, at most 1000, the next start first.';

create function private.tell_waiting_races(instant timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told private.staff_told;
  waiting constant uuid[] := array(select r.id from private.waiting_races(instant) r);
  list constant jsonb := jsonb_build_object('count', cardinality(waiting), 'races', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'name', r.name, 'brand_id', b.id, 'brand_name', b.name) order by r.place), '[]')
    from (select w.*, row_number() over () as place from private.waiting_races(instant) w limit 10) r
    join public.brand_partners b on b.id = r.brand_partner_id));
begin
  -- The list is that of the time of sending. One that a sender has claimed stays as it is.
  update private.outbox o set
    payload = list,
    dropped_at = case when waiting = '{}' then now() end
  where o.kind = 'races_waiting' and o.attempts = 0 and num_nonnulls(o.sent_at, o.failed_at, o.dropped_at) = 0
    and o.payload <> list;
  -- A race that has left and comes back is news.
  update private.staff_told t set races = array(select unnest(t.races) intersect select unnest(waiting))
  where t.kind = 'races_waiting' and not t.races <@ waiting
  returning t.* into told;
  if told.kind is null then
    select t.* into told from private.staff_told t where t.kind = 'races_waiting';
  end if;
  if (told.kind is null or told.told_at <= instant - interval '1 hour') and not waiting <@ coalesce(told.races, '{}') then
    perform private.tell_staff('races_waiting', instant, list, waiting);
  end if;
end $$;
comment on function private.tell_waiting_races(timestamptz) is
  'Tells staff of all races that wait for approval once more of them do, at most once an hour, and brings a list that has not been sent up to date. Called by the schedule.';

create function private.tell_failed_emails(instant timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told constant timestamptz := coalesce(
    (select t.told_at from private.staff_told t where t.kind = 'emails_failed'), '-infinity');
  failed constant integer := (
    select count(*) from private.outbox o
    -- One about failed e-mails would cause the next.
    where o.failed_at > told and o.kind <> 'emails_failed');
begin
  if failed > 0 and told <= instant - interval '1 hour' then
    perform private.tell_staff('emails_failed', instant, jsonb_build_object('count', failed));
  end if;
end $$;
comment on function private.tell_failed_emails(timestamptz) is
  'Tells staff how many more e-mails could not be delivered, at most once an hour. Called by the schedule.';

create function private.tell_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.email_account('orders_in_review', new.id::text, s.user_id,
    private.order_payload(o, o.live_race_id is null)
    || jsonb_build_object('brand_name', b.name, 'review', new.kind, 'used_for', (
      select r.name from public.live_races r
      where r.id = private.race_of_order(o.id) and r.id is distinct from o.live_race_id)), b.id)
  from public.race_orders o
  join public.brand_partners b on b.id = o.brand_partner_id
  cross join public.staff_members s
  where o.id = new.order_id;
  return null;
end $$;
comment on function private.tell_review() is 'Tells staff that a payment of an order needs a person.';

create trigger tell_review after insert on private.order_reviews
  for each row execute function private.tell_review();

