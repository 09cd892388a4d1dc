-- The staff screen's list of all races: searched by name, filtered, and in the order of any of its columns.

create type public.race_entry as (
  id uuid,
  brand_partner_id uuid,
  brand_race_number integer,
  name text,
  description text,
  start_time timestamptz,
  start_time_zone text,
  max_participants integer,
  target_distance double precision,
  status text,
  brand_website_url text,
  background_photo_url text,
  created_at timestamptz,
  brand_name text,
  tier text,
  total_participants integer,
  sort_value text
);
comment on type public.race_entry is
  'A race with its brand''s name and tier, the number of its participants, and the value that it is sorted by, for the next page.';

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
  on public.race_participant_totals (status, total_participants, created_at, live_race_id);

create function private.search_races(
  name text,
  status text,
  brand_id uuid,
  sort_by text,
  descending boolean,
  after_value text,
  after_id uuid,
  starts_from timestamptz,
  starts_before timestamptz
)
returns setof public.race_entry
language plpgsql
stable
security definer
set search_path = ''
-- The planner guesses far too many rows for a name; compiling then costs more than any of these statements.
set jit = off
as $$
declare
  page_size constant integer := 51;
  statuses constant text[] := array['pending', 'active', 'completed', 'cancelled'];
  direction constant text := case when descending then 'desc' else 'asc' end;
  beyond constant text := case when descending then '<' else '>' end;
  names constant text := private.name_condition(search_races.name);
  starts text;
  key text;
  key_type text;
  after_created timestamptz;
  rest text := 'true';
  query text;
  ending text;
  month timestamp;
  more uuid[];
  ids uuid[] := '{}';
