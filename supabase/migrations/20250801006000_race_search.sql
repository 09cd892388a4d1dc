-- The staff's list of all races: searched by name, filtered, and sorted by any of its columns.

create function private.name_pattern(part text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  folded constant text := private.name_skeleton(part);
begin
  return '%' || case when length(folded) < 3 then ' ' else '' end
    || regexp_replace(nullif(folded, ''), '([\\%_])', '\\\1', 'g') || '%';
end;
$$;
comment on function private.name_pattern(text) is
  'A LIKE pattern for the spaced names that contain a text in any letter case; one or two letters must begin a word. Null for a blank text.';

create function private.race_filters(status text, starts_from timestamptz, starts_before timestamptz)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if private.is_race_status(race_filters.status) is false then
    perform private.refuse(400, 'Status must be pending, active, completed or cancelled.', 'invalid_value');
  end if;
  -- Any order sorts all races of the range, so the range has to be short.
  if (starts_from is not null or starts_before is not null)
    and (starts_before > starts_from and starts_before <= starts_from + interval '31 days') is not true
  then
    perform private.refuse(400, 'A range of starts ends after it begins, and within 31 days.', 'invalid_value');
  end if;
  return '($1 is null or l.status = $1)
    and ($2 is null or l.spaced_name like $2)
    and ($3 is null or l.brand_partner_id = $3)
    and ($4 is null or l.start_time >= $4 and l.start_time < $5)';
end;
$$;
comment on function private.race_filters(text, timestamptz, timestamptz) is
  'The condition of search_races and count_matching_races, as SQL over the listing l: $1 is a status, $2 a name_pattern, $3 a brand''s id, $4 and $5 a range of starts, each null without the filter. Refuses values that no race can have.';

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
  approved_at timestamptz,
  brand_name text,
  tier text,
  total_participants integer,
  sort_value text
);
comment on type public.race_entry is
  'A race with its brand''s name and tier, its number of participants, and its sort_value for the next page.';

create function private.search_races(
  name text, status text, brand_id uuid, sort_by text, descending boolean, after_value text, after_id uuid,
  starts_from timestamptz, starts_before timestamptz
)
returns setof public.race_entry
language plpgsql
stable
security definer
set search_path = ''
-- JIT compilation costs more than any of these statements.
set jit = off
as $$
declare
  statuses constant text[] := array['pending', 'active', 'completed', 'cancelled'];
  direction constant text := case when descending then 'desc' else 'asc' end;
  beyond constant text := case when descending then '<' else '>' end;
  filters text;
  key text;
  -- The condition for rows after the race with the value $6, created at $7, with the id $8.
  rest text;
begin
  perform private.require_staff();
  filters := private.race_filters(search_races.status, starts_from, starts_before);
  select s.key, format('(%s, l.created_at, l.live_race_id) %s ($6::%s, $7, $8)', s.key, beyond, s.type)
  into key, rest
  from (values
    ('name', 'l.spaced_name', 'text'),
    ('brand', 'l.brand_search_name', 'text'),
    ('tier', 'l.tier_order', 'text'),
    ('status', 's.place', 'integer'),
    ('participants', 'l.total_participants', 'integer'),
    ('distance', 'l.target_distance', 'double precision'),
    ('start_time', 'l.start_time', 'timestamptz'),
    ('created_at', 'l.created_at', 'timestamptz')
  ) as s (name, key, type)
  where s.name = sort_by;
  if key is null then
    perform private.refuse(400,
      'Sort by name, brand, tier, status, participants, distance, start_time or created_at.', 'invalid_value');
  end if;
  if sort_by = 'status' then
    -- A status's index has no order among statuses, so the condition compares their places.
    rest := format('s.place %1$s= $6::integer and (l.created_at, l.live_race_id) %1$s (case s.place when $6::integer then $7 else %2$L end, $8)',
      beyond, case when descending then 'infinity' else '-infinity' end);
  end if;
  -- Merges the first rows of each status, which its index yields in order. Planned for each call: a
  -- rare name reads the trigram index, a common one the index of the order.
  return query execute format(
    'select r.id, r.brand_partner_id, r.brand_race_number, r.name, r.description, r.start_time, r.start_time_zone,
      r.max_participants, r.target_distance, r.status, r.brand_website_url, r.background_photo_url, r.created_at,
      r.approved_at, b.name, b.partnership_tier, t.total_participants, page.key::text
    from (
      select first.*
      from unnest(%1$L::text[]) with ordinality as s (status, place)
      cross join lateral (
        select l.live_race_id, %2$s as key, l.created_at
        from private.race_listing l
        where l.status = s.status and %3$s and ($8 is null or %4$s)
        order by key %5$s, l.created_at %5$s, l.live_race_id %5$s
        limit 51
      ) first
      order by first.key %5$s, first.created_at %5$s, first.live_race_id %5$s
      limit 51
    ) page
    join public.live_races r on r.id = page.live_race_id
    join public.brand_partners b on b.id = r.brand_partner_id
    join public.race_participant_totals t on t.live_race_id = r.id
    order by page.key %5$s, page.created_at %5$s, page.live_race_id %5$s',
    statuses, key, filters, rest, direction)
  using search_races.status, private.name_pattern(search_races.name), brand_id, starts_from, starts_before,
    after_value, (select l.created_at from private.race_listing l where l.live_race_id = after_id), after_id;
end;
$$;
comment on function private.search_races(text, text, uuid, text, boolean, text, uuid, timestamptz, timestamptz) is
  'Implements search_races.';
grant execute on function private.search_races(text, text, uuid, text, boolean, text, uuid, timestamptz, timestamptz) to authenticated;

create function public.search_races(
  name text default null, status text default null, brand_id uuid default null, sort_by text default 'created_at',
  descending boolean default true, after_value text default null, after_id uuid default null,
  starts_from timestamptz default null, starts_before timestamptz default null
)
returns setof public.race_entry
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Skeletons of names: they can be 18 times as long.
  perform private.refuse_long(array[name, status, sort_by, after_value], 4000);
  return query
    select * from private.search_races(
      name, status, brand_id, sort_by, descending, after_value, after_id, starts_from, starts_before);
end;
$$;
comment on function public.search_races(text, text, uuid, text, boolean, text, uuid, timestamptz, timestamptz) is
  'For staff: up to 51 races, optionally whose names contain a text (one or two letters must begin a word), of one status, of one brand, or that start at or after starts_from and before starts_before, at most 31 days later; sorted by name, brand, tier, status, participants, distance, start_time or created_at, then by when they were created; after the race with this sort_value and id.';
grant execute on function public.search_races(text, text, uuid, text, boolean, text, uuid, timestamptz, timestamptz) to authenticated;
