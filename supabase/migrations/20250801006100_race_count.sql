-- How many races the staff screen's filters match.

create function private.count_matching_races(
  name text, status text, brand_id uuid, starts_from timestamptz, starts_before timestamptz
)
returns integer
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  pattern constant text := private.name_pattern(count_matching_races.name);
  found integer;
begin
  perform private.require_staff();
  execute format('select count(*)::integer from (select from private.race_listing l where %s limit $6) found',
    private.race_filters(count_matching_races.status, starts_from, starts_before))
  into found
  using count_matching_races.status, pattern, brand_id, starts_from, starts_before,
    case when pattern is not null or brand_id is not null or starts_from is not null then 1001 end;
  return found;
end;
$$;
comment on function private.count_matching_races(text, text, uuid, timestamptz, timestamptz) is 'Implements count_matching_races.';
grant execute on function private.count_matching_races(text, text, uuid, timestamptz, timestamptz) to authenticated;

create function public.count_matching_races(
  name text default null, status text default null, brand_id uuid default null,
  starts_from timestamptz default null, starts_before timestamptz default null
)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Skeletons of names: they can be 18 times as long.
  perform private.refuse_long(array[name, status], 4000);
  return private.count_matching_races(name, status, brand_id, starts_from, starts_before);
end;
$$;
comment on function public.count_matching_races(text, text, uuid, timestamptz, timestamptz) is
  'For staff: how many races search_races finds with these filters. With a name, a brand or a range of starts it stops at 1001.';
grant execute on function public.count_matching_races(text, text, uuid, timestamptz, timestamptz) to authenticated;
