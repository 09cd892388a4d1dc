-- How the staff screen's list of all races reads a page: from an order's index, or month by month.

create function private.tier_order(tier text, brand_search_name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return coalesce(array_position(array['standard', 'premium', 'enterprise'], tier), 4) || brand_search_name;
end;
$$;
comment on function private.tier_order(text, text) is
  'A text that sorts brands by tier, the lowest first, then by name.';
-- Anyone who writes a brand computes its place in the index.
grant execute on function private.tier_order(text, text) to service_role;

create index brand_partners_tier_order_idx
  on public.brand_partners (private.tier_order(partnership_tier, search_name) collate "C");

-- Each order has an index that begins with the status, so that it serves the list of one status; the list of all
-- reads one page of each.
create index live_races_status_name_idx on public.live_races (status, search_name, created_at, id);
create index live_races_status_distance_idx on public.live_races (status, target_distance, created_at, id);
-- Also finds the active races that are over.
create index live_races_status_start_idx on public.live_races (status, start_time, created_at, id);
create index race_participant_totals_status_total_idx
  on public.race_participant_totals (status, total_participants, created_at, live_race_id) include (search_name);

create function private.races_in_order(
  sort_by text,
  key text,
  descending boolean,
  status text,
  condition text,
  after_key text,
  with_names boolean
)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  statuses constant text[] := array['pending', 'active', 'completed', 'cancelled'];
  direction constant text := case when descending then 'desc' else 'asc' end;
begin
  if sort_by in ('brand', 'tier') then
    return format(
      'select r.id, b.key, r.created_at, r.search_name
        from (
          -- Apart, since the key would be computed again for each race.
          select b.id, %1$s as key from public.brand_partners b where %2$s order by key %3$s offset 0
        ) b
        cross join lateral (
          -- Apart, since the planner would read the whole list of the status again for each brand.
          select r.id, r.created_at, r.search_name
          from (
            select id, created_at, status, search_name from public.live_races where brand_partner_id = b.id offset 0
          ) r
          where %4$s and %5$s order by r.created_at %3$s, r.id %3$s limit $5
        ) r
        order by b.key %3$s, r.created_at %3$s, r.id %3$s limit $5',
      key, coalesce(format(after_key, key), 'true'), direction,
      case when status is null then 'true' else format('r.status = %L', status) end, format(condition, 'b.key'));
  end if;
  -- The first of each status, from an index that begins with the status, and the first of all these.
  return (
    select format('select * from (%s) r order by key %s, created_at %2$s, id %2$s limit $5', string_agg(
        format(
          '(select r.id, %s as key, r.created_at%s from %s r where %s and %s order by %s r.created_at %7$s, r.id %7$s limit $5)',
          branch.key,
          case when with_names then ', r.search_name' end,
          case when sort_by <> 'participants' then 'public.live_races' else
            '(select t.live_race_id as id, t.* from public.race_participant_totals t)' end,
          case when branch.status is null then 'true' else format('r.status = %L', branch.status) end,
          format(condition, branch.key),
          case when sort_by <> 'status' then branch.key || ' ' || direction || ',' end,
          direction),
        ' union all '), direction)
    from (
      select s.status, case when sort_by = 'status' then array_position(statuses, s.status)::text else races_in_order.key end
      from unnest(case
        when races_in_order.status is not null then array[races_in_order.status]
        when sort_by = 'created_at' then array[null]
        else statuses end) as s (status)
    ) as branch (status, key)
  );
end;
$$;
comment on function private.races_in_order(text, text, boolean, text, text, text, boolean) is
  'A statement that reads the first $5 races of an order from its index, with their names if with_names. The key is filled into condition and, for brands and tiers, into after_key, the same condition of the key alone; both use $1 to $3.';

create function private.is_common_name(condition text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  is_common boolean;
begin
  execute format(
    'select count(*) >= 10 from (
      select search_name from public.live_races order by created_at desc, id desc limit 1000
    ) r where %s', condition)
  into is_common;
  return is_common;
end;
$$;
comment on function private.is_common_name(text) is
  'Whether ten or more of the newest thousand races meet a condition of name_condition.';

create function private.newest_races(
  condition text, status text, descending boolean, after_created timestamptz, after_id uuid, wanted integer
)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  direction constant text := case when descending then 'desc' else 'asc' end;
  query constant text := format(
    'select array(select r.id from public.live_races r where %s and (r.status = $1 or $1 is null) and %s and ',
    condition,
    case when after_id is null then 'true'
      else format('(r.created_at, r.id) %s ($2, $3)', case when descending then '<' else '>' end) end);
  ending constant text := format(' order by r.created_at %1$s, r.id %1$s limit $4)', direction);
  -- Month by month, so that of many races with a common name only the newest are read.
  month timestamp := date_trunc('month', coalesce(after_created, case
    when status is null and descending then (select max(r.created_at) from public.live_races r)
    when status is null then (select min(r.created_at) from public.live_races r)
    when descending then (select max(r.created_at) from public.live_races r where r.status = newest_races.status)
    else (select min(r.created_at) from public.live_races r where r.status = newest_races.status) end) at time zone 'UTC');
  ids uuid[] := '{}';
  more uuid[];
begin
  for step in 1..4 loop
    execute query || 'date_trunc(''month'', r.created_at at time zone ''UTC'') = $5' || ending
    into more
    using status, after_created, after_id, wanted - cardinality(ids), month;
    ids := ids || more;
    month := month + case when descending then interval '-1 month' else interval '1 month' end;
    -- A rare name is found sooner among all months.
    exit when cardinality(ids) >= wanted or step = 2 and cardinality(ids) < wanted / 10;
  end loop;
  if cardinality(ids) < wanted then
    execute query || case
      when descending then 'r.created_at < ($5 + interval ''1 month'') at time zone ''UTC'''
      else 'r.created_at >= $5 at time zone ''UTC''' end || ending
    into more
    using status, after_created, after_id, wanted - cardinality(ids), month;
    ids := ids || more;
  end if;
  return ids;
end;
$$;
comment on function private.newest_races(text, text, boolean, timestamptz, uuid, integer) is
  'The ids of the newest, or oldest, races that meet a condition of name_condition and have a status, if one is given; after an instant and a race''s id, if they are given.';
