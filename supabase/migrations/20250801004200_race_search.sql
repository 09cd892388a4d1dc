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
  -- How many races of an order are read to find a page with a common name.
  depth constant integer := 10000;
  statuses constant text[] := array['pending', 'active', 'completed', 'cancelled'];
  direction constant text := case when descending then 'desc' else 'asc' end;
  beyond constant text := case when descending then '<' else '>' end;
  names constant text := private.name_condition(search_races.name);
  starts text;
  key text;
  key_type text;
  after_created timestamptz;
  rest text := 'true';
  is_in_order boolean;
  status_in_order text;
  is_after boolean;
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
    ('status', format('array_position(%L::text[], r.status)', statuses), 'integer'),
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

  if names is not null and brand_id is null and starts is null and sort_by in ('created_at', 'status') then
    foreach status_in_order in array case
      when sort_by = 'created_at' then array[search_races.status]
      else array(
        select s.status from unnest(statuses) with ordinality as s (status, place)
        where (s.status = search_races.status or search_races.status is null)
          and (after_id is null or case when descending then place <= after_value::integer else place >= after_value::integer end)
        order by case when descending then -place else place end)
      end
    loop
      is_after := after_id is not null
        and (sort_by = 'created_at' or status_in_order = statuses[after_value::integer]);
      ids := ids || private.newest_races(
        names, status_in_order, descending,
        case when is_after then case when sort_by = 'created_at' then after_value::timestamptz else after_created end end,
        case when is_after then after_id end,
        page_size - cardinality(ids));
      exit when cardinality(ids) >= page_size;
    end loop;
  else
    is_in_order := brand_id is null and case
      when names is null then starts is null or sort_by = 'start_time'
      else starts is null and private.is_common_name(names) end;
    if is_in_order then
      execute format('select array(select r.id from (%s) r where %s order by r.key %s, r.created_at %3$s, r.id %3$s limit $6)',
        private.races_in_order(
          sort_by, key, descending, search_races.status, concat_ws(' and ', starts, rest),
          case when after_id is not null then '%s ' || beyond || '= $1' end, names is not null),
        coalesce(names, 'true'), direction)
      into ids
      using after_value, after_created, after_id, brand_id,
        case when names is null then page_size else depth end, page_size;
    end if;
    -- A rare name, or one that is rare in this part of the order.
    if not is_in_order or names is not null and cardinality(ids) < page_size then
      execute format(
        -- The matches apart, since the planner would look for them along the order, however far they are.
        'select array(select r.id from (
            select r.id, %s as key, r.created_at from %s r %s %s where %s and %s and %s offset 0
          ) r where %s order by r.key %s, r.created_at %9$s, r.id %9$s limit $6)',
        key,
        case when brand_id is null then 'public.live_races'
          -- A brand has too few races for the search's index.
          else '(select * from public.live_races where brand_partner_id = $4 offset 0)' end,
        case when key like '%b.%' then 'join public.brand_partners b on b.id = r.brand_partner_id' end,
        case when sort_by = 'participants' then 'join public.race_participant_totals t on t.live_race_id = r.id' end,
        coalesce(names, 'true'), coalesce(starts, 'true'),
        case
          when search_races.status is not null then format('r.status = %L', search_races.status)
          -- The index of the starts begins with the status.
          when starts is not null then format('r.status = any(%L)', statuses)
          else 'true' end,
        format(rest, 'r.key'), direction)
      into ids
      using after_value, after_created, after_id, brand_id, null, page_size;
    end if;
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
