-- The season screen: a brand's races of one calendar year beside those of the year before. A race
-- belongs to the year of its start in its own zone. No index holds that year, since it depends on
-- the server's zone data.

create type public.season as (
  brand_id uuid,
  brand_name text,
  year integer,
  years integer[],
  races jsonb,
  races_before jsonb
);
comment on type public.season is
  'A brand''s races of a year and of the year before in order of start, each with its runners and what is paid or due for it or its package in US cents (null once all of it has gone back); and every year with races, latest first.';

create function private.season_races(brand_id uuid, season_year integer)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'number', r.brand_race_number, 'name', r.name, 'status', r.status,
        'start_time', r.start_time, 'start_time_zone', r.start_time_zone, 'target_distance', r.target_distance,
        'joined', t.total_participants, 'finished', t.completed_participants,
        'cost', case
          when paid.status = 'paid' then nullif(greatest(private.balance(paid.settled_by), 0), 0)
          when paid.status in ('free', 'due') then paid.total_cents
        end
      ) order by r.start_time, r.id), '[]')
    from public.live_races r
    join public.race_participant_totals t on t.live_race_id = r.id
    left join public.race_orders o on o.live_race_id = r.id and o.brand_partner_id = r.brand_partner_id
    left join public.race_packages k on k.id = o.package_id
    left join public.race_orders paid on paid.id = coalesce(k.order_id, o.id)
    where r.brand_partner_id = brand_id
      and extract(year from r.start_time at time zone r.start_time_zone) = season_year
  );
end;
$$;
comment on function private.season_races(uuid, integer) is 'A brand''s races that start in a year, each in its own zone.';

create function private.brand_season(season_year integer, brand_id uuid)
returns public.season
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted constant uuid := private.readable_brand_id(brand_id);
  this_year constant integer := extract(year from now() at time zone 'UTC');
  result public.season;
begin
  result.brand_id := wanted;
  result.brand_name := (select b.name from public.brand_partners b where b.id = wanted);
  result.years := array(
    select distinct extract(year from r.start_time at time zone r.start_time_zone)::integer
    from public.live_races r
    where r.brand_partner_id = wanted
    order by 1 desc
  );
  result.year := case
    when season_year = any (result.years) then season_year
    when this_year = any (result.years) then this_year
    else coalesce(result.years[1], this_year)
  end;
  result.races := private.season_races(wanted, result.year);
  result.races_before := private.season_races(wanted, result.year - 1);
  return result;
end;
$$;
comment on function private.brand_season(integer, uuid) is 'Implements brand_season.';
grant execute on function private.brand_season(integer, uuid) to authenticated;

create function public.brand_season(season_year integer default null, brand_id uuid default null)
returns public.season
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.brand_season(season_year, brand_id);
end;
$$;
comment on function public.brand_season(integer, uuid) is
  'The races of the caller''s brand that start in a year, each in its own zone. Without a year: this year (UTC), or the latest with races. Staff name the brand.';
grant execute on function public.brand_season(integer, uuid) to authenticated;
