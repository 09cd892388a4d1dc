-- How many races the staff screen's filters match.

create function private.count_matching_races(
  name text,
  status text,
  brand_id uuid,
  starts_from timestamptz,
  starts_before timestamptz
)
returns integer
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  bound constant integer := 1001;
  names constant text := private.name_condition(count_matching_races.name);
  starts text;
  query text;
  month timestamp;
  more integer;
  total integer := 0;
begin
  perform private.require_staff();
  if private.is_race_status(count_matching_races.status) is false then
    perform private.refuse(400, 'Status must be pending, active, completed or cancelled.', 'invalid_value');
  end if;
  starts := private.start_condition(starts_from, starts_before);
  if names is null and brand_id is null and starts is null then
    return (
      select sum(private.counter_total('races ' || s))
      from unnest(array['pending', 'active', 'completed', 'cancelled']) s
      where s = count_matching_races.status or count_matching_races.status is null
    );
  end if;
  query := format(
    'select count(*)::integer from (
      select from public.live_races r
      where (r.status = $1 or $1 is null) and (r.brand_partner_id = $2 or $2 is null) and %s and %s and ',
    coalesce(names, 'true'), coalesce(starts || ' and r.status = any(array[''pending'', ''active'', ''completed'', ''cancelled''])', 'true'));
  if brand_id is null and starts is null then
    -- Month by month like newest_races, so that of many races with a common name only the newest are read.
    month := date_trunc('month', (select max(r.created_at) from public.live_races r) at time zone 'UTC');
    for step in 1..24 loop
      execute query || 'date_trunc(''month'', r.created_at at time zone ''UTC'') = $3 limit $4) found'
      into more using count_matching_races.status, brand_id, month, bound - total;
      total := total + more;
      month := month - interval '1 month';
      -- A rare name is found sooner among all months.
      exit when total >= bound or step = 2 and total < bound / 10;
    end loop;
  end if;
  if total < bound then
    execute query
      || case when month is null then 'true' else 'r.created_at < ($3 + interval ''1 month'') at time zone ''UTC''' end
      || ' limit $4) found'
    into more using count_matching_races.status, brand_id, month, bound - total;
    total := total + more;
  end if;
  return total;
end;
$$;
comment on function private.count_matching_races(text, text, uuid, timestamptz, timestamptz) is 'Implements count_matching_races.';
grant execute on function private.count_matching_races(text, text, uuid, timestamptz, timestamptz) to authenticated;

create function public.count_matching_races(
  name text default null,
  status text default null,
  brand_id uuid default null,
  starts_from timestamptz default null,
  starts_before timestamptz default null
)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.count_matching_races(name, status, brand_id, starts_from, starts_before);
end;
$$;
comment on function public.count_matching_races(text, text, uuid, timestamptz, timestamptz) is
  'For staff: how many races search_races finds with these filters. With a name, a brand or a range of starts it stops at 1001.';
grant execute on function public.count_matching_races(text, text, uuid, timestamptz, timestamptz) to authenticated;
