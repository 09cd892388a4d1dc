-- What the staff screen's list of all races is filtered by: a part of the name, and when a race starts.

create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- The month lets a search read the newest races that match and no others; the list of a whole word is shorter than
-- those of its trigrams; the space makes the first word begin like the others.
create index live_races_name_search_idx on public.live_races using gin (
  status,
  date_trunc('month', created_at at time zone 'UTC'),
  (string_to_array(translate(search_name, '-', ' '), ' ')),
  (' ' || search_name) extensions.gin_trgm_ops
) with (fastupdate = off);

create function private.name_condition(part text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  folded constant text := private.name_skeleton(part);
  needle constant text := case when length(folded) < 3 then ' ' else '' end || folded;
  parts constant text[] := string_to_array(translate(needle, '-', ' '), ' ');
  -- The first and the last part may be pieces of longer words in a name.
  words constant text[] := array_remove(parts[2:cardinality(parts) - 1], '');
  -- The index reads the list of each trigram: all those of a long text would take longer than a few, spread over it.
  trigrams constant text[] := array(
    select substr(needle, n, 3) from generate_series(1, length(needle) - 2) n
    where substr(needle, n, 3) ~ '^[[:alnum:]]{3}$');
  others constant integer := cardinality(trigrams) - 1;
  patterns constant text[] := case
    when others >= 0 then array(
      select distinct '%' || trigrams[1 + others * n / 2] || '%'
      from generate_series(0, 2, case when words = '{}' then 1 else 2 end) n)
    else array['%' || regexp_replace(needle, '([\\%_])', '\\\1', 'g') || '%'] end;
begin
  if coalesce(folded, '') = '' then
    return null;
  end if;
  return (select string_agg(format('('' '' || r.search_name) like %L', p), ' and ') from unnest(patterns) p)
    || case when words <> '{}'
      then format(' and string_to_array(translate(r.search_name, ''-'', '' ''), '' '') @> %L', words) else '' end
    || format(' and strpos('' '' || r.search_name, %L) > 0', needle);
end;
$$;
comment on function private.name_condition(text) is
  'The condition, in SQL about r, that a race''s name contains a text, in any letter case; one or two letters begin a word. Null for a blank text.';

create function private.start_condition(starts_from timestamptz, starts_before timestamptz)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if starts_from is null and starts_before is null then
    return null;
  end if;
  -- A list in any order sorts all races of the range, so a range has to be short.
  if (starts_before > starts_from and starts_before <= starts_from + interval '31 days') is not true then
    perform private.refuse(400, 'A range of starts ends after it begins, and within 31 days.', 'invalid_value');
  end if;
  return format('r.start_time >= %L and r.start_time < %L', starts_from, starts_before);
end;
$$;
comment on function private.start_condition(timestamptz, timestamptz) is
  'The condition, in SQL about r, that a race starts at or after an instant and before another, at most 31 days later. Null without both.';