begin
  perform private.require_staff();
  if private.is_race_status(search_races.status) is false then
    perform private.refuse(400, 'Status must be pending, active, completed or cancelled.', 'invalid_value');
  end if;
  select s.key, s.type into key, key_type
  from (values
    ('name', 'r.search_name', 'text'),
    ('brand', 'b.search_name', 'text'),
    ('tier', 'private.tier_order(b.partnership_tier, b.search_name) collate "C"', 'text'),
    ('status', 'array_position($4, r.status)', 'integer'),
    ('participants', 'total_participants', 'integer'),
    ('distance', 'r.target_distance', 'double precision'),
    ('start_time', 'r.start_time', 'timestamptz'),
    ('created_at', 'r.created_at', 'timestamptz')
  ) as s (name, key, type)
  where s.name = sort_by;
  if key is null then
    perform private.refuse(400,
      'Sort by name, brand, tier, status, participants, distance, start_time or created_at.', 'invalid_value');
  end if;
  starts := private.start_condition(starts_from, starts_before);
  if after_id is not null then
    after_created := (select r.created_at from public.live_races r where r.id = after_id);
    -- The key is filled in where it is known how the statement spells it.
    rest := format('(%%1$s, r.created_at, r.id) %s ($1::%s, $2, $3)', beyond, key_type);
  end if;

  if brand_id is not null or names is not null or starts is not null and sort_by <> 'start_time' then
    query := format('select array(select r.id from %s r %s %s where %s and %s and (r.status = $5 or $5 is null) and %s',
      case when brand_id is null then 'public.live_races'
        -- A brand has too few races for the search's index.
        else '(select * from public.live_races where brand_partner_id = $6 offset 0)' end,
      case when key like '%b.%' then 'join public.brand_partners b on b.id = r.brand_partner_id' end,
      case when sort_by = 'participants' then 'join public.race_participant_totals t on t.live_race_id = r.id' end,
      coalesce(names, 'true'),
      -- The index of the starts begins with the status.
      coalesce(starts || ' and r.status = any($4)', 'true'), format(rest, key));
    ending := format(' order by %1$s %2$s, r.created_at %2$s, r.id %2$s limit $7)', key, direction);
    if sort_by = 'created_at' and brand_id is null and starts is null then
      -- Month by month, so that of many races with a common name only the newest are read.
      month := date_trunc('month', coalesce(after_created, case
        when descending then (select max(r.created_at) from public.live_races r)
        else (select min(r.created_at) from public.live_races r) end) at time zone 'UTC');
      for step in 1..4 loop
        execute query || ' and date_trunc(''month'', r.created_at at time zone ''UTC'') = $8' || ending
        into more
        using after_value, after_created, after_id, statuses, search_races.status, brand_id,
          page_size - cardinality(ids), month;
        ids := ids || more;
        month := month + case when descending then interval '-1 month' else interval '1 month' end;
        -- A rare name is found sooner among all months.
        exit when cardinality(ids) >= page_size or step = 2 and cardinality(ids) < page_size / 10;
      end loop;
    end if;
    if cardinality(ids) < page_size then
      execute query || case
        when month is null then ''
        when descending then ' and r.created_at < ($8 + interval ''1 month'') at time zone ''UTC'''
        else ' and r.created_at >= $8 at time zone ''UTC''' end || ending
      into more
      using after_value, after_created, after_id, statuses, search_races.status, brand_id,
        page_size - cardinality(ids), month;
      ids := ids || more;
    end if;
  else
    if sort_by in ('brand', 'tier') then
      query := format(
        'select array(select r.id from public.brand_partners b cross join lateral (
            -- Apart, since the planner would read the whole list of the status again for each brand.
            select r.id, r.created_at
            from (select * from public.live_races where brand_partner_id = b.id offset 0) r
            where (r.status = $5 or $5 is null) and %s
            order by r.created_at %s, r.id %2$s limit $6
          ) r
          where %s order by %s %2$s, r.created_at %2$s, r.id %2$s limit $6)',
        format(rest, key), direction,
        case when after_id is null then 'true' else format('%s %s= $1', key, beyond) end, key);
    else
      -- The first of each status, from an index that begins with the status, and the first of all these.
      select format('select array(select id from (%s) r order by key %s, created_at %2$s, id %2$s limit $6)',
          string_agg(format(
            '(select r.id, %s as key, r.created_at from %s r where %s and %s and %s order by %s r.created_at %7$s, r.id %7$s limit $6)',
            branch.key,
            case when sort_by = 'participants'
              then '(select t.live_race_id as id, t.* from public.race_participant_totals t)'
              else 'public.live_races' end,
            case when branch.status is null then 'true' else format('r.status = %L', branch.status) end,
            coalesce(starts, 'true'),
            format(rest, branch.key),
            case when sort_by <> 'status' then branch.key || ' ' || direction || ',' end,
            direction), ' union all '), direction)
      into query
      from (
        select s.status, case when sort_by = 'status' then array_position(statuses, s.status)::text else key end
        from unnest(case
          when search_races.status is not null then array[search_races.status]
          when sort_by = 'created_at' then array[null]
          else statuses end) as s (status)
      ) as branch (status, key);
    end if;
    execute query into ids
    using after_value, after_created, after_id, statuses, search_races.status, page_size;
  end if;

  return query
    select r.id, r.brand_partner_id, r.brand_race_number, r.name, r.description, r.start_time, r.start_time_zone,
      r.max_participants, r.target_distance, r.status, r.brand_website_url, r.background_photo_url, r.created_at, b.name,
      b.partnership_tier, t.total_participants, case sort_by
        when 'name' then r.search_name
        when 'brand' then b.search_name
        when 'tier' then private.tier_order(b.partnership_tier, b.search_name)
        when 'status' then array_position(statuses, r.status)::text
        when 'participants' then t.total_participants::text
        when 'distance' then r.target_distance::text
        when 'start_time' then r.start_time::text
        else r.created_at::text end
    from unnest(ids) with ordinality as page (id, place)
    join public.live_races r on r.id = page.id
    join public.brand_partners b on b.id = r.brand_partner_id
    join public.race_participant_totals t on t.live_race_id = r.id
    order by page.place;
end;
$$;
comment on function private.search_races(text, text, uuid, text, boolean, text, uuid, timestamptz, timestamptz) is
  'Implements search_races.';
grant execute on function private.search_races(text, text, uuid, text, boolean, text, uuid, timestamptz, timestamptz) to authenticated;

create function public.search_races(
  name text default null,
  status text default null,
  brand_id uuid default null,
  sort_by text default 'created_at',
  descending boolean default true,
  after_value text default null,
  after_id uuid default null,
  starts_from timestamptz default null,
  starts_before timestamptz default null
)
returns setof public.race_entry
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select * from private.search_races(
      name, status, brand_id, sort_by, descending, after_value, after_id, starts_from, starts_before);
end;
$$;
comment on function public.search_races(text, text, uuid, text, boolean, text, uuid, timestamptz, timestamptz) is
  'For staff: 51 races of all brands whose names contain a text (one or two letters begin a word), of one status, of one brand, that start at or after starts_from and before starts_before, at most 31 days later, each filter only if it is given; sorted by name, brand, tier, status, participants, distance, start_time or created_at, then by when they were created; after the race with this id and this sort_value.';
grant execute on function public.search_races(text, text, uuid, text, boolean, text, uuid, timestamptz, timestamptz) to authenticated;
