-- What a link to a race's report shows.

create type public.shared_race_report as (
  brand_race_number integer,
  name text,
  description text,
  start_time timestamptz,
  start_time_zone text,
  max_participants integer,
  target_distance double precision,
  status text,
  total_participants integer,
  completed_participants integer,
  average_completion_time double precision,
  average_pace double precision,
  series jsonb
);
comment on type public.shared_race_report is
  'What the analytics screen shows of a race, and nothing else: no id, no photo, no order, no runner. series is a race_series.';

create function private.shared_report(token text, is_refresh boolean)
returns public.shared_race_report
language plpgsql
security definer
set search_path = ''
as $$
declare
  link private.report_links;
  race public.live_races;
  report public.shared_race_report;
begin
  if token ~ '^[A-Za-z0-9_-]{22}$' then
    select l.* into link from private.report_links l
    where l.token_hash = sha256(convert_to(token, 'UTF8'))
      and l.withdrawn_at is null and (l.ends_at is null or l.ends_at > now());
  end if;
  select r.* into race from public.live_races r
  join public.brand_partners b on b.id = r.brand_partner_id
  where r.id = link.live_race_id and b.is_active;
  if race.id is null then
    perform private.refuse(404, 'This report is no longer shared.', 'report_not_shared');
  end if;

  select race.brand_race_number, race.name, race.description, race.start_time, race.start_time_zone,
    race.max_participants, race.target_distance, race.status, a.total_participants, a.completed_participants,
    a.average_completion_time, a.average_pace,
    to_jsonb(case race.status
      when 'completed' then private.completed_race_series(race) else private.race_series_of(race) end)
  into report
  from public.brand_race_analytics a where a.live_race_id = race.id;
  -- An open page refreshes three times a minute, so a refresh counts as no opening and is noted
  -- once a minute.
  update private.report_links l set
    last_opened_at = now(),
    open_count = l.open_count + case when is_refresh then 0 else 1 end
  where l.id = link.id
    and (not is_refresh or l.last_opened_at is null or l.last_opened_at <= now() - interval '1 minute');
  return report;
end;
$$;
comment on function private.shared_report(text, boolean) is 'Implements shared_report.';
grant execute on function private.shared_report(text, boolean) to anon, authenticated;

create function public.shared_report(token text, is_refresh boolean default false)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[token]);
  perform private.count_call('shared_report', 300, interval '5 minutes');
  begin
    return to_jsonb(private.shared_report(token, is_refresh));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.shared_report(text, boolean) is
  'For everyone with a link to a race''s report: its race, totals and series. Counts an opening unless the page only refreshes. Withdrawn, ended and unknown tokens and those of inactive brands are refused alike. Rate limited.';
grant execute on function public.shared_report(text, boolean) to anon, authenticated;
