create function private.record_seconds(miles double precision)
returns double precision
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- World records from 100 metres to 1,000 miles, as in packages/domain.
  distances constant double precision[] := array[
    0.0621371, 0.248548, 0.497097, 1, 3.106856, 6.213712, 13.109375, 26.21875, 62.137119, 198.598929, 1000];
  seconds constant double precision[] := array[
    9.58, 43.03, 100.91, 223.13, 755.36, 1571, 3402, 7235, 21935, 86400, 901836];
  n integer := 1;
begin
  while n < 10 and distances[n + 1] < miles loop
    n := n + 1;
  end loop;
  return exp(ln(seconds[n]) + (ln(miles) - ln(distances[n]))
    * (ln(seconds[n + 1]) - ln(seconds[n])) / (ln(distances[n + 1]) - ln(distances[n])));
end;
$$;
comment on function private.record_seconds(double precision) is
  'The fastest possible time over a distance in miles, between the world records on either side of it.';

create function private.slowest_seconds(miles double precision)
returns double precision
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 25 * 60 * miles;
end;
$$;
comment on function private.slowest_seconds(double precision) is
  'The slowest time over a distance in miles that counts as run, as in packages/domain.';

create function private.possible_results(race_ids uuid[])
returns table (live_race_id uuid, miles double precision, fastest double precision, slowest double precision)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select t.live_race_id, t.target_distance,
      private.record_seconds(t.target_distance), private.slowest_seconds(t.target_distance)
    from public.race_participant_totals t
    where t.live_race_id = any (race_ids);
end;
$$;
comment on function private.possible_results(uuid[]) is
  'For each of these races its miles, and the seconds between which a result over them counts.';
