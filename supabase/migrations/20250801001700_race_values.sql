create function private.is_time_zone(zone text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- PostgreSQL also accepts abbreviations, offsets and any letter case; browsers do not.
  if zone !~ '^(UTC|[A-Z][A-Za-z_-]*(/[A-Z][A-Za-z_-]*){1,2}|Etc/GMT[+-][0-9]{1,2})$' then
    return false;
  end if;
  perform timestamp 'epoch' at time zone zone;
  return true;
exception
  when invalid_parameter_value then
    return false;
end;
$$;
comment on function private.is_time_zone(text) is
  'Whether a text is an IANA time zone name that both PostgreSQL and browsers accept.';
grant execute on function private.is_time_zone(text) to authenticated, service_role;

create function private.with_https(address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  cleaned constant text := private.clean_address(address);
begin
  return case
    when coalesce(cleaned, '') = '' then null
    when cleaned ~* '^https?://' then cleaned
    else 'https://' || cleaned
  end;
end;
$$;
comment on function private.with_https(text) is
  'Adds "https://" to a website address without an http(s) prefix; returns null for a blank one.';
grant execute on function private.with_https(text) to authenticated, service_role;

create function private.is_website(address text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  letters constant text := private.characters('host_letters');
begin
  -- Checks the limit of 63 characters per label separately: as part of the pattern, it takes ten
  -- times as long.
  return length(address) <= 2048
    and address ~ format(
      '^[Hh][Tt][Tt][Pp][Ss]?://([A-Za-z0-9_%1$s]([A-Za-z0-9_%1$s-]*[A-Za-z0-9_%1$s])?\.)+[A-Za-z%1$s][A-Za-z0-9_%1$s-]*[A-Za-z0-9_%1$s]\.?(:[0-9]{1,5})?([/?#][^%2$s]*)?$',
      letters, private.characters('white_space'))
    and substring(address from '//([^/?#:]*)') !~ '[^.]{64}'
    and coalesce(substring(address from '//[^/?#:]*:([0-9]+)')::integer, 0) < 65536;
end;
$$;
comment on function private.is_website(text) is
  'Whether a text is an http(s) address of a public host, without credentials and spaces. Like browsers, it accepts underscores and a full stop at the end of the host.';
grant execute on function private.is_website(text) to authenticated, service_role;

create function private.background_photo_name(url text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (regexp_match(
    url,
    '^(?:https?://[^/?#@[:space:]]+)?/storage/v1/object/public/race-background-photos/(backgrounds/[A-Za-z0-9_-]{1,200}\.(?:png|jpg|jpeg))$'
  ))[1];
end;
$$;
comment on function private.background_photo_name(text) is
  'The name of the object that a public URL of the photo bucket points to, at any host or without one; null for any other URL.';
grant execute on function private.background_photo_name(text) to authenticated, service_role;

create function private.photo_url(name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return '/storage/v1/object/public/race-background-photos/' || name;
end;
$$;
comment on function private.photo_url(text) is
  'A photo''s or logo''s public URL without the host, as races and brands store it: the host may change, and one API can have several.';
grant execute on function private.photo_url(text) to authenticated, service_role;

create function private.is_race_description(value text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return length(btrim(value)) between 1 and 50;
end;
$$;
comment on function private.is_race_description(text) is
  'Whether a text can describe a race: 1 to 50 characters, without surrounding spaces.';
grant execute on function private.is_race_description(text) to authenticated, service_role;

create function private.is_start_time(instant timestamptz)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- Browsers cannot parse what the API writes for years after 9999 or before 1.
  return instant >= '2000-01-01Z' and instant < '2200-01-01Z';
end;
$$;
comment on function private.is_start_time(timestamptz) is
  'Whether a race can start at this instant: from the year 2000 to 2199, UTC.';
grant execute on function private.is_start_time(timestamptz) to authenticated, service_role;

create function private.is_target_distance(miles numeric)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return miles between 0.1 and 1000 and abs(miles * 10 - round(miles * 10)) < 1e-6;
end;
$$;
comment on function private.is_target_distance(numeric) is
  'Whether a race can have this distance: 0.1 to 1000 miles, in steps of 0.1.';
grant execute on function private.is_target_distance(numeric) to authenticated, service_role;

create function private.is_race_status(status text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return status in ('pending', 'active', 'completed', 'cancelled');
end;
$$;
comment on function private.is_race_status(text) is
  'Whether a text is a race''s status.';
grant execute on function private.is_race_status(text) to authenticated, service_role;

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
  'The slowest time over a distance in miles that counts, as in packages/domain.';
