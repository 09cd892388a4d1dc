-- What a brand's team is told about its races. Triggers tell it, so that no statement can change a race without telling it.

create function private.iso_time(instant timestamptz)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end;
$$;
comment on function private.iso_time(timestamptz) is 'An instant as ISO 8601 in UTC, whatever the session''s time zone.';

create function private.race_fact(race public.live_races)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', race.id, 'name', race.name, 'start_time', private.iso_time(race.start_time),
    'start_time_zone', race.start_time_zone, 'target_distance', race.target_distance,
    'max_participants', race.max_participants);
end;
$$;
comment on function private.race_fact(public.live_races) is 'A race as e-mails show it.';

create function private.tell_race_created()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.email_team('race_created', r.id::text, r.brand_partner_id,
    jsonb_build_object('race', private.race_fact(r)))
  from public.live_races r
  where r.id = new.live_race_id;
  return null;
end;
$$;
comment on function private.tell_race_created() is
  'Tells a team of its new race for which nothing is due. A race with a price is told by its order.';

create trigger tell_race_created
  after insert on public.race_orders
  for each row when (new.status = 'free' and new.live_race_id is not null)
  execute function private.tell_race_created();

create function private.best_day(race public.live_races)
returns date
language plpgsql
stable
set search_path = ''
as $$
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
end;
$$;
comment on function private.best_day(public.live_races) is
  'The day in the race''s zone on which most runners joined it, the first of several; null if no day has ten.';

create function private.race_recap(race public.live_races)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'race', private.race_fact(race),
      'joined', a.total_participants,
      'finished', a.completed_participants,
      'completion_rate', 100.0 * a.completed_participants / nullif(a.total_participants, 0),
      'average_seconds', a.average_completion_time,
      'best_day', private.best_day(race))
    from public.brand_race_analytics a
    where a.live_race_id = race.id
  );
end;
$$;
comment on function private.race_recap(public.live_races) is
  'A race with its results: runners who joined and finished, the rate in per cent, the average in seconds, and the best day.';

create function private.tell_race_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  change public.audit_log;
  kind text;
  payload jsonb;
begin
  select a.* into change
  from public.audit_log a
  where a.subject_table = 'live_races' and a.subject_id = new.id and a.action = 'race_status_set'
    and a.occurred_at = now() and a.details ->> 'to' = new.status
  order by a.id desc
  limit 1;
  payload := jsonb_build_object('race', private.race_fact(new));
  if new.status = 'completed' then
    kind := 'race_completed';
    payload := private.race_recap(new);
  elsif new.status = 'active' and old.status = 'pending' then
    kind := 'race_approved';
  elsif new.status = 'cancelled' then
    -- The brand withdrew it.
    if exists (
      select from public.brand_members m
      where m.user_id = change.actor_id and m.brand_partner_id = new.brand_partner_id
    ) then
      return null;
    end if;
    -- The schedule cancelled it, and its order says so.
    if change.actor_id is null and exists (
      select from public.race_orders o
      where o.live_race_id = new.id and o.status = 'void' and o.pay_by is not null
    ) then
      return null;
    end if;
    kind := 'race_cancelled';
    payload := payload || jsonb_build_object('reason', coalesce(change.reason, ''));
  else
    kind := 'race_moved';
    payload := payload || jsonb_build_object('status', new.status, 'reason', coalesce(change.reason, ''));
  end if;
  perform private.email_team(kind, new.id || ':' || private.iso_time(now()), new.brand_partner_id, payload);
  return null;
end;
$$;
comment on function private.tell_race_status() is
  'Tells a team that its race was approved, cancelled, completed or moved otherwise, with the reason in the audit log.';

-- Deferred to the end of the transaction: functions change a race first, and then write why.
create constraint trigger tell_race_status
  after update of status on public.live_races
  deferrable initially deferred
  for each row when (old.status <> new.status)
  execute function private.tell_race_status();
